//! Pages in spite of a block that cannot be set: it is found by where Typst stumbles and made simpler, and said.

use std::collections::BTreeMap;

use crate::{
    formats::WriteContext,
    messages,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk},
};

/// How often a document is set again.
pub const ATTEMPTS: usize = 12;

/// How far a block was made simpler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mended {
    /// Its formulas are shown as they were written.
    WithoutFormulas,
    /// Only its words are left.
    Words,
    LeftOut,
}

/// The blocks of a document that stumbled so far, by their place.
#[derive(Default)]
pub struct Mending(BTreeMap<usize, Mended>);

impl Mending {
    /// Notes that a block stumbled; whether there is still something to try.
    pub fn stumbled(&mut self, place: usize, document: &mut Document, reason: &str, context: &WriteContext) -> bool {
        let Some(block) = document.blocks.get_mut(place) else { return false };
        let next = match self.0.get(&place) {
            None if has_formula(block) => Mended::WithoutFormulas,
            None | Some(Mended::WithoutFormulas) => Mended::Words,
            Some(Mended::Words) => Mended::LeftOut,
            Some(Mended::LeftOut) => return false,
        };
        if !self.0.contains_key(&place) {
            context.warn(block.line, messages::BlockNotSet { reason });
        }
        self.0.insert(place, next);
        let line = block.line;
        match next {
            Mended::WithoutFormulas => formulas_as_code(block),
            Mended::Words => *block = words_of(block),
            Mended::LeftOut => block.kind = BlockKind::Plain(Vec::new()),
        }
        block.line = line;
        true
    }
}

/// The line that stands before the block of a place.
pub fn mark(place: usize) -> String {
    format!("//@{place}@")
}

/// The place of the block that holds this byte of a marked source.
pub fn place_of(source: &str, byte: usize) -> Option<usize> {
    let before = source.get(..byte)?;
    let at = before.rfind("//@")?;
    source[at + 3..].split('@').next()?.parse().ok()
}

fn has_formula(block: &mut Block) -> bool {
    let mut found = false;
    walk::each_inline_list(std::slice::from_mut(block), &mut |inlines| {
        found |= inlines.iter().any(|inline| matches!(inline.kind, InlineKind::Math(..)));
    });
    found
}

fn formulas_as_code(block: &mut Block) {
    walk::each_inline_list(std::slice::from_mut(block), &mut |inlines| {
        for inline in inlines {
            if let InlineKind::Math(_, text) = &mut inline.kind {
                inline.kind = InlineKind::Code(Attributes::default(), std::mem::take(text));
            }
        }
    });
}

fn words_of(block: &mut Block) -> Block {
    let line = block.line;
    let mut content = Vec::new();
    let mut say = |text: String| {
        content.push(Block::new(line, BlockKind::Paragraph(vec![Inline::text(line, &text)])));
    };
    let mut blocks = vec![std::mem::replace(block, Block::new(line, BlockKind::Plain(Vec::new())))];
    walk::each_block_list(&mut blocks, &mut |blocks| {
        for block in blocks {
            if let BlockKind::Code { text, .. } = &block.kind {
                say(text.clone());
            }
            walk::inner_inlines(block, &mut |inlines| say(walk::plain_text(inlines)));
        }
    });
    Block::new(line, BlockKind::Div { attributes: Attributes::default(), content })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_belongs_to_the_block_of_the_last_mark_before_it() {
        let source = format!("{}\na\n{}\nb", mark(3), mark(14));
        assert_eq!(place_of(&source, source.find('a').unwrap()), Some(3));
        assert_eq!(place_of(&source, source.len()), Some(14));
        assert_eq!(place_of("a", 1), None);
    }
}
