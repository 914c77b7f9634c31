//! reStructuredText.

use super::{Category, Format, Pictures, plain_text};

/// reStructuredText.
pub const FORMAT: Format = Format {
    id: "rst",
    name: "reStructuredText",
    extension: "rst",
    mime: "text/x-rst",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "rst"),
};
