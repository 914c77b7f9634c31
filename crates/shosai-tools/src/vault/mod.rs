//! The vault's tools: notes, searches, scans, proofs.

pub mod artifact_audit;
pub mod vault_coverage;
pub mod vault_create;
pub mod vault_find;
pub mod vault_ls;
pub mod vault_read;
pub mod vault_replace;
pub mod vault_scan;
pub mod vault_search;
pub mod vault_write;

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_tool::{Context, Failure, ToolEntry};
use shosai_vault::{LineRange, Vault};
use shosai_world::RootName;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<vault_ls::VaultLs>(),
    ToolEntry::of::<vault_read::VaultRead>(),
    ToolEntry::of::<vault_find::VaultFind>(),
    ToolEntry::of::<vault_scan::VaultScan>(),
    ToolEntry::of::<vault_coverage::VaultCoverage>(),
    ToolEntry::of::<artifact_audit::ArtifactAudit>(),
    ToolEntry::of::<vault_create::VaultCreate>(),
    ToolEntry::of::<vault_write::VaultWrite>(),
    ToolEntry::of::<vault_replace::VaultReplace>(),
    ToolEntry::of::<vault_search::VaultSearch>(),
];

/// Lines, both ends included, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lines {
    /// The first line.
    pub start_line: usize,
    /// The last line.
    pub end_line: usize,
}

impl From<Lines> for LineRange {
    fn from(lines: Lines) -> Self {
        Self { start_line: lines.start_line, end_line: lines.end_line }
    }
}

impl From<LineRange> for Lines {
    fn from(range: LineRange) -> Self {
        Self { start_line: range.start_line, end_line: range.end_line }
    }
}

/// How much may be returned.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadLimits {
    /// The most characters of text.
    pub max_chars: Option<usize>,
}

/// The vault of the workspace.
pub fn vault(context: &Context) -> Result<Vault, Failure> {
    let name = context.config.roots.vault.as_deref().unwrap_or("vault");
    Ok(Vault::new(context.world.folder(&RootName::VAULT)?).called(name).remembering(context.shared.get()))
}

/// How far the reading of one note has come; numbers only.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct NoteProgress {
    /// Ranges that the last proof found uncited.
    pub uncovered: Vec<LineRange>,
    /// Lines that the last proof found cited.
    pub covered_lines: usize,
    /// Characters that scans have returned since the last proof.
    pub scanned_chars: usize,
}

/// Whoever comes back later begins anew.
const PROGRESS_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// Reads or changes what is known of a note, at any replica; what others change meanwhile is not lost.
pub fn progress<T>(context: &Context, path: &str, use_it: impl Fn(&mut NoteProgress) -> T) -> Result<T, Failure> {
    let told = context.world.amend(&format!("progress {path}"), PROGRESS_LIFETIME, |kept| {
        let before: NoteProgress = kept.and_then(|kept| serde_json::from_slice(kept).ok()).unwrap_or_default();
        let mut note = before.clone();
        let told = use_it(&mut note);
        ((note != before).then(|| serde_json::to_vec(&note).unwrap_or_default()), told)
    })?;
    Ok(told)
}

#[cfg(test)]
pub(crate) mod testing {
    pub use crate::testing::call;
    use shosai_tool::Context;

    /// A context whose vault holds one note.
    pub fn with_note(path: &str, text: &str) -> Context {
        let context = Context::for_tests();
        super::vault(&context).unwrap().create(path, text).unwrap();
        context
    }
}
