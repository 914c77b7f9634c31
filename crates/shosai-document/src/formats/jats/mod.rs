//! JATS: the XML of journals, with the archiving tag set.

mod blocks;
mod front;
mod inlines;

use super::{Category, Desk, Format, Pictures, WriteError, plain_text};
use crate::{
    layout::{Piece, lay_out},
    passes,
    tree::{Block, Document},
};

/// JATS.
pub const FORMAT: Format = Format {
    id: "jats",
    name: "JATS XML",
    extension: "xml",
    mime: "application/xml",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::FILLED,
    write,
};

/// The text being written, and the footnotes that go behind it.
pub struct Sheet {
    pieces: Vec<Piece>,
    notes: Vec<Vec<Block>>,
}

fn write(document: &Document, _: &Desk) -> Result<Vec<u8>, WriteError> {
    let mut document = document.clone();
    passes::simplify(&mut document);
    let mut sheet = Sheet { pieces: Vec::new(), notes: Vec::new() };
    sheet.sections(&document.blocks);
    let columns = plain_text::columns(&document);
    let mut notes = Sheet { pieces: Vec::new(), notes: Vec::new() };
    for (place, note) in sheet.notes.iter().enumerate() {
        notes.line(&format!("<fn id=\"fn{0}\">", place + 1));
        notes.indented(|inner| {
            inner.text_piece(&format!("<label>{}</label>", place + 1));
            inner.blocks(note);
        });
        notes.line("</fn>");
    }
    let body = lay_out(&sheet.pieces, columns);
    let notes = if sheet.notes.is_empty() {
        String::new()
    } else {
        format!("<fn-group>\n{}</fn-group>\n", indent(&lay_out(&notes.pieces, columns)))
    };
    let text = if document.metadata.flag("standalone").unwrap_or(true) {
        front::article(&document, body.trim_end(), &notes)
    } else {
        format!("{}\n", body.trim_end())
    };
    Ok(text.into_bytes())
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// Text with what XML reads as markup escaped.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The value of an attribute, escaped.
pub fn quoted(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

impl Sheet {
    /// A line of its own.
    pub fn line(&mut self, text: &str) {
        self.pieces.extend([Piece::Fresh, Piece::Text(text.to_owned()), Piece::Fresh]);
    }

    /// Letters.
    pub fn text_piece(&mut self, text: &str) {
        self.pieces.push(Piece::Text(text.to_owned()));
    }

    /// What is written inside is indented.
    pub fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.pieces.extend([Piece::Fresh, Piece::In(2)]);
        inside(self);
        self.pieces.extend([Piece::Fresh, Piece::Out(2)]);
    }
}
