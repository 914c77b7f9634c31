//! EPUB 3: a book with navigation, a cover, ruby and, on request, vertical writing.

mod book;
mod ruby;
mod sheet;
#[cfg(test)]
mod tests;
mod xhtml;

pub(super) use xhtml::clean_id;

use super::{Abilities, Category, Choice, Format, Html, Pictures, Place, WriteContext};
use crate::tree::Document;
use crate::web::write_numbers;
use shosai_message::Failure;

/// EPUB.
pub const FORMAT: Format = Format {
    id: "epub",
    name: "EPUB",
    extension: "epub",
    mime: "application/epub+zip",
    category: Category::Document,
    abilities: Abilities {
        families: &["html"],
        places: &[Place::FormulaNumber, Place::ListingCaption],
        // Pages of a book are strict: what an author wrote as HTML is read, or told.
        html: Html::LeftOut,
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: &[
        Choice { key: "cover-image", help: "the picture on the cover" },
        Choice { key: "writing-mode", help: "vertical-rl for vertical writing, page by page from right to left" },
        Choice { key: "epub-chapter-level", help: "the level of headings that start a file of their own (1)" },
        Choice { key: "epub-fonts", help: "true: the bundled font goes into the book" },
        Choice { key: "identifier", help: "the identifier of the book, as an ISBN or UUID" },
        Choice { key: "rights", help: "who holds the rights" },
        Choice { key: "publisher", help: "the publisher" },
    ],
    write,
};

fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    if document.metadata.flag("number-sections") == Some(true) {
        let mut numbered = document.clone();
        write_numbers(&mut numbered.blocks);
        return book::write(&numbered, context);
    }
    book::write(document, context)
}
