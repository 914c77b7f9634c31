//! DokuWiki.

use super::{Abilities, Category, Format, Pictures, plain_text};
use crate::tree::{Block, BlockKind, Document, Inline, InlineKind, walk};

/// DokuWiki.
pub const FORMAT: Format = Format {
    id: "dokuwiki",
    name: "DokuWiki",
    extension: "txt",
    mime: "text/plain",
    category: Category::Wiki,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write: |document, context| {
        plain_text::write(&without_noted_headings(document), context, "dokuwiki", &["dokuwiki", "html"])
    },
};

/// Headings hold words only: their notes stand beneath them.
fn without_noted_headings(document: &Document) -> Document {
    let mut document = document.clone();
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for mut block in std::mem::take(blocks) {
            let mut notes = Vec::new();
            if let BlockKind::Heading { content, .. } = &mut block.kind {
                let is_note = |inline: &Inline| matches!(inline.kind, InlineKind::Note(_));
                notes = content.extract_if(.., |inline| is_note(inline)).collect();
            }
            let line = block.line;
            blocks.push(block);
            if !notes.is_empty() {
                blocks.push(Block::new(line, BlockKind::Paragraph(notes)));
            }
        }
    });
    document
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn notes_of_headings_stand_beneath_them() {
        let source = "# A^[words] b\n\nText^[more].\n";
        let text = String::from_utf8(render_with(find("dokuwiki").unwrap(), source, None).unwrap()).unwrap();
        assert_eq!(text, "====== A b ======\n\n((words\n))\n\nText((more\n)).\n");
    }
}
