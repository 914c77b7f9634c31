//! OpenDocument text: real styles, lists, footnotes and formulas, on any reference document.

mod blocks;
mod inlines;
mod package;
mod styles;
mod table;
#[cfg(test)]
mod tests;

use super::{Abilities, Category, Choice, Format, Html, Pictures, Place, WriteContext};
use crate::tree::Document;
use shosai_message::Failure;

/// OpenDocument text.
pub const FORMAT: Format = Format {
    id: "odt",
    name: "OpenDocument",
    extension: "odt",
    mime: "application/vnd.oasis.opendocument.text",
    category: Category::Document,
    abilities: Abilities {
        template: true,
        places: &[Place::FormulaNumber, Place::ListingCaption, Place::Page],
        html: Html::LeftOut,
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: &[
        Choice { key: "mainfont", help: "the Latin face of text" },
        Choice { key: "CJKmainfont", help: "the East Asian face of text" },
        Choice { key: "monofont", help: "the face of code" },
    ],
    write,
};

fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    package::write(document, context)
}
