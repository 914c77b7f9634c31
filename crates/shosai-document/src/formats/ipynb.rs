//! Jupyter notebook.

use super::{Abilities, Category, Format, Pictures, plain_text};

/// Jupyter notebook.
pub const FORMAT: Format = Format {
    id: "ipynb",
    name: "Jupyter notebook",
    extension: "ipynb",
    mime: "application/x-ipynb+json",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| {
        plain_text::write(document, context, "ipynb", &["html", "markdown", "ipynb", "tex", "latex"])
    },
};
