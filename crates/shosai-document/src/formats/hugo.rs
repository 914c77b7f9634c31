//! Markdown for the Hugo site generator: GitHub's dialect with front matter.

use super::{Abilities, Category, Format, Pictures, gfm, plain_text};

/// Hugo Markdown.
pub const FORMAT: Format = Format {
    id: "hugo",
    name: "Hugo Markdown",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    abilities: Abilities { quarto_name: Some("hugo-md"), ..Abilities::AROUND_HTML },
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: gfm::FORMAT.write,
};
