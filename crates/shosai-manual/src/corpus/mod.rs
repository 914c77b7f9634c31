//! Manuals on disk, and what is kept of them in memory.

mod chapters;
pub(crate) mod definitions;
mod file;
mod library;
mod markdown;
mod refresh;
mod store;

pub(crate) use file::{File, FileKind};
pub use library::{Library, Manual};
pub(crate) use library::{MAX_FILE_BYTES, SectionId};
pub use refresh::Corpus;
pub(crate) use store::digest;

#[cfg(test)]
pub(crate) use file::tests;
