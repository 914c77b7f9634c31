//! Files people have, as Markdown with a map back to page, sheet or slide: one file a kind.
//!
//! [`import`] is the one door: it bounds what is read, and no panic of a library passes it.

mod archive;
mod beside;
mod book;
mod chart;
mod compound;
mod counting;
mod formats;
mod kind;
mod markdown;
mod numbering;
mod package;
mod pdf;
mod pictures;
mod plain;
mod sheets;
mod slides;
mod web;
mod word;

shosai_message::entries!();

use std::panic::{AssertUnwindSafe, catch_unwind};

use markdown::Finished;
use shosai_message::{Failure, Message};

pub use kind::Kind;
pub use markdown::{Place, Unit};
pub use pictures::picture;

/// A file as Markdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    pub kind: &'static Kind,
    pub markdown: String,
    /// Where pages, sheets and slides begin, by line.
    pub places: Vec<Place>,
    /// The pictures that the Markdown names; [`picture`] gives their bytes.
    pub pictures: Vec<String>,
    /// What was left out.
    pub notes: Vec<Message>,
}

impl Imported {
    /// The page, sheet or slide that a line (from 1) lies on.
    pub fn place_at(&self, line: u32) -> Option<&Place> {
        let after = self.places.partition_point(|place| place.line <= line);
        after.checked_sub(1).map(|at| &self.places[at])
    }
}

/// How much of a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub file_bytes: usize,
    /// What a package may unpack to, all parts together.
    pub unpacked_bytes: u64,
    pub markdown_bytes: usize,
    /// Archives within archives.
    pub nesting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        // Larger than any manual seen (a 600-page illustrated PDF has 40 MB), small enough for a shared machine.
        Self { file_bytes: 64 << 20, unpacked_bytes: 256 << 20, markdown_bytes: 16 << 20, nesting: 2 }
    }
}

/// What every reader gets.
pub(crate) struct Source<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
    pub limits: &'a Limits,
    pub stop: &'a dyn Fn() -> bool,
    /// The folder that links to pictures name, where pictures are wanted.
    pub pictures: Option<&'a str>,
}

impl Source<'_> {
    pub fn broken(&self, kind: &Kind, reason: impl std::fmt::Display) -> Failure {
        /// A library's words on a damaged file, at most.
        const LONGEST_REASON: usize = 120;
        let reason: String = reason.to_string().chars().take(LONGEST_REASON).collect();
        messages::FileBroken { name: self.name, kind: kind.label, reason }.into()
    }

    pub fn encrypted(&self) -> Failure {
        messages::FileEncrypted { name: self.name }.into()
    }

    pub fn check(&self) -> Result<(), Failure> {
        if (self.stop)() { Err(messages::ImportStopped { name: self.name }.into()) } else { Ok(()) }
    }
}

/// Reads a file; what it is follows from its bytes, and only then from its name.
///
/// # Errors
/// With the reason and the way out, when the file is encrypted, broken, too large, of another kind, or holds no text.
pub fn import(name: &str, bytes: &[u8], limits: &Limits, stop: &dyn Fn() -> bool) -> Result<Imported, Failure> {
    read(Source { name, bytes, limits, stop, pictures: None })
}

/// The same with links to the pictures of Word and PowerPoint files, as if they lay in this folder.
///
/// # Errors
/// As [`import`].
pub fn import_with_pictures(
    name: &str,
    bytes: &[u8],
    folder: &str,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Imported, Failure> {
    let folder = pictures::in_a_link(folder);
    read(Source { name, bytes, limits, stop, pictures: Some(&folder) })
}

fn read(source: Source<'_>) -> Result<Imported, Failure> {
    let Source { name, bytes, limits, .. } = source;
    if bytes.len() > limits.file_bytes {
        return Err(messages::FileTooLarge { name, megabytes: limits.file_bytes >> 20 }.into());
    }
    let kind = Kind::of(&source)?;
    // Parsers of foreign formats meet bytes that nobody thought of.
    let read = catch_unwind(AssertUnwindSafe(|| (kind.read)(&source)));
    let page = read.unwrap_or_else(|_| Err(source.broken(kind, "the reader gave up")))?;
    let Finished { markdown, places, pictures, notes } = page.finish();
    if markdown.trim().is_empty() {
        return Err(messages::FileWithoutText { name }.into());
    }
    Ok(Imported { kind, markdown, places, pictures, notes })
}
