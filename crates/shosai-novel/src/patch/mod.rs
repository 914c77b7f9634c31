//! Unified diffs: read, placed with fuzz, applied to all files or to none.

mod apply;
mod hunk;
mod parse;

pub use apply::{PatchedFile, apply_patch};
pub use parse::{FilePatch, parse_patch};

use crate::error::{Failure, Qc};

/// A patch that cannot be used; nothing was changed.
fn failed(message: impl Into<shosai_message::Message>, hint: impl Into<shosai_message::Message>) -> Failure {
    Qc::PatchFailed.failure(message, hint)
}
