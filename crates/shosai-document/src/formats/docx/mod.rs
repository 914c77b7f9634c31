//! Word: real styles, numbering, footnotes, fields and formulas, on any reference document.

mod blocks;
mod contents;
mod custom;
mod field;
mod inlines;
mod numbering;
mod package;
mod panels;
mod pictures;
mod styles;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use super::{Abilities, Category, Choice, Format, NativeCharts, Pictures, Place, WriteContext};
use crate::tree::Document;
use shosai_message::Failure;

/// Word.
pub const FORMAT: Format = Format {
    id: "docx",
    name: "Microsoft Word",
    extension: "docx",
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    category: Category::Document,
    abilities: Abilities {
        template: true,
        charts: NativeCharts::Asked,
        places: &[Place::FormulaNumber, Place::ListingCaption, Place::Page],
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: &[
        Choice { key: "papersize", help: "a4 (the usual), a3, a5, b5 or letter, without a reference document" },
        Choice { key: "mainfont", help: "the Latin face of text" },
        Choice { key: "CJKmainfont", help: "the East Asian face of text" },
        Choice {
            key: "chart-format",
            help: "picture (default), or native: charts that can be edited, with their numbers",
        },
        Choice { key: "monofont", help: "the face of code" },
    ],
    write,
};

fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    package::write(document, context)
}
