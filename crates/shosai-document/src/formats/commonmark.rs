//! CommonMark.

use super::{Category, Format, Pictures, plain_text};

/// CommonMark.
pub const FORMAT: Format = Format {
    id: "commonmark",
    name: "CommonMark",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "commonmark", &["html", "markdown", "commonmark"]),
};
