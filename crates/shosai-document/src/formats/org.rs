//! Emacs Org mode.

use super::{Category, Format, Pictures, plain_text};

/// Emacs Org mode.
pub const FORMAT: Format = Format {
    id: "org",
    name: "Emacs Org mode",
    extension: "org",
    mime: "text/org",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "org"),
};
