//! Divisions that are figures, tables and listings: `::: {#fig-x}` with the caption as its last paragraph.

use super::crossref::Kinds;
use crate::tree::{Block, BlockKind, Caption, Document, walk};

/// Turns divisions whose identifier says so into figures.
pub fn divisions_to_figures(document: &mut Document) {
    let kinds = Kinds::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let BlockKind::Div { attributes, content } = &mut block.kind else { continue };
            if attributes.id.starts_with("tbl-")
                && let Some(kind) = captioned_table(&attributes.id, content)
            {
                block.kind = kind;
            } else if kinds.is_float(&attributes.id) {
                let caption = take_caption(content).unwrap_or_default();
                let (attributes, content) = (std::mem::take(attributes), std::mem::take(content));
                block.kind = BlockKind::Figure { attributes, caption, content };
            }
        }
    });
}

fn take_caption(content: &mut Vec<Block>) -> Option<Caption> {
    let last = content.pop_if(|last| matches!(last.kind, BlockKind::Paragraph(_)))?;
    let BlockKind::Paragraph(text) = last.kind else { return None };
    Some(Caption { short: None, long: vec![Block::new(last.line, BlockKind::Plain(text))] })
}

/// A division around one table gives it its identifier and caption.
fn captioned_table(id: &str, content: &mut Vec<Block>) -> Option<BlockKind> {
    let tables = content.iter().filter(|block| matches!(block.kind, BlockKind::Table(_))).count();
    if tables != 1 || content.len() > 2 {
        return None;
    }
    let caption = take_caption(content);
    let BlockKind::Table(mut table) = content.pop()?.kind else { return None };
    table.attributes.id = id.to_owned();
    if let Some(caption) = caption.filter(|_| table.caption.long.is_empty()) {
        table.caption = caption;
    }
    Some(BlockKind::Table(table))
}
