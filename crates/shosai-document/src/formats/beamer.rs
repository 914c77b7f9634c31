//! Slides as PDF, set by the embedded Typst.

use super::{Abilities, Category, Choice, Format, Pictures, Place};
use crate::typeset::{Layout, pdf, previews};

/// Slides as PDF.
pub const FORMAT: Format = Format {
    id: "beamer",
    name: "Slides as PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Presentation,
    abilities: Abilities {
        families: &["latex", "pdf"],
        preview: Some(|document, context, wanted| previews(document, context, Layout::Slides, wanted)),
        places: &[Place::FormulaNumber],
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, context| pdf(document, context, Layout::Slides),
};

const OPTIONS: &[Choice] = &[
    Choice { key: "slide-level", help: "the level of headings that start slides" },
    Choice { key: "footer", help: "a line below every slide" },
    Choice { key: "page-numbers", help: "whether slides are numbered" },
    Choice { key: "theme", help: "light (default) or dark" },
];
