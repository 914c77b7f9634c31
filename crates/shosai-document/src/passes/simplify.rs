//! What Quarto's divisions are in formats that have nothing of the kind.

use super::Language;
use crate::{
    reader::read_inlines,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk},
};

/// The kind of a callout, if a division is one: `note`, `tip`, `warning`, `caution`, `important`.
pub fn callout_kind(attributes: &Attributes) -> Option<&str> {
    attributes.classes.iter().find_map(|class| class.strip_prefix("callout-")).filter(|kind| !kind.is_empty())
}

/// The title and the content of a callout: its `title`, its first heading, or the name of its kind.
pub fn callout(attributes: &Attributes, content: &[Block], language: Language) -> Option<(Vec<Inline>, Vec<Block>)> {
    let kind = callout_kind(attributes)?;
    let line = content.first().map_or(0, |block| block.line);
    if let Some(title) = attributes.get("title") {
        return Some((read_inlines(title, line), content.to_vec()));
    }
    if let Some((Block { kind: BlockKind::Heading { content: title, .. }, .. }, rest)) = content.split_first() {
        return Some((title.clone(), rest.to_vec()));
    }
    let name = match (kind, language) {
        ("note", Language::Japanese) => "注記",
        ("tip", Language::Japanese) => "ヒント",
        ("warning", Language::Japanese) => "警告",
        ("caution", Language::Japanese) => "注意",
        ("important", Language::Japanese) => "重要",
        ("note", Language::English) => "Note",
        ("tip", Language::English) => "Tip",
        ("warning", Language::English) => "Warning",
        ("caution", Language::English) => "Caution",
        ("important", Language::English) => "Important",
        (other, _) => other,
    };
    Some((vec![Inline::text(line, name)], content.to_vec()))
}

/// Turns callouts into quotations with a bold title and drops speaker notes, for formats without either.
pub fn simplify(document: &mut Document) {
    let language = Language::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let line = block.line;
            let BlockKind::Div { attributes, content } = &block.kind else { continue };
            if let Some((title, mut inner)) = callout(attributes, content, language) {
                let strong = vec![Inline::new(line, InlineKind::Strong(title))];
                inner.insert(0, Block::new(line, BlockKind::Paragraph(strong)));
                block.kind = BlockKind::Quote(inner);
            }
        }
    });
}
