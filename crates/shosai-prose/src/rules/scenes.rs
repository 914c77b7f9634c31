//! Where scenes begin.

use crate::text::{BlockKind, Manuscript};

/// The scene of every block, counted from zero.
pub(crate) fn of_blocks(manuscript: &Manuscript) -> Vec<usize> {
    let mut scene = 0;
    let mut numbers = Vec::with_capacity(manuscript.blocks().len());
    for block in manuscript.blocks() {
        let text = manuscript.text()[block.range.clone()].trim();
        let divider = !text.is_empty() && !text.chars().any(char::is_alphanumeric) && !text.contains(['「', '…', '―']);
        if matches!(block.kind, BlockKind::Heading | BlockKind::Break) || divider {
            scene += 1;
        }
        numbers.push(scene);
    }
    numbers
}
