//! Japanese prose: rules, scores and fixes.
//!
//! [`Manuscript::read`] reads a text once, [`check`] asks every rule of [`RULES`], [`score`] measures, [`fix`] changes what is safe to change.
//! The crate is pure: no file, no clock, and the same text gives the same answer.

pub mod chars;
mod check;
#[doc(hidden)]
pub mod counted;
mod diff;
pub mod episode;
mod export;
mod finding;
mod fix;
mod improve;
mod issues;
mod ledger;
mod order;
mod pattern;
pub mod pictures;
mod presets;
mod review;
mod rule;
mod rules;
mod safety;
mod score;
mod settings;
pub mod speech;
mod tables;
mod text;
mod thresholds;

shosai_message::entries!();

pub use check::check;
pub use diff::{shortened, unified_diff};
pub use export::{Arrangement, Export, ExportFormat};
pub use finding::{Aspect, Finding, Fix, Severity};
pub use fix::{BracketsMode, FixOptions, FixOutcome, FullwidthSpaceMode, fix, fix_style_extended, fix_text};
pub use improve::{ImproveOptions, Improvement, Round, improve};
pub use issues::{FailOn, Gate, GateRow, Issue, IssueDetails, Order, Selected, Selection, SortBy, select};
pub use ledger::{Thread, ThreadMark, open_threads, threads};
pub use order::order;
pub use presets::Preset;
pub use review::{Review, ReviewOptions};
pub use rule::{Allowed, Options, Report, RuleOption};
pub use rules::{RULES, Rule};
pub use score::{Measures, Scores, measure, score};
pub use settings::{RuleSettings, Settings};
pub use text::{Block, BlockKind, Caption, Manuscript, Pair, Place, Run, Sentence, Token, Voice};
pub use thresholds::{THRESHOLDS, Threshold, ThresholdError};
