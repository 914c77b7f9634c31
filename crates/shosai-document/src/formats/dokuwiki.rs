//! DokuWiki.

use super::{Category, Format, Pictures, plain_text};

/// DokuWiki.
pub const FORMAT: Format = Format {
    id: "dokuwiki",
    name: "DokuWiki",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "dokuwiki", &["dokuwiki", "html"]),
};
