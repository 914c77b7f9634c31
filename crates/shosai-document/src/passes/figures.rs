//! Divisions that are figures, tables and listings: `::: {#fig-x}` with the caption as its last paragraph.

use super::{cells::caption, crossref::Kinds};
use crate::tree::{Attributes, Block, BlockKind, Caption, Document, InlineKind, walk};

/// Turns pictures that stand alone and lead somewhere into figures, as Quarto does: `[![words](…)](…)`.
pub fn linked_to_figures(document: &mut Document) {
    let kinds = Kinds::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks {
            let BlockKind::Paragraph(content) = &mut block.kind else { continue };
            let [link] = content.as_mut_slice() else { continue };
            let InlineKind::Link { content: inner, .. } = &mut link.kind else { continue };
            let [picture] = inner.as_mut_slice() else { continue };
            let InlineKind::Image { attributes: own, alt, .. } = &mut picture.kind else { continue };
            if kinds.is_float(&own.id) || own.id.is_empty() && !alt.is_empty() {
                let mut attributes = Attributes::default();
                attributes.id = std::mem::take(&mut own.id);
                let long = vec![Block::new(block.line, BlockKind::Plain(alt.clone()))];
                let content = vec![Block::new(block.line, BlockKind::Plain(std::mem::take(content)))];
                block.kind = BlockKind::Figure { attributes, caption: Caption { short: None, long }, content };
            }
        }
    });
}

/// Turns divisions whose identifier says so into figures.
pub fn divisions_to_figures(document: &mut Document) {
    let kinds = Kinds::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        if !blocks.iter().any(|block| only_wraps(&block.kind, &kinds)) {
            return;
        }
        for block in std::mem::take(blocks) {
            let wraps = only_wraps(&block.kind, &kinds);
            match block.kind {
                BlockKind::Div { content, .. } if wraps => blocks.extend(content),
                kind => blocks.push(Block::new(block.line, kind)),
            }
        }
    });
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let BlockKind::Div { attributes, content } = &mut block.kind else { continue };
            if attributes.id.starts_with("tbl-")
                && let Some(kind) = captioned_table(attributes, content, block.line)
            {
                block.kind = kind;
            } else if kinds.is_float(&attributes.id) {
                let caption = own_caption(attributes, block.line).or_else(|| take_caption(content)).unwrap_or_default();
                let (attributes, content) = (std::mem::take(attributes), std::mem::take(content));
                block.kind = BlockKind::Figure { attributes, caption, content };
            }
        }
    });
}

/// Whether a division only says that code was run here; what it holds stands for itself.
fn only_wraps(kind: &BlockKind, kinds: &Kinds) -> bool {
    let BlockKind::Div { attributes, .. } = kind else { return false };
    let of_a_cell = |class: &String| class == "cell" || class.starts_with("cell-output");
    let laid_out = attributes.pairs.iter().any(|(key, _)| key.starts_with("layout"));
    !attributes.classes.is_empty()
        && attributes.classes.iter().all(of_a_cell)
        && !laid_out
        && !kinds.is_float(&attributes.id)
}

/// The caption that a cell gives to what it made.
fn own_caption(attributes: &mut Attributes, line: u32) -> Option<Caption> {
    let text = attributes.take("fig-cap").or_else(|| attributes.take("tbl-cap"))?;
    Some(Caption { short: None, long: caption(&text, line) })
}

fn take_caption(content: &mut Vec<Block>) -> Option<Caption> {
    let last = content.pop_if(|last| matches!(last.kind, BlockKind::Paragraph(_)))?;
    let BlockKind::Paragraph(text) = last.kind else { return None };
    Some(Caption { short: None, long: vec![Block::new(last.line, BlockKind::Plain(text))] })
}

/// A division around one table gives it its identifier and caption.
fn captioned_table(attributes: &mut Attributes, content: &mut Vec<Block>, line: u32) -> Option<BlockKind> {
    let tables = content.iter().filter(|block| matches!(block.kind, BlockKind::Table(_))).count();
    if tables != 1 || content.len() > 2 {
        return None;
    }
    let caption = own_caption(attributes, line).or_else(|| take_caption(content));
    let BlockKind::Table(mut table) = content.pop()?.kind else { return None };
    table.attributes.id = std::mem::take(&mut attributes.id);
    if let Some(caption) = caption.filter(|_| table.caption.long.is_empty()) {
        table.caption = caption;
    }
    Some(BlockKind::Table(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What became of each block: the identifier and the words beneath a figure or table.
    fn read(source: &str) -> Vec<(String, String)> {
        let mut document = Document { blocks: crate::read(source).unwrap().blocks, ..Document::default() };
        linked_to_figures(&mut document);
        divisions_to_figures(&mut document);
        let words = |caption: &Caption| match caption.long.first().map(|block| &block.kind) {
            Some(BlockKind::Plain(words) | BlockKind::Paragraph(words)) => walk::plain_text(words),
            _ => String::new(),
        };
        let found = document.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Figure { attributes, caption, .. } => Some((attributes.id.clone(), words(caption))),
            BlockKind::Table(table) => Some((table.attributes.id.clone(), words(&table.caption))),
            _ => None,
        });
        found.collect()
    }

    fn pair(id: &str, words: &str) -> (String, String) {
        (id.to_owned(), words.to_owned())
    }

    #[test]
    fn pictures_that_lead_somewhere_keep_their_words() {
        assert_eq!(read("[![cap](a.png){#fig-a}](u)\n"), [pair("fig-a", "cap")]);
        assert_eq!(read("[![cap](a.png)](u)\n"), [pair("", "cap")]);
        assert!(read("[![](a.png)](u)\n\n[![a](a.png)](u) [![b](b.png)](u)\n").is_empty());
    }

    #[test]
    fn divisions_give_their_name_and_last_words_to_what_they_hold() {
        assert_eq!(read("::: {#fig-x}\ntext\n\nCaption.\n:::\n"), [pair("fig-x", "Caption.")]);
        assert_eq!(read("::: {#tbl-x}\n| a |\n|---|\n| b |\n\nCaption.\n:::\n"), [pair("tbl-x", "Caption.")]);
        assert!(read("::: {.cell}\ntext\n:::\n").is_empty());
    }
}
