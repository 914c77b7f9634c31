//! Typst PDF, set by the embedded Typst.

use super::{Abilities, Category, Format, Pictures, Place, pdf::OPTIONS};
use crate::typeset::{self, Layout};

/// Typst PDF.
pub const FORMAT: Format = Format {
    id: "typst",
    name: "Typst PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Document,
    abilities: Abilities {
        families: &["latex", "pdf"],
        places: &[Place::FormulaNumber, Place::Page],
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, context| typeset::pdf(document, context, Layout::Paper),
};
