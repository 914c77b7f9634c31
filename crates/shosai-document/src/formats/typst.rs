//! Typst PDF, set by the embedded Typst.

use super::{Category, Format, Pictures, pdf::OPTIONS};
use crate::typeset::{self, Layout};

/// Typst PDF.
pub const FORMAT: Format = Format {
    id: "typst",
    name: "Typst PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Document,
    template: false,
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, desk| typeset::pdf(document, desk, Layout::Paper),
};
