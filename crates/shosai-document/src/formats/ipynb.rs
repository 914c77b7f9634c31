//! Jupyter notebook.

use super::{Category, Format, Pictures, plain_text};

/// Jupyter notebook.
pub const FORMAT: Format = Format {
    id: "ipynb",
    name: "Jupyter notebook",
    extension: "ipynb",
    mime: "application/x-ipynb+json",
    category: Category::Other,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, desk| plain_text::write(document, desk, "ipynb", &["html", "markdown", "ipynb", "tex", "latex"]),
};
