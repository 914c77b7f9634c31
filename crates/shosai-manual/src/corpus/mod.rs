//! Manuals on disk, and what is kept of them in memory.

mod chapters;
pub(crate) mod definitions;
mod file;
mod imports;
mod library;
mod markdown;
mod refresh;
mod store;

pub(crate) use file::{File, FileKind};
pub(crate) use library::FileState;
pub use library::{Library, Manual};
pub(crate) use library::{MAX_FILE_BYTES, SectionId};
pub use refresh::Corpus;
pub(crate) use refresh::plain_text;
pub(crate) use store::digest;

#[cfg(test)]
pub(crate) use file::tests;
