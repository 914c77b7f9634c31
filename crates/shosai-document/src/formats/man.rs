//! Unix manual page.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// Unix manual page.
pub const FORMAT: Format = Format {
    id: "man",
    name: "Unix manual page",
    extension: "man",
    mime: "text/troff",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| plain_text::write(document, context, "man", &["man"]),
};
