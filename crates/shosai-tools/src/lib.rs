//! Every tool, one file each, a folder a suite. [`TOOLS`] is the registry: one row a tool, in the order of `tools/list`.

mod bounds;
mod chart;
mod document;
pub mod faces;
mod next_action;
#[cfg(test)]
mod testing;
mod vault;

use shosai_tool::ToolEntry;

/// Every tool that works.
pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<vault::vault_ls::VaultLs>(),
    ToolEntry::of::<vault::vault_read::VaultRead>(),
    ToolEntry::of::<vault::vault_find::VaultFind>(),
    ToolEntry::of::<vault::vault_scan::VaultScan>(),
    ToolEntry::of::<vault::vault_coverage::VaultCoverage>(),
    ToolEntry::of::<vault::artifact_audit::ArtifactAudit>(),
    ToolEntry::of::<vault::vault_create::VaultCreate>(),
    ToolEntry::of::<vault::vault_write::VaultWrite>(),
    ToolEntry::of::<vault::vault_replace::VaultReplace>(),
    ToolEntry::of::<vault::vault_search::VaultSearch>(),
    ToolEntry::of::<chart::chartelier_visualize::ChartelierVisualize>(),
    ToolEntry::of::<document::quarto_validate_mermaid::QuartoValidateMermaid>(),
];
