//! AsciiDoc.

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    passes,
    tree::{Block, BlockKind, Document, InlineKind, walk},
};
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
    passes::captions_beneath(&mut document, passes::Beneath::default());
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines {
            // A footnote is one line in AsciiDoc.
            if let InlineKind::Note(content) = &mut inline.kind
                && content.len() > 1
            {
                let line = inline.line;
                let words = passes::on_one_line(std::mem::take(content));
                *content = vec![Block::new(line, BlockKind::Paragraph(words))];
            }
        }
    });
    plain_text::write(&document, context, "asciidoc", &["asciidoc", "asciidoctor"])
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
