//! Staged checks: twelve steps, sessions, templates, the way to the manuscript, and verdicts.

mod execute;
mod fetch;
mod input;
mod measure;
mod policy;
mod session;
mod settings;
mod steps;
mod store;
mod template;

pub use execute::{Repeated, StepOutcome, execute_step, repeat_step};
pub use fetch::{FetchAttempt, FetchRequest, Fetched, fetch};
pub use input::{AvailableTool, ConfigOverrides, GivenLength, HashRef, StepInput, Verdict};
pub use measure::{MeasureOptions, Measured, PASS_SCORE, measure};
pub use policy::IterationPolicy;
pub use session::{CheckSession, FollowedIssue, LengthGoal, StepRun};
pub use settings::{introduce_cast, introduce_threads, laid_before};
pub use steps::{Judge, Phase, STEPS, Step};
pub use store::Checks;
pub use template::{Template, TemplateVersion};
