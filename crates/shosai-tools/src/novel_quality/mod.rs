//! Judging prose: checks, scores, fixes, reports, polishing.

pub mod check_grammar;
pub mod check_readability;
pub mod check_rhythm;
pub mod check_style;
pub mod export_quality_report;
pub mod fix_quality_issues;
pub mod fix_style_extended;
pub mod get_issue_context;
pub mod get_quality_schema;
pub mod improve_quality_until;
pub mod list_quality_presets;
pub mod polish;
pub mod polish_manuscript;
pub mod polish_manuscript_apply;
pub mod restore_manuscript_from_artifact;
pub mod run_quality_checks;
pub mod test_result_analysis;

mod aspect;
mod choices;
mod fixing;
pub(crate) mod judging;
mod paging;
mod polishing;
mod source;
mod test_results;

pub(crate) use source::{Named, Source};

/// A score from which a text passes, as the specification says.
pub(crate) const PASS_SCORE: f64 = 80.0;
