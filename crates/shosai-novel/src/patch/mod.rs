//! Unified diffs: read, placed with fuzz, applied to all files or to none.

mod apply;
mod hunk;
mod parse;

pub use apply::{PatchedFile, apply_patch};
pub use parse::{FilePatch, parse_patch};

use crate::error::{NovelError, Qc};

/// A patch that cannot be used; nothing was changed.
fn failed(message: impl Into<String>, hint: impl Into<String>) -> NovelError {
    NovelError::new(Qc::PatchFailed, message, hint)
}
