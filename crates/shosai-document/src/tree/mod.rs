//! The document between the reader and the writers.

use std::sync::Arc;

mod attributes;
mod block;
mod inline;
mod media;
mod metadata;
mod table;
pub mod walk;

pub use attributes::{AttributeParts, Attributes};
pub use block::{Block, BlockKind, Definition, NumberDelimiter, NumberStyle};
pub use inline::{Citation, CitationMode, Inline, InlineKind, MathKind, QuoteKind, Target};
pub use media::{Media, MediaStore};
pub use metadata::{Metadata, Person};
pub use table::{Alignment, Caption, Cell, Column, Row, Table, TableBody};

/// A whole document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The settings: the author's front matter with the format's own options over it.
    pub metadata: Metadata,
    /// The front matter as the author wrote it, for formats that carry it over.
    pub front_matter: Metadata,
    /// The text.
    pub blocks: Vec<Block>,
    /// The pictures it shows, loaded.
    pub media: MediaStore,
    /// Font files that its pages need besides the usual ones.
    pub fonts: Vec<Arc<[u8]>>,
}

/// A place in the source: the number of a line, from 1; 0 where there is none.
pub type LineNumber = u32;
