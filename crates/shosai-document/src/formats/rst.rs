//! reStructuredText.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    passes,
    tree::{BlockKind, Document, walk},
};
use shosai_message::Failure;

/// reStructuredText.
pub const FORMAT: Format = Format {
    id: "rst",
    name: "reStructuredText",
    extension: "rst",
    mime: "text/x-rst",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, _: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = document.clone();
    passes::simplify(&mut document);
    // Every raw text is carried, under the names that docutils knows.
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks {
            if let BlockKind::Raw { format, .. } = &mut block.kind
                && format == "tex"
            {
                *format = "latex".to_owned();
            }
        }
    });
    plain_text::text(document, "rst")
}
