//! Writers that others made, behind one trait: what they are called and how they are built is known to one file.

mod carta;

use shosai_message::Failure;

use crate::tree::{Document, MathKind};

/// Columns that text is filled to when nothing else is said.
const COLUMNS: usize = 72;

/// What writers of others do for us.
pub trait Writers: Sync {
    /// The document in the notation of this name, and lets go of it before: a book's tree is large.
    fn text(&self, document: Document, notation: &str, settings: &Settings) -> Result<String, Failure>;

    /// A formula, if the whole of it is understood.
    fn formula(&self, kind: MathKind, tex: &str, notation: Notation) -> Option<String>;
}

/// The writers of others.
pub fn writers() -> &'static dyn Writers {
    &carta::Carta
}

/// What a formula is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    MathMl,
    /// Letters, raised and lowered ones, in HTML.
    Words,
    Typst,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub filling: Filling,
    /// Whether there is a head made from the front matter.
    pub standalone: bool,
    pub numbered: bool,
    pub contents: bool,
    pub contents_depth: Option<usize>,
}

/// How lines are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// Up to so many columns.
    Lines(usize),
    /// They end where those of the source do.
    AsWritten,
    None,
}

impl Settings {
    /// What a document says; without a head.
    pub fn of(document: &Document) -> Self {
        let metadata = &document.metadata;
        let number = |key: &str| metadata.number(key).and_then(|number| usize::try_from(number).ok());
        let filling = match metadata.text("wrap").as_deref() {
            Some("none") => Filling::None,
            Some("preserve") => Filling::AsWritten,
            _ => Filling::Lines(number("columns").unwrap_or(COLUMNS)),
        };
        Self {
            filling,
            standalone: false,
            numbered: metadata.flag("number-sections").unwrap_or(false),
            contents: metadata.flag("toc").unwrap_or(false),
            contents_depth: number("toc-depth"),
        }
    }
}
