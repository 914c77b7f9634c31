use super::Blocks;
use crate::{
    reader::source::Line,
    tree::{Block, BlockKind, Inline, InlineKind},
};

impl<'a> Blocks<'_, 'a> {
    /// `| a line kept as it is`; a line that starts with a space goes on with the one before.
    pub(super) fn line_block(&mut self) -> Option<Block> {
        if !self.reader.extensions.line_blocks || !is_start(self.line()?.text) {
            return None;
        }
        let number = self.number();
        let mut verses: Vec<Vec<Line<'a>>> = Vec::new();
        while let Some(line) = self.line().copied() {
            if is_start(line.text) {
                verses.push(vec![line.with(line.text.get(2..).unwrap_or_default())]);
            } else if line.text.starts_with(' ') && !line.is_blank() {
                verses.last_mut()?.push(line.with(line.text.trim_start()));
            } else {
                break;
            }
            self.at += 1;
        }
        let lines = verses.iter().map(|verse| self.verse(verse)).collect();
        Some(Block::new(number, BlockKind::LineBlock(lines)))
    }

    /// One line, its leading spaces kept as spaces that do not break.
    fn verse(&mut self, lines: &[Line<'a>]) -> Vec<Inline> {
        let Some(first) = lines.first() else { return Vec::new() };
        let spaces = first.indent();
        let mut stripped = lines.to_vec();
        stripped[0] = first.with(first.text.trim_start());
        let mut content = self.inlines(&stripped);
        for inline in &mut content {
            if inline.kind == InlineKind::SoftBreak {
                inline.kind = InlineKind::Space;
            }
        }
        if spaces > 0 && !first.is_blank() {
            let gap = "\u{a0}".repeat(spaces);
            match content.first_mut() {
                Some(Inline { kind: InlineKind::Text(text), .. }) => text.insert_str(0, &gap),
                _ => content.insert(0, Inline::text(first.number, gap)),
            }
        }
        content
    }
}

fn is_start(text: &str) -> bool {
    text.starts_with("| ") || text == "|"
}
