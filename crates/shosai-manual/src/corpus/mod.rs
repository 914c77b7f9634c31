//! Manuals on disk, and what is kept of them in memory.

mod assembly;
mod bytes;
mod catalogue;
mod chapters;
pub(crate) mod definitions;
mod file;
mod imports;
mod library;
mod markdown;
mod memory;
mod reading;
mod refresh;
mod segments;
mod walk;

pub(crate) use file::{File, FileKind};
pub(crate) use library::FileState;
pub use library::{Library, Manual};
pub(crate) use library::{MAX_FILE_BYTES, SectionId};
pub(crate) use reading::plain_text;
pub use refresh::Corpus;

#[cfg(test)]
pub(crate) use file::tests;
