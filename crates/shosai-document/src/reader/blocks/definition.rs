use super::{Blocks, CODE_INDENT, Place, marker::content_column};
use crate::{
    reader::source::{Line, indent},
    tree::{Block, BlockKind, Definition},
};

impl<'a> Blocks<'_, 'a> {
    /// A term, and below it `: definition` or `~ definition`.
    pub(super) fn definition_list(&mut self) -> Option<Block> {
        if !self.reader.extensions.definition_lists || !self.is_term(self.at) {
            return None;
        }
        let number = self.number();
        let mut definitions = Vec::new();
        while self.is_term(self.at) {
            definitions.push(self.definition_item());
            while self.line().is_some_and(Line::is_blank) {
                self.at += 1;
            }
        }
        Some(Block::new(number, BlockKind::Definitions(definitions)))
    }

    fn is_term(&self, at: usize) -> bool {
        let Some(line) = self.lines.get(at).filter(|line| !line.is_blank() && !self.closes_here(line.text)) else {
            return false;
        };
        let next = at + 1;
        let marked = |at: usize| self.lines.get(at).is_some_and(|line| mark(line.text).is_some());
        let caption = |at: usize| self.is_table_after_caption(at);
        mark(line.text).is_none()
            && (marked(next)
                || self.lines.get(next).is_some_and(Line::is_blank) && marked(next + 1) && !caption(next + 1))
    }

    /// Whether what looks like a definition is the caption above a table.
    fn is_table_after_caption(&self, at: usize) -> bool {
        let mut next = at + 1;
        while self.lines.get(next).is_some_and(|line| !line.is_blank()) {
            next += 1;
        }
        while self.lines.get(next).is_some_and(Line::is_blank) {
            next += 1;
        }
        self.lines.get(next).is_some_and(|line| {
            let text = line.text.trim();
            text.starts_with('+') && text.ends_with('+')
                || text.starts_with('|') && text.ends_with('|')
                || text.len() > 2 && text.chars().all(|c| matches!(c, '-' | ' '))
        })
    }

    fn definition_item(&mut self) -> Definition {
        let line = self.lines[self.at];
        let term = self.inlines(&[line.with(line.text.trim())]);
        self.at += 1;
        let mut definitions = Vec::new();
        loop {
            let blank = self.line().is_some_and(Line::is_blank);
            let at = self.at + usize::from(blank);
            let Some(column) = self.lines.get(at).and_then(|line| mark(line.text)) else { break };
            self.at = at;
            definitions.push(self.one_definition(column, blank));
        }
        Definition { term, definitions }
    }

    fn one_definition(&mut self, column: usize, after_blank: bool) -> Vec<Block> {
        let first = self.lines[self.at];
        let mut lines = vec![first.with(first.text.get(column..).unwrap_or_default())];
        self.at += 1;
        self.definition_lines(column, &mut lines);
        loop {
            let mut next = self.at;
            while self.lines.get(next).is_some_and(Line::is_blank) {
                next += 1;
            }
            if !self.lines.get(next).is_some_and(|line| line.indent() >= column && !line.is_blank()) {
                break;
            }
            lines.extend((self.at..next).map(|at| self.lines[at].with("")));
            lines.push(self.lines[next].less_indented(column));
            self.at = next + 1;
            self.definition_lines(column, &mut lines);
        }
        if after_blank {
            lines.push(first.with(""));
        }
        let mut blocks = self.inner(lines, Place { open_end: true, ..Place::default() });
        for block in blocks.iter_mut().filter(|_| !after_blank) {
            if let BlockKind::Paragraph(content) = &mut block.kind {
                block.kind = BlockKind::Plain(std::mem::take(content));
            }
        }
        blocks
    }

    fn definition_lines(&mut self, column: usize, into: &mut Vec<Line<'a>>) {
        while let Some(line) = self.line().copied() {
            let indented = line.indent() >= column;
            if line.is_blank() || self.closes_here(line.text) || !indented && mark(line.text).is_some() {
                return;
            }
            into.push(line.less_indented(column));
            self.at += 1;
        }
    }
}

/// The column behind the mark of a definition.
fn mark(text: &str) -> Option<usize> {
    let at = indent(text);
    text[at..].strip_prefix([':', '~']).filter(|rest| at < CODE_INDENT && !rest.trim().is_empty())?;
    content_column(text, at + 1)
}
