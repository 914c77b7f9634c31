//! Unified diffs: read, placed with fuzz, applied to all files or to none.

mod apply;
mod hunk;
mod parse;

pub use apply::{PatchedFile, apply_patch};
pub use parse::{FilePatch, parse_patch};
