//! Documents: the Quarto Markdown reader, one tree, one writer a format.
//!
//! [`tree`] is the document between reader and writers, shaped like pandoc's so that their behaviour can be
//! compared node by node; every node knows its source line. Everything here is pure: what lies outside (pictures,
//! included files) is brought in by the caller.

mod carta;
pub mod formats;
mod passes;
mod reader;
mod render;
pub mod tree;

pub use passes::{Illustration, Illustrator, Labels, Language, Resources, callout, callout_kind};
pub use reader::{Extensions, ReadError, Reading, read, read_inlines};

pub use render::{RenderError, Rendered, Request, prepare, render};

/// The tree as pandoc's JSON, to compare with pandoc.
pub fn to_pandoc_json(document: &tree::Document) -> Result<String, formats::WriteError> {
    carta::write(document, "json", |_| {})
}
