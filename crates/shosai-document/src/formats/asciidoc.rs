//! AsciiDoc.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// AsciiDoc.
pub const FORMAT: Format = Format {
    id: "asciidoc",
    name: "AsciiDoc",
    extension: "adoc",
    mime: "text/asciidoc",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| plain_text::write(document, context, "asciidoc", &["asciidoc", "asciidoctor"]),
};
