//! Unix manual page.

use super::{Category, Format, Pictures, plain_text};

/// Unix manual page.
pub const FORMAT: Format = Format {
    id: "man",
    name: "Unix manual page",
    extension: "man",
    mime: "text/troff",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "man", &["man"]),
};
