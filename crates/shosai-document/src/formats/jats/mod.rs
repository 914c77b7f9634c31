//! JATS: the XML of journals, with the archiving tag set.

mod blocks;
mod front;
mod inlines;

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    layout::{Piece, lay_out},
    tree::{Attributes, Block, BlockKind, Document, Inline},
};
use shosai_message::Failure;

/// JATS.
pub const FORMAT: Format = Format {
    id: "jats",
    name: "JATS XML",
    extension: "xml",
    mime: "application/xml",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::FILLED,
    write,
};

/// The text being written, and what goes behind it.
#[derive(Default)]
pub struct Sheet {
    pieces: Vec<Piece>,
    notes: Vec<Vec<Block>>,
    /// The heading of the bibliography.
    references_title: Vec<Inline>,
    /// The works of the bibliography, each with its attributes.
    references: Vec<Block>,
    /// Whether the end of a line is an element: it is none in running text.
    breaks: bool,
}

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let document = plain_text::prepared(document, context, "jats", &["jats"]);
    let mut sheet = Sheet::default();
    sheet.sections(&document.blocks);
    let columns = plain_text::columns(&document);
    let body = lay_out(&sheet.pieces, columns);
    let text = if document.metadata.flag("standalone").unwrap_or(true) {
        let mut back = Sheet::default();
        back.reference_list(&sheet.references_title, &sheet.references);
        back.note_group(&sheet.notes);
        front::article(&document, body.trim_end(), &lay_out(&back.pieces, columns))
    } else {
        format!("{}\n", body.trim_end())
    };
    Ok(text.into_bytes())
}

/// Text with what XML reads as markup escaped.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The value of an attribute, escaped.
pub fn quoted(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

/// ` id="…"` with what a name in XML may not hold written as its code; nothing without an id.
pub fn id_attribute(id: &str) -> String {
    if id.is_empty() {
        return String::new();
    }
    let mut name = String::new();
    for letter in id.chars() {
        let fits = letter == '_'
            || letter.is_alphabetic()
            || (!name.is_empty() && (letter.is_ascii_digit() || matches!(letter, '-' | '.')));
        if fits { name.push(letter) } else { name.push_str(&format!("U{:04X}", u32::from(letter))) }
    }
    format!(" id=\"{name}\"")
}

/// The language of an element.
pub fn language_attribute(attributes: &Attributes) -> String {
    attributes.get("lang").map(|tag| format!(" xml:lang=\"{}\"", quoted(tag))).unwrap_or_default()
}

impl Sheet {
    fn reference_list(&mut self, title: &[Inline], references: &[Block]) {
        if references.is_empty() {
            return;
        }
        self.line("<ref-list>");
        self.indented(|list| {
            if !title.is_empty() {
                list.text_piece("<title>");
                list.inlines(title);
                list.text_piece("</title>");
            }
            for reference in references {
                let BlockKind::Div { attributes, content } = &reference.kind else { continue };
                list.line(&format!("<ref{}>", id_attribute(&attributes.id)));
                list.indented(|own| {
                    own.text_piece("<mixed-citation>");
                    for block in content {
                        if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                            own.inlines(content);
                        }
                    }
                    own.text_piece("</mixed-citation>");
                });
                list.line("</ref>");
            }
        });
        self.line("</ref-list>");
    }

    fn note_group(&mut self, notes: &[Vec<Block>]) {
        if notes.is_empty() {
            return;
        }
        self.line("<fn-group>");
        self.indented(|group| {
            for (place, note) in notes.iter().enumerate() {
                group.line(&format!("<fn id=\"fn{0}\">", place + 1));
                group.indented(|inner| {
                    inner.text_piece(&format!("<label>{}</label>", place + 1));
                    inner.wrapped(note, |_| false);
                });
                group.line("</fn>");
            }
        });
        self.line("</fn-group>");
    }

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
