use super::Inlines;
use crate::tree::{Inline, InlineKind, QuoteKind};

impl Inlines<'_, '_, '_> {
    /// Quotation marks, apostrophes, dashes and dots.
    pub(super) fn smart(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.smart {
            return false;
        }
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return false };
        let (taken, text) = match first {
            '"' => return self.double_quoted(out),
            '\'' => return self.single_quoted(out),
            '-' if self.rest().starts_with("---") => (3, "—"),
            '-' if self.rest().starts_with("--") => (2, "–"),
            '.' if self.rest().starts_with("...") => (3, "…"),
            _ => return false,
        };
        self.at += taken;
        self.push_text(out, start, text);
        true
    }

    fn double_quoted(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return false };
        let after = &self.rest()[first.len_utf8()..];
        if self.in_double || after.is_empty() || after.starts_with([' ', '\n']) {
            self.at += first.len_utf8();
            self.push_text(out, start, "”");
            return true;
        }
        self.at += first.len_utf8();
        self.in_double = true;
        let mut content = Vec::new();
        while self.at < self.end && !self.rest().starts_with('"') {
            self.next(&mut content);
        }
        self.in_double = false;
        if self.at >= self.end {
            self.push_text(out, start, "“");
            self.append(out, content);
            return true;
        }
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        super::trim(&mut content);
        self.push(out, start, InlineKind::Quoted(QuoteKind::Double, content));
        true
    }

    fn single_quoted(&mut self, out: &mut Vec<Inline>) -> bool {
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return false };
        let after = &self.rest()[first.len_utf8()..];
        let opens = !self.in_single && !self.after_word() && !after.is_empty() && !after.starts_with([' ', '\n']);
        let apostrophe = |this: &mut Self, out: &mut Vec<Inline>| {
            this.at = start + first.len_utf8();
            this.push_text(out, start, "’");
            true
        };
        if !opens || !self.has_closing_single(start + first.len_utf8()) {
            return apostrophe(self, out);
        }
        self.at += first.len_utf8();
        self.in_single = true;
        let mut content = Vec::new();
        while self.at < self.end && (content.is_empty() || !self.closes_single(self.at)) {
            self.next(&mut content);
        }
        self.in_single = false;
        if self.at >= self.end {
            return apostrophe(self, out);
        }
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        super::trim(&mut content);
        self.push(out, start, InlineKind::Quoted(QuoteKind::Single, content));
        true
    }

    fn closes_single(&self, at: usize) -> bool {
        let rest = &self.text[at..self.end];
        let mut characters = rest.chars();
        characters.next().is_some_and(|c| c == '\'') && !characters.next().is_some_and(char::is_alphanumeric)
    }

    fn has_closing_single(&mut self, from: usize) -> bool {
        let closes = |rest: &str| {
            let mut quotes = rest.match_indices('\'').map(|(at, _)| at);
            quotes.find(|at| !rest[at + 1..].starts_with(char::is_alphanumeric))
        };
        self.next_found("'", from, closes).is_some()
    }
}
