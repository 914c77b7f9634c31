//! What is said more plainly where a format has no notation for it.

use crate::tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk};

/// Puts the captions of figures that hold no picture, and of tables if asked, as paragraphs beneath them.
pub fn captions_beneath(document: &mut Document, tables: bool) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for mut block in std::mem::take(blocks) {
            let caption = match &mut block.kind {
                BlockKind::Figure { caption, content, .. } if !is_picture(content) => Some(caption),
                BlockKind::Table(table) if tables => Some(&mut table.caption),
                _ => None,
            };
            let words = caption.map(std::mem::take).unwrap_or_default().long;
            blocks.push(block);
            blocks.extend(words.into_iter().map(|own| match own.kind {
                BlockKind::Plain(words) => Block::new(own.line, BlockKind::Paragraph(words)),
                kind => Block::new(own.line, kind),
            }));
        }
    });
}

fn is_picture(content: &[Block]) -> bool {
    let [Block { kind: BlockKind::Plain(inner) | BlockKind::Paragraph(inner), .. }] = content else { return false };
    matches!(inner.as_slice(), [Inline { kind: InlineKind::Image { .. }, .. }])
}

/// The words of blocks on one line.
pub fn on_one_line(blocks: Vec<Block>) -> Vec<Inline> {
    let mut line = Vec::new();
    for mut block in blocks {
        if !line.is_empty() {
            line.push(Inline::new(block.line, InlineKind::Space));
        }
        match block.kind {
            BlockKind::Plain(words) | BlockKind::Paragraph(words) | BlockKind::Heading { content: words, .. } => {
                line.extend(words.into_iter().map(|own| match own.kind {
                    InlineKind::LineBreak | InlineKind::SoftBreak => Inline::new(own.line, InlineKind::Space),
                    kind => Inline::new(own.line, kind),
                }));
            }
            BlockKind::Code { text, .. } => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                line.push(Inline::new(block.line, InlineKind::Code(Attributes::default(), text)));
            }
            _ => walk::inner_blocks(&mut block, &mut |inner| {
                if !line.is_empty() {
                    line.push(Inline::new(0, InlineKind::Space));
                }
                line.extend(on_one_line(std::mem::take(inner)));
            }),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_on_the_line() {
        let blocks = crate::read("# A\n\nb\\\nc\n\n- d\n- e\n\n```\nf\n  g\n```\n").unwrap().blocks;
        let words: Vec<String> =
            on_one_line(blocks).iter().map(|own| walk::plain_text(std::slice::from_ref(own))).collect();
        assert_eq!(words.concat().split_whitespace().collect::<Vec<_>>(), ["A", "b", "c", "d", "e", "f", "g"]);
    }
}
