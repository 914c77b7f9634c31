//! Rich Text Format.

use super::{Category, Format, Pictures, plain_text};

/// Rich Text Format.
pub const FORMAT: Format = Format {
    id: "rtf",
    name: "Rich Text Format",
    extension: "rtf",
    mime: "application/rtf",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "rtf", &["rtf"]),
};
