use super::Inlines;
use crate::tree::{Inline, InlineKind};

impl Inlines<'_, '_, '_> {
    /// `*emphasis*`, `**strong**`, `***both***`, and the same with `_`, which must stand at the edges of words.
    pub(super) fn emphasis(&mut self, out: &mut Vec<Inline>) -> bool {
        let Some(mark) = self.rest().chars().next() else { return false };
        if mark == '_' && self.after_word() {
            return false;
        }
        let start = self.at;
        let count = self.rest().len() - self.rest().trim_start_matches(mark).len();
        self.at += count;
        let followed_by_space = self.rest().is_empty() || self.rest().starts_with([' ', '\n']);
        let mut content = Vec::new();
        match count {
            1..=3 if !followed_by_space => match count {
                1 => self.one(mark, start, &mut content),
                2 => self.two(mark, start, &mut content),
                _ => self.three(mark, start, &mut content),
            },
            _ => self.push_text(&mut content, start, &self.text[start..self.at]),
        }
        self.append(out, content);
        true
    }

    /// Adds read pieces, joining words.
    pub(super) fn append(&self, out: &mut Vec<Inline>, content: Vec<Inline>) {
        for inline in content {
            match inline.kind {
                InlineKind::Text(text) => match out.last_mut() {
                    Some(Inline { kind: InlineKind::Text(before), .. }) => before.push_str(&text),
                    _ => out.push(Inline::text(inline.line, text)),
                },
                InlineKind::Space | InlineKind::SoftBreak | InlineKind::LineBreak => {
                    super::push_space(out, inline.line, inline.kind);
                }
                kind => out.push(Inline::new(inline.line, kind)),
            }
        }
    }

    /// Whether `count` marks that can close stand here.
    fn closes(&self, mark: char, count: usize) -> bool {
        let rest = self.rest();
        let closing = rest.bytes().take(count).filter(|byte| *byte == mark as u8).count() == count;
        closing && (mark == '*' || !rest[count..].starts_with(char::is_alphanumeric))
    }

    fn close(&mut self, count: usize) {
        self.at += count;
        self.last_word = self.at;
    }

    fn one(&mut self, mark: char, start: usize, prefix: &mut Vec<Inline>) {
        let mut content = std::mem::take(prefix);
        loop {
            if self.at >= self.end {
                break;
            }
            if self.closes(mark, 1) {
                let doubled = self.rest().bytes().take(2).filter(|byte| *byte == mark as u8).count() == 2;
                if !doubled {
                    break;
                }
                let inner = self.at;
                self.at += 2;
                if self.closes(mark, 1) || self.at >= self.end {
                    self.at = inner;
                    break;
                }
                let mut nested = Vec::new();
                self.two(mark, inner, &mut nested);
                self.append(&mut content, nested);
                continue;
            }
            self.next(&mut content);
        }
        self.finish(mark, 1, start, content, prefix, InlineKind::Emphasis);
    }

    fn two(&mut self, mark: char, start: usize, prefix: &mut Vec<Inline>) {
        let mut content = std::mem::take(prefix);
        while self.at < self.end && !self.closes(mark, 2) {
            self.next(&mut content);
        }
        self.finish(mark, 2, start, content, prefix, InlineKind::Strong);
    }

    fn finish(
        &mut self,
        mark: char,
        count: usize,
        start: usize,
        content: Vec<Inline>,
        into: &mut Vec<Inline>,
        kind: fn(Vec<Inline>) -> InlineKind,
    ) {
        if self.at < self.end && self.closes(mark, count) {
            self.close(count);
            let mut content = content;
            super::trim(&mut content);
            into.push(Inline::new(self.line_at(start), kind(content)));
        } else {
            self.push_text(into, start, &mark.to_string().repeat(count));
            self.append(into, content);
        }
    }

    fn three(&mut self, mark: char, start: usize, into: &mut Vec<Inline>) {
        let line = self.line_at(start);
        let mut content = Vec::new();
        while self.at < self.end && !self.closes(mark, 1) {
            self.next(&mut content);
        }
        if self.at >= self.end {
            self.push_text(into, start, &mark.to_string().repeat(3));
            self.append(into, content);
        } else if self.closes(mark, 3) {
            self.close(3);
            let inner = Inline::new(line, InlineKind::Emphasis(content));
            into.push(Inline::new(line, InlineKind::Strong(vec![inner])));
        } else if self.closes(mark, 2) {
            self.close(2);
            into.push(Inline::new(line, InlineKind::Strong(content)));
            self.one(mark, start, into);
        } else {
            self.close(1);
            into.push(Inline::new(line, InlineKind::Emphasis(content)));
            self.two(mark, start, into);
        }
    }
}
