use super::{Blocks, CODE_INDENT, Place};
use crate::{
    reader::source::{Line, indent},
    tree::{Block, BlockKind},
};

impl<'a> Blocks<'_, 'a> {
    /// `> quotation`; a line without the mark goes on until a blank one.
    pub(super) fn quote(&mut self) -> Option<Block> {
        let number = self.number();
        quoted(self.line()?)?;
        let mut inner = Vec::new();
        while let Some(line) = self.line().copied().filter(|line| !line.is_blank()) {
            if let Some(line) = quoted(&line) {
                inner.push(line);
            } else if inner.last().is_some_and(|last: &Line| last.is_blank()) || self.ends_paragraph(self.at) {
                break;
            } else {
                inner.push(line);
            }
            self.at += 1;
        }
        let content = self.inner(inner, Place::default());
        Some(Block::new(number, BlockKind::Quote(content)))
    }
}

/// The line without its mark.
fn quoted<'a>(line: &Line<'a>) -> Option<Line<'a>> {
    let at = indent(line.text);
    let rest = line.text[at..].strip_prefix('>').filter(|_| at < CODE_INDENT)?;
    Some(line.with(rest.strip_prefix(' ').unwrap_or(rest)))
}
