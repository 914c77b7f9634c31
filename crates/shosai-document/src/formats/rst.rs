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
            match &mut block.kind {
                BlockKind::Raw { format, .. } if format == "tex" => *format = "latex".to_owned(),
                // The writer takes it for the title of an admonition, and leaves it out elsewhere.
                BlockKind::Div { attributes, .. } => attributes.classes.retain(|class| class != "title"),
                _ => {}
            }
        }
    });
    plain_text::text(document, "rst")
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn a_division_that_is_called_a_title_is_shown() {
        let source = "::: {.x}\n::: {.title}\nfoo bar\n:::\n\nbody\n:::\n";
        let text = String::from_utf8(render_with(find("rst").unwrap(), source, None).unwrap()).unwrap();
        assert!(text.contains("foo bar") && text.contains("body"), "{text}");
    }
}
