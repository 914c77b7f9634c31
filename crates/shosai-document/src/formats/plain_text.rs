//! What the formats written through carta share.

use super::{Choice, Desk, WriteError};
use crate::{carta, passes, tree::Document};

/// The options of text formats.
pub const OPTIONS: &[Choice] = &[
    Choice { key: "wrap", help: "how lines are filled: auto, none or preserve" },
    Choice { key: "columns", help: "the columns that lines are filled to, 72 if not said" },
    Choice { key: "standalone", help: "false writes the text without a heading made from the front matter" },
    Choice { key: "toc", help: "whether a table of contents is put first" },
    Choice { key: "toc-depth", help: "the lowest level of headings in the table of contents" },
    Choice { key: "number-sections", help: "whether headings are numbered" },
];

/// Writes with carta's writer of this name; callouts become quotations.
pub fn write(document: &Document, desk: &Desk, writer: &str) -> Result<Vec<u8>, WriteError> {
    let mut document = document.clone();
    passes::simplify(&mut document);
    text(document, desk, writer)
}

/// Writes a prepared document with carta's writer of this name.
pub fn text(document: Document, _desk: &Desk, writer: &str) -> Result<Vec<u8>, WriteError> {
    let standalone = document.metadata.flag("standalone").unwrap_or(true);
    let mut text = carta::write(&document, writer, |options| options.standalone = standalone)?;
    text.truncate(text.trim_end_matches('\n').len());
    text.push('\n');
    Ok(text.into_bytes())
}

/// The columns a text takes.
pub fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}
