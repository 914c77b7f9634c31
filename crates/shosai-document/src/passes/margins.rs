//! Words in the margin: `[…]{.column-margin}`. Where pages have none that can be written on, they are footnotes; within
//! the line they would run into the word before.

use super::Passes;
use crate::tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk};

const MARGINS: [&str; 3] = ["column-margin", "aside", "margin-note"];

/// How far into the margins each column of a page reaches, as a share of them; a browser gives them the whole window.
const REACHES: [(&str, f64); 6] = [
    ("column-body-outset", 0.25),
    ("column-page-inset", 0.4),
    ("column-page", 0.6),
    ("column-screen-inset-shaded", 0.75),
    ("column-screen-inset", 0.75),
    ("column-screen", 0.85),
];

/// The shares of the left and the right margin that a block is to stand on too.
pub fn reach(block: &Block) -> Option<(f64, f64)> {
    match &block.kind {
        BlockKind::Div { attributes, .. } => reach_of(attributes),
        BlockKind::Figure { attributes, content, .. } => reach_of(attributes).or_else(|| match content.as_slice() {
            [Block { kind: BlockKind::Plain(alone) | BlockKind::Paragraph(alone), .. }] => match alone.as_slice() {
                [Inline { kind: InlineKind::Image { attributes, .. }, .. }] => reach_of(attributes),
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    }
}

fn reach_of(attributes: &Attributes) -> Option<(f64, f64)> {
    attributes.classes.iter().find_map(|class| {
        let whole = class.strip_suffix("-left").or_else(|| class.strip_suffix("-right")).unwrap_or(class);
        let (_, share) = REACHES.iter().find(|(name, _)| *name == whole)?;
        Some(match class.strip_prefix(whole) {
            Some("-left") => (*share, 0.0),
            Some("-right") => (0.0, *share),
            _ => (*share, *share),
        })
    })
}

impl Passes<'_> {
    pub(super) fn margins(&self, document: &mut Document) {
        if self.format.goes_by("html") {
            return;
        }
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines {
                let line = inline.line;
                let InlineKind::Span(attributes, content) = &mut inline.kind else { continue };
                if MARGINS.iter().any(|class| attributes.has_class(class)) && attributes.id.is_empty() {
                    let words = Block::new(line, BlockKind::Paragraph(std::mem::take(content)));
                    inline.kind = InlineKind::Note(vec![words]);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_a_page_reach_into_the_margins_on_the_sides_that_they_name() {
        let reach_of = |source: &str| reach(&crate::read(source).unwrap().blocks[0]);
        assert_eq!(reach_of("::: {.column-page}\na\n:::\n"), Some((0.6, 0.6)));
        assert_eq!(reach_of("::: {.column-screen-inset-right}\na\n:::\n"), Some((0.0, 0.75)));
        assert_eq!(reach_of("![a](b.png){.column-body-outset-left}\n"), Some((0.25, 0.0)));
        assert_eq!(reach_of("::: {.column-body}\na\n:::\n"), None);
    }
}
