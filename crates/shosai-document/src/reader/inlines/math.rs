use super::Inlines;
use crate::tree::{Inline, InlineKind, MathKind};

impl Inlines<'_, '_, '_> {
    /// `$x$` and `$$x$$`.
    pub(super) fn math(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.tex_math_dollars {
            return false;
        }
        self.display(out) || self.inline_math(out)
    }

    /// `\(x\)` and `\[x\]`, if switched on.
    pub(super) fn backslash_math(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.tex_math_single_backslash {
            return false;
        }
        let (kind, close) = match self.rest().get(..2) {
            Some("\\(") => (MathKind::Inline, "\\)"),
            Some("\\[") => (MathKind::Display, "\\]"),
            _ => return false,
        };
        let start = self.at;
        let Some(length) = self.next_place(close, start + 2).map(|place| place - start - 2) else { return false };
        let text = self.rest()[2..2 + length].trim().to_owned();
        self.at += length + 4;
        self.push(out, start, InlineKind::Math(kind, text));
        true
    }

    fn display(&mut self, out: &mut Vec<Inline>) -> bool {
        let Some(inner) = self.rest().strip_prefix("$$") else { return false };
        if !self.has_later("$$", self.at + 2) {
            return false;
        }
        let Some(length) = inner.find("$$").filter(|length| *length > 0) else { return false };
        let text = &inner[..length];
        if text.trim().is_empty() {
            return false;
        }
        let start = self.at;
        self.at += length + 4;
        self.last_word = self.at;
        self.push(out, start, InlineKind::Math(MathKind::Display, text.to_owned()));
        true
    }

    fn inline_math(&mut self, out: &mut Vec<Inline>) -> bool {
        let Some(inner) = self.rest().strip_prefix('$') else { return false };
        if inner.starts_with([' ', '\n', '$']) || !self.has_later("$", self.at + 1) {
            return false;
        }
        let mut escaped = false;
        let mut before = ' ';
        for (at, character) in inner.char_indices() {
            match character {
                _ if escaped => {
                    escaped = false;
                    before = '\\';
                    continue;
                }
                '\\' => escaped = true,
                '$' if !before.is_whitespace() => {
                    if inner[at + 1..].starts_with(|c: char| c.is_ascii_digit()) {
                        return false;
                    }
                    let start = self.at;
                    self.at += at + 2;
                    self.last_word = self.at;
                    self.push(out, start, InlineKind::Math(MathKind::Inline, inner[..at].to_owned()));
                    return true;
                }
                '$' => return false,
                _ => {}
            }
            before = character;
        }
        false
    }
}
