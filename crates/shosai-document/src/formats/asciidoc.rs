//! AsciiDoc.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk};
use shosai_message::Failure;

/// AsciiDoc.
pub const FORMAT: Format = Format {
    id: "asciidoc",
    name: "AsciiDoc",
    extension: "adoc",
    mime: "text/asciidoc",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = document.clone();
    walk::each_block_list(&mut document.blocks, &mut |blocks| blocks.iter_mut().for_each(keep_caption));
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Note(content) = &mut inline.kind
                && content.len() > 1
            {
                let line = inline.line;
                let words = on_one_line(std::mem::take(content));
                *content = vec![Block::new(line, BlockKind::Paragraph(words))];
            }
        }
    });
    plain_text::write(&document, context, "asciidoc", &["asciidoc", "asciidoctor"])
}

/// Only a picture has a caption in AsciiDoc; that of anything else is a paragraph behind it.
fn keep_caption(block: &mut Block) {
    let BlockKind::Figure { attributes, caption, content } = &mut block.kind else { return };
    let is_picture = |inlines: &[Inline]| matches!(inlines, [Inline { kind: InlineKind::Image { .. }, .. }]);
    if let [Block { kind: BlockKind::Plain(inner) | BlockKind::Paragraph(inner), .. }] = content.as_slice()
        && is_picture(inner)
    {
        return;
    }
    let (attributes, mut content) = (std::mem::take(attributes), std::mem::take(content));
    content.extend(std::mem::take(&mut caption.long).into_iter().map(|own| match own.kind {
        BlockKind::Plain(words) => Block::new(own.line, BlockKind::Paragraph(words)),
        kind => Block::new(own.line, kind),
    }));
    block.kind = BlockKind::Div { attributes, content };
}

/// A footnote is one line in AsciiDoc: its blocks follow each other.
fn on_one_line(blocks: Vec<Block>) -> Vec<Inline> {
    let mut line = Vec::new();
    for mut block in blocks {
        if !line.is_empty() {
            line.push(Inline::new(block.line, InlineKind::Space));
        }
        match block.kind {
            BlockKind::Plain(words) | BlockKind::Paragraph(words) => line.extend(words),
            BlockKind::Code { text, .. } => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                line.push(Inline::new(block.line, InlineKind::Code(Attributes::default(), text)));
            }
            _ => walk::inner_blocks(&mut block, &mut |inner| line.extend(on_one_line(std::mem::take(inner)))),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn captions_of_code_and_longer_footnotes_are_kept() {
        let source = "::: {#tbl-x}\n```r\nx\n```\n\nThe caption\n:::\n\nText.[^1]\n\n[^1]: First.\n\n    ``` yaml\n    a: b\n    ```\n\n    - Last.\n";
        let text = String::from_utf8(render_with(find("asciidoc").unwrap(), source, None).unwrap()).unwrap();
        assert!(text.contains("The caption"), "{text}");
        assert!(text.contains("footnote:[First. `a: b` Last.]"), "{text}");
    }
}
