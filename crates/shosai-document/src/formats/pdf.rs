//! PDF, set by the embedded Typst.

use super::{Category, Choice, Format, Pictures};
use crate::typeset::{Layout, pdf};

/// PDF.
pub const FORMAT: Format = Format {
    id: "pdf",
    name: "PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Document,
    template: false,
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, desk| pdf(document, desk, Layout::Paper),
};

/// The options of pages.
pub const OPTIONS: &[Choice] = &[
    Choice { key: "papersize", help: "a4 (default), a5, jis-b5, us-letter, …" },
    Choice { key: "fontsize", help: "the size of text, as 10.5pt" },
    Choice { key: "header", help: "a line above every page" },
    Choice { key: "footer", help: "a line below every page" },
    Choice { key: "page-numbers", help: "whether pages are numbered" },
    Choice { key: "theme", help: "light (default) or dark" },
];
