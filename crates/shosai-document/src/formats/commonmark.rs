//! CommonMark.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// CommonMark.
pub const FORMAT: Format = Format {
    id: "commonmark",
    name: "CommonMark",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    abilities: Abilities::AROUND_HTML,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| plain_text::write(document, context, "commonmark", &["html", "markdown", "commonmark"]),
};
