//! Mending from traced runs: artefacts, patches, verification.

mod command;
mod langsmith_apply_patch;
mod langsmith_generate_artifacts;
mod langsmith_run_verification;
#[cfg(test)]
mod tests;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<langsmith_generate_artifacts::LangsmithGenerateArtifacts>(),
    ToolEntry::of::<langsmith_apply_patch::LangsmithApplyPatch>(),
    ToolEntry::of::<langsmith_run_verification::LangsmithRunVerification>(),
];
