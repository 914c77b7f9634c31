//! Words in the margin: `[…]{.column-margin}`. Where pages have none that can be written on, they are footnotes; within
//! the line they would run into the word before.

use super::Passes;
use crate::tree::{Block, BlockKind, Document, InlineKind, walk};

const MARGINS: [&str; 3] = ["column-margin", "aside", "margin-note"];

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
