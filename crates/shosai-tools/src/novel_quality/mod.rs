//! Judging prose: checks, scores, fixes, reports, polishing.

mod check_aspect;
mod choices;
mod export_quality_report;
mod fix_quality_issues;
mod fix_style_extended;
mod fixing;
mod get_issue_context;
mod get_quality_schema;
mod improve_quality_until;
pub(crate) mod judging;
mod list_quality_presets;
mod paging;
mod polish;
mod polish_manuscript;
mod polish_manuscript_apply;
mod polishing;
mod restore_manuscript_from_artifact;
mod run_quality_checks;
mod source;
mod test_result_analysis;
mod test_results;

pub(crate) use source::{Origin, Source, Target};

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<run_quality_checks::RunQualityChecks>(),
    ToolEntry::of::<check_aspect::CheckRhythm>(),
    ToolEntry::of::<check_aspect::CheckReadability>(),
    ToolEntry::of::<check_aspect::CheckGrammar>(),
    ToolEntry::of::<check_aspect::CheckStyle>(),
    ToolEntry::of::<improve_quality_until::ImproveQualityUntil>(),
    ToolEntry::of::<fix_quality_issues::FixQualityIssues>(),
    ToolEntry::of::<fix_style_extended::FixStyleExtended>(),
    ToolEntry::of::<export_quality_report::ExportQualityReport>(),
    ToolEntry::of::<list_quality_presets::ListQualityPresets>(),
    ToolEntry::of::<get_quality_schema::GetQualitySchema>(),
    ToolEntry::of::<test_result_analysis::TestResultAnalysis>(),
    ToolEntry::of::<get_issue_context::GetIssueContext>(),
    ToolEntry::of::<polish_manuscript::PolishManuscript>(),
    ToolEntry::of::<polish_manuscript_apply::PolishManuscriptApply>(),
    ToolEntry::of::<polish::Polish>(),
    ToolEntry::of::<restore_manuscript_from_artifact::RestoreManuscriptFromArtifact>(),
];

/// A score from which a text passes, as the specification says.
pub(crate) const PASS_SCORE: f64 = 80.0;
