use super::Inlines;
use crate::messages;
use crate::{
    reader::blocks::{self, Place},
    tree::{Block, BlockKind, Inline, InlineKind},
};

impl Inlines<'_, '_, '_> {
    /// `[^1]`.
    pub(super) fn note(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.footnotes {
            return false;
        }
        let Some(inner) = self.rest().strip_prefix("[^") else { return false };
        let Some(close) = inner.find([']', ' ', '\n', '[', '^']).filter(|at| inner[*at..].starts_with(']')) else {
            return false;
        };
        if close == 0 {
            return false;
        }
        let start = self.at;
        let label = &inner[..close];
        self.at += close + 3;
        self.last_word = self.at;
        let lines = if self.reader.inside_note { None } else { self.reader.notes.get(label).cloned() };
        let Some(lines) = lines else {
            if !self.reader.inside_note {
                self.reader.warn(self.line_at(start), messages::FootnoteUndefined { label });
            }
            self.push_text(out, start, &self.text[start..self.at]);
            return true;
        };
        let outer = self.reader.start_note();
        let content = blocks::read(self.reader, lines, Place::default());
        self.reader.inside_note = outer;
        self.push(out, start, InlineKind::Note(content));
        true
    }

    /// `^[a note in place]`.
    pub(super) fn inline_note(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.inline_notes || !self.rest().starts_with("^[") {
            return false;
        }
        let Some(close) = self.closing_bracket(self.at + 1) else { return false };
        if self.text[close + 1..self.end].starts_with(['(', '{', '[']) {
            return false;
        }
        let start = self.at;
        let outer = self.reader.start_note();
        let mut content = self.part(start + 2, close);
        self.reader.inside_note = outer;
        super::trim(&mut content);
        self.at = close + 1;
        self.last_word = self.at;
        let paragraph = Block::new(self.line_at(start), BlockKind::Paragraph(content));
        self.push(out, start, InlineKind::Note(vec![paragraph]));
        true
    }
}
