use super::Inlines;
use crate::tree::{Attributes, Inline, InlineKind};

impl Inlines<'_, '_, '_> {
    /// `~~struck out~~`.
    pub(super) fn strikeout(&mut self, out: &mut Vec<Inline>) -> bool {
        self.reader.extensions.strikeout && self.doubled("~~", out, InlineKind::Strikeout)
    }

    /// `==marked==`, if switched on.
    pub(super) fn mark(&mut self, out: &mut Vec<Inline>) -> bool {
        let marked = |content| InlineKind::Span(Attributes::with_classes(["mark"]), content);
        self.reader.extensions.mark && self.doubled("==", out, marked)
    }

    /// `H~2~O`: no spaces inside.
    pub(super) fn subscript(&mut self, out: &mut Vec<Inline>) -> bool {
        self.reader.extensions.subscript && self.single("~", out, InlineKind::Subscript)
    }

    /// `x^2^`: no spaces inside.
    pub(super) fn superscript(&mut self, out: &mut Vec<Inline>) -> bool {
        self.reader.extensions.superscript && self.single("^", out, InlineKind::Superscript)
    }

    fn doubled(&mut self, mark: &'static str, out: &mut Vec<Inline>, kind: fn(Vec<Inline>) -> InlineKind) -> bool {
        let start = self.at;
        let opens = self.rest().strip_prefix(mark).is_some_and(|rest| !rest.starts_with([' ', '\n']));
        if !opens || !self.has_later(mark, start + mark.len()) {
            return false;
        }
        self.at += mark.len();
        let mut content = Vec::new();
        while self.at < self.end && !self.rest().starts_with(mark) {
            self.next(&mut content);
        }
        if self.at >= self.end || content.is_empty() {
            self.at = start;
            return false;
        }
        self.at += mark.len();
        super::trim(&mut content);
        self.push(out, start, kind(content));
        true
    }

    fn single(&mut self, mark: &'static str, out: &mut Vec<Inline>, kind: fn(Vec<Inline>) -> InlineKind) -> bool {
        let start = self.at;
        if !self.has_later(mark, start + 1) || self.rest()[1..].starts_with(mark) {
            return false;
        }
        self.at += 1;
        let mut content = Vec::new();
        while self.at < self.end && !self.rest().starts_with(mark) {
            if self.rest().starts_with([' ', '\n']) {
                break;
            }
            self.next(&mut content);
        }
        if !self.rest().starts_with(mark) || content.is_empty() {
            self.at = start;
            return false;
        }
        self.at += 1;
        self.push(out, start, kind(content));
        true
    }
}
