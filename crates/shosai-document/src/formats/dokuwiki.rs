//! DokuWiki.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// DokuWiki.
pub const FORMAT: Format = Format {
    id: "dokuwiki",
    name: "DokuWiki",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| plain_text::write(document, context, "dokuwiki", &["dokuwiki", "html"]),
};
