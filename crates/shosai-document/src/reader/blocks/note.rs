use super::{Blocks, CODE_INDENT};
use crate::messages;
use crate::reader::source::Line;

impl<'a> Blocks<'_, 'a> {
    /// `[^1]: text`; indented lines belong to it.
    pub(super) fn note_definition(&mut self) -> bool {
        if !self.reader.extensions.footnotes {
            return false;
        }
        let Some(line) = self.line().copied() else { return false };
        let Some((label, rest)) = definition(line.text) else { return false };
        let mut lines = Vec::new();
        self.at += 1;
        if !rest.trim().is_empty() {
            lines.push(line.with(rest.trim_start()));
        }
        self.note_lines(&mut lines);
        loop {
            let mut next = self.at;
            while self.lines.get(next).is_some_and(|line| line.is_blank()) {
                next += 1;
            }
            let goes_on = self.lines.get(next).is_some_and(|line| line.indent() >= CODE_INDENT);
            if !goes_on || next == self.at {
                break;
            }
            lines.extend((self.at..next).map(|at| self.lines[at].with("")));
            self.at = next;
            self.note_lines(&mut lines);
        }
        if self.reader.collecting {
            if self.reader.notes.contains_key(label) {
                let message = messages::FootnoteTwice { label };
                self.reader.warnings.push(crate::formats::Warning::new(line.number, message));
            }
            self.reader.notes.insert(label.to_owned(), lines);
        }
        true
    }

    fn note_lines(&mut self, into: &mut Vec<Line<'a>>) {
        while let Some(line) = self
            .line()
            .copied()
            .filter(|line| !line.is_blank() && definition(line.text).is_none() && !self.closes_here(line.text))
        {
            into.push(line.less_indented(CODE_INDENT));
            self.at += 1;
        }
    }
}

/// The label of a footnote's definition and what follows.
fn definition(text: &str) -> Option<(&str, &str)> {
    let inner = text.trim_start().strip_prefix("[^").filter(|_| super::super::source::indent(text) < CODE_INDENT)?;
    let close = inner.find(']')?;
    let label = &inner[..close];
    let rest = inner[close + 1..].strip_prefix(':')?;
    let plain = !label.is_empty() && !label.contains(|c: char| c.is_whitespace() || matches!(c, '[' | '^'));
    plain.then_some((label, rest))
}
