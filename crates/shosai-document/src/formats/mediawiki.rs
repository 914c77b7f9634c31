//! MediaWiki.

use super::{Category, Format, Pictures, plain_text};

/// MediaWiki.
pub const FORMAT: Format = Format {
    id: "mediawiki",
    name: "MediaWiki",
    extension: "wiki",
    mime: "text/plain",
    category: Category::Wiki,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "mediawiki"),
};
