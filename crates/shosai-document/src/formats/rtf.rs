//! Rich Text Format.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// Rich Text Format.
pub const FORMAT: Format = Format {
    id: "rtf",
    name: "Rich Text Format",
    extension: "rtf",
    mime: "application/rtf",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| plain_text::write(document, context, "rtf", &["rtf"]),
};
