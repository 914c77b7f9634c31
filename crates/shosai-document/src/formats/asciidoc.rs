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
    let written = plain_text::write(&document, context, "asciidoc", &["asciidoc", "asciidoctor"])?;
    Ok(bars_in_cells(&String::from_utf8_lossy(&written)).into_bytes())
}

/// A bar in a cell would end it, even where it is passed through as it is.
fn bars_in_cells(text: &str) -> String {
    let mut within = false;
    let mut written = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        within ^= line.trim_end() == "|===";
        if within { written.push_str(&line.replace("++|++", "{vbar}")) } else { written.push_str(line) }
    }
    written
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn a_bar_ends_no_cell() {
        let source = "| a | b |\n|---|---|\n| `x|y` | $|z|$ |\n\nx|y\n";
        let text = String::from_utf8(render_with(find("asciidoc").unwrap(), source, None).unwrap()).unwrap();
        assert!(text.contains("|`x{vbar}y` |latexmath:[|z|]") && text.contains("x++|++y"), "{text}");
    }

    #[test]
    fn captions_of_code_and_longer_footnotes_are_kept() {
        let source = "::: {#tbl-x}\n```r\nx\n```\n\nThe caption\n:::\n\nText.[^1]\n\n[^1]: First.\n\n    ``` yaml\n    a: b\n    ```\n\n    - Last.\n";
        let text = String::from_utf8(render_with(find("asciidoc").unwrap(), source, None).unwrap()).unwrap();
        assert!(text.contains("The caption"), "{text}");
        assert!(text.contains("footnote:[First. `a: b` Last.]"), "{text}");
    }
}
