//! Documents: the Quarto Markdown reader, one tree, one writer a format.
//!
//! [`tree`] is the document between reader and writers, shaped like pandoc's so that their behaviour can be
//! compared node by node; every node knows its source line. Everything here is pure: what lies outside (pictures,
//! included files) is brought in by the caller.

pub mod book;
mod foreign;
pub mod formats;
pub mod highlight;
mod layout;
pub mod notebook;
pub mod office;
pub mod options;
mod passes;
mod picture;
mod preview;
mod project;
mod reader;
mod render;
pub mod site;
pub mod slides;
pub mod tree;
mod typeset;
mod web;
pub mod yaml;

shosai_message::entries!();

pub use passes::{DIALECT, Figure, FigureCode, FigureSource, Labels, Language, Resources, callout, callout_kind};
pub use picture::picture_size;
pub use preview::{Preview, Previewed, Setting, preview, previewed};
pub use project::Project;
pub use reader::{Extensions, Reading, read, read_inlines, split_front_matter};

pub use render::{Rendered, Request, prepare, render, settings};

/// The tree as pandoc's JSON, to compare with pandoc.
pub fn to_pandoc_json(document: &tree::Document) -> Result<String, shosai_message::Failure> {
    foreign::writers().text(document.clone(), "json", &foreign::Settings::of(document))
}
