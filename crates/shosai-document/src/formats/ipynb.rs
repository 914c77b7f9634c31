//! Jupyter notebook.

use super::{Abilities, Category, Format, Pictures, plain_text};
use crate::tree::{Attributes, BlockKind, walk};

/// Jupyter notebook.
pub const FORMAT: Format = Format {
    id: "ipynb",
    name: "Jupyter notebook",
    extension: "ipynb",
    mime: "application/x-ipynb+json",
    category: Category::Other,
    abilities: Abilities::AROUND_HTML,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| {
        // Markdown in a notebook has no attributes: a reader would see those behind a caption.
        let mut document = document.clone();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks {
                if let BlockKind::Table(table) = &mut block.kind {
                    table.attributes = Attributes::default();
                }
            }
        });
        plain_text::write(&document, context, "ipynb", &["html", "markdown", "ipynb", "tex", "latex"])
    },
};
