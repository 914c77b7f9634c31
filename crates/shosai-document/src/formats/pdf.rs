//! PDF, set by the embedded Typst.

use super::{Abilities, Category, Choice, Format, Pictures, Place};
use crate::typeset::{Layout, pdf, previews};

/// PDF.
pub const FORMAT: Format = Format {
    id: "pdf",
    name: "PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Document,
    abilities: Abilities {
        families: &["latex"],
        preview: Some(|document, context, wanted| previews(document, context, Layout::Paper, wanted)),
        places: &[Place::FormulaNumber, Place::Page],
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, context| pdf(document, context, Layout::Paper),
};

/// The options of pages.
pub const OPTIONS: &[Choice] = &[
    Choice { key: "papersize", help: "a4 (default), a5, jis-b5, us-letter, …" },
    Choice { key: "fontsize", help: "the size of text, as 10.5pt" },
    Choice { key: "header", help: "a line above every page" },
    Choice { key: "footer", help: "a line below every page" },
    Choice { key: "page-numbers", help: "whether pages are numbered" },
    Choice {
        key: "writing-mode",
        help: "vertical-rl for vertical Japanese, columns from right to left; paper also bunko, shinsho, shiroku",
    },
    Choice { key: "theme", help: "light (default) or dark" },
];
