//! Staged checks: twelve steps, sessions, templates, the way to the manuscript, and verdicts.

mod execute;
mod fetch;
mod input;
mod measure;
mod policy;
mod result;
mod session;
mod settings;
mod steps;
mod store;
mod template;

pub use execute::{execute_step, repeat_step};
pub use fetch::{FetchAttempt, FetchRequest, Fetched, fetch};
pub use input::{AvailableTool, ConfigOverrides, GivenLength, HashRef, StepInput, Verdict};
pub use measure::{MeasureOptions, Measured, PASS_SCORE, measure};
pub use policy::IterationPolicy;
pub use result::{Attempt, Correction, ReaderTask, Repeated, StepEvidence, StepFigures, StepOutcome, StepResult};
pub use session::{CheckSession, FollowedIssue, LengthGoal, Manifest, Progress, StepRun};
pub use settings::{introduce_cast, introduce_threads, laid_before};
pub use steps::{Judge, Phase, STEPS, Step};
pub use store::Checks;
pub use template::{Template, TemplateVersion};
