//! The bridge: bytes go from a manual to the vault without passing through the answer.

pub mod bridge_copy_file;
pub mod bridge_copy_section;
mod provenance;

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::SourceText;
use shosai_tool::{Context, Failure, ToolEntry};
use shosai_vault::{Vault, WriteMode};

use crate::vault::vault;

pub const TOOLS: &[ToolEntry] =
    &[ToolEntry::of::<bridge_copy_section::BridgeCopySection>(), ToolEntry::of::<bridge_copy_file::BridgeCopyFile>()];

/// How the note is written.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Mode {
    /// A new note.
    #[default]
    Create,
    /// In place of one that exists, or new.
    Overwrite,
    /// At the end of one that exists, or new.
    Append,
}

/// How much may be copied.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyLimits {
    /// The most characters; everything unless given.
    max_chars: Option<usize>,
}

facts! {
    /// What was copied; never its text.
    Copied {
        written_path: String, written_bytes: usize, written_sections: usize, truncated: bool, provenance: bool,
        sha256: String,
    }
}

/// Where a copy goes, and how.
#[derive(Deserialize, JsonSchema)]
pub struct Target {
    /// The note, beneath the vault.
    to_path: String,
    /// How it is written; `create` unless given.
    mode: Option<Mode>,
    /// How much may be copied.
    limits: Option<CopyLimits>,
    /// Whether the origin is written into the note; true unless given.
    provenance: Option<bool>,
}

/// Writes a source into the vault.
fn copy(context: &Context, source: &SourceText, target: Target) -> Result<Copied, Failure> {
    let mode = target.mode.unwrap_or_default();
    let most = target.limits.unwrap_or_default().max_chars;
    let kept = most.map_or(source.text.as_str(), |most| first_chars(&source.text, most));
    let vault = vault(context)?;
    let adds = matches!(mode, Mode::Append) && exists(&vault, &target.to_path);
    let noted = target.provenance.unwrap_or(true) && !target.to_path.to_ascii_lowercase().ends_with(".json");
    let text = match (noted, adds) {
        (false, _) => kept.to_owned(),
        (true, false) => provenance::with_front_matter(source, kept),
        (true, true) => provenance::with_comment(source, kept),
    };
    let written = match mode {
        Mode::Overwrite if exists(&vault, &target.to_path) => {
            vault.write(&target.to_path, &text, WriteMode::Overwrite, None)
        }
        Mode::Append if adds => vault.write(&target.to_path, &text, WriteMode::Append, None),
        Mode::Create | Mode::Overwrite | Mode::Append => vault.create(&target.to_path, &text),
    };
    let written = written?;
    Ok(Copied {
        written_path: target.to_path,
        written_bytes: written.bytes,
        written_sections: source.sections,
        truncated: kept.len() < source.text.len(),
        provenance: noted,
        sha256: written.sha256,
    })
}

fn exists(vault: &Vault, path: &str) -> bool {
    vault.read(path, shosai_vault::Selection::Whole, 1).is_ok()
}

fn first_chars(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(place, _)| &text[..place])
}
