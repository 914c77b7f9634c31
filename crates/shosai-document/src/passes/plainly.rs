//! What is said more plainly where a format has no notation for it.

use crate::tree::{Attributes, Block, BlockKind, Caption, Document, Inline, InlineKind, Target, walk};

/// Captions that a format has no notation for, besides those of figures that hold no picture.
#[derive(Clone, Copy, Default)]
pub struct Beneath {
    pub tables: bool,
    /// Of pictures whose caption says more than their description, as a number.
    pub pictures: bool,
    /// Of pictures elsewhere, which are only addresses.
    pub remote: bool,
}

/// Puts captions as paragraphs beneath what they belong to.
pub fn captions_beneath(document: &mut Document, beneath: Beneath) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for mut block in std::mem::take(blocks) {
            let caption = match &mut block.kind {
                BlockKind::Figure { caption, content, .. } => {
                    let says_more = |(alt, target): (&[Inline], &Target)| {
                        let bare = beneath.remote && target.url.contains("://");
                        beneath.pictures && (bare || words(caption) != walk::plain_text(alt))
                    };
                    picture(content).is_none_or(says_more).then_some(caption)
                }
                BlockKind::Table(table) if beneath.tables => Some(&mut table.caption),
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

/// The description and the address of the picture that a figure consists of.
fn picture(content: &[Block]) -> Option<(&[Inline], &Target)> {
    let [Block { kind: BlockKind::Plain(inner) | BlockKind::Paragraph(inner), .. }] = content else { return None };
    match inner.as_slice() {
        [Inline { kind: InlineKind::Image { alt, target, .. }, .. }] => Some((alt, target)),
        _ => None,
    }
}

fn words(caption: &Caption) -> String {
    match caption.long.as_slice() {
        [Block { kind: BlockKind::Plain(words) | BlockKind::Paragraph(words), .. }] => walk::plain_text(words),
        _ => String::new(),
    }
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
    fn captions_that_say_more_than_the_picture_stand_beneath_it() {
        let mut document = Document { blocks: crate::read("![A](a.png)\n").unwrap().blocks, ..Document::default() };
        let pictures = Beneath { pictures: true, ..Beneath::default() };
        captions_beneath(&mut document, pictures);
        assert_eq!(document.blocks.len(), 1);
        let BlockKind::Figure { caption, .. } = &mut document.blocks[0].kind else { panic!() };
        caption.long = vec![Block::new(1, BlockKind::Plain(vec![Inline::text(1, "Figure 1: A")]))];
        captions_beneath(&mut document, Beneath::default());
        assert_eq!(document.blocks.len(), 1);
        captions_beneath(&mut document, pictures);
        assert!(
            matches!(&document.blocks[1].kind, BlockKind::Paragraph(words) if walk::plain_text(words) == "Figure 1: A")
        );
    }

    #[test]
    fn every_word_stands_on_the_line() {
        let blocks = crate::read("# A\n\nb\\\nc\n\n- d\n- e\n\n```\nf\n  g\n```\n").unwrap().blocks;
        let words: Vec<String> =
            on_one_line(blocks).iter().map(|own| walk::plain_text(std::slice::from_ref(own))).collect();
        assert_eq!(words.concat().split_whitespace().collect::<Vec<_>>(), ["A", "b", "c", "d", "e", "f", "g"]);
    }
}
