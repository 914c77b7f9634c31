//! What comes later on a slide.

use crate::tree::{Block, BlockKind, walk};

/// Cuts the content of a slide at `. . .`: what comes later is shown later.
pub fn pauses(blocks: Vec<Block>) -> Vec<Vec<Block>> {
    let mut parts = vec![Vec::new()];
    for block in blocks {
        if is_pause(&block) {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(block);
        }
    }
    parts
}

fn is_pause(block: &Block) -> bool {
    let BlockKind::Paragraph(content) = &block.kind else { return false };
    walk::plain_text(content) == ". . ."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_cut_a_slide() {
        let blocks = crate::read("a\n\n. . .\n\nb\n").unwrap().blocks;
        assert_eq!(pauses(blocks).iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
    }
}
