//! AsciiDoc.

use super::{Category, Format, Pictures, plain_text};

/// AsciiDoc.
pub const FORMAT: Format = Format {
    id: "asciidoc",
    name: "AsciiDoc",
    extension: "adoc",
    mime: "text/asciidoc",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "asciidoc", &["asciidoc", "asciidoctor"]),
};
