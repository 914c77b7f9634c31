use super::{Blocks, CODE_INDENT};
use crate::{
    reader::source::indent,
    tree::{Block, BlockKind},
};

/// Marks that make a rule, at least.
const LEAST_MARKS: usize = 3;

impl Blocks<'_, '_> {
    /// `* * *`, `---`, `___`.
    pub(super) fn rule(&mut self) -> Option<Block> {
        let number = self.number();
        is_rule(self.line()?.text).then(|| {
            self.at += 1;
            Block::new(number, BlockKind::Rule)
        })
    }
}

/// Whether a line is a rule.
pub fn is_rule(text: &str) -> bool {
    if indent(text) >= CODE_INDENT {
        return false;
    }
    let mut marks = text.chars().filter(|c| *c != ' ');
    let Some(first @ ('*' | '-' | '_')) = marks.next() else { return false };
    let mut count = 1;
    for mark in marks {
        if mark != first {
            return false;
        }
        count += 1;
    }
    count >= LEAST_MARKS
}
