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
        let Some(length) = inline_length(inner) else { return false };
        let start = self.at;
        self.at += length + 2;
        self.last_word = self.at;
        self.push(out, start, InlineKind::Math(MathKind::Inline, inner[..length].to_owned()));
        true
    }
}

/// How long the formula is that begins with these dollars, with them.
pub fn formula_length(text: &str) -> Option<usize> {
    if let Some(inner) = text.strip_prefix("$$") {
        return inner.find("$$").filter(|length| *length > 0).map(|length| length + 4);
    }
    let inner = text.strip_prefix('$').filter(|inner| !inner.starts_with([' ', '\n', '$']))?;
    inline_length(inner).map(|length| length + 2)
}

/// How long a formula is up to the dollar that ends it.
fn inline_length(inner: &str) -> Option<usize> {
    let mut escaped = false;
    let mut within = 0;
    let mut before = ' ';
    for (at, character) in inner.char_indices() {
        match character {
            _ if at < within => continue,
            _ if escaped => {
                escaped = false;
                before = '\\';
                continue;
            }
            // Words in a formula may hold dollars.
            '\\' => match words(&inner[at..]) {
                Some(length) => within = at + length,
                None => escaped = true,
            },
            '$' => {
                let ends = !before.is_whitespace() && !inner[at + 1..].starts_with(|c: char| c.is_ascii_digit());
                return ends.then_some(at);
            }
            _ => {}
        }
        before = character;
    }
    None
}

/// The longest `\text{…}` whose end is looked for.
const LONGEST_WORDS: usize = 400;

/// The length of `\text{…}` up to its brace.
fn words(tex: &str) -> Option<usize> {
    let inner = tex.strip_prefix("\\text{")?;
    let mut depth = 1;
    let mut escaped = false;
    for (at, letter) in inner.char_indices().take(LONGEST_WORDS) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some(tex.len() - inner.len() + at + 1),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_inlines;

    #[test]
    fn words_in_a_formula_may_hold_dollars() {
        let formulas = |text: &str| -> Vec<String> {
            let found = read_inlines(text, 1).into_iter();
            found
                .filter_map(|inline| if let InlineKind::Math(_, tex) = inline.kind { Some(tex) } else { None })
                .collect()
        };
        assert_eq!(formulas("$p_\\text{<$40K} - 1$ and $x$"), ["p_\\text{<$40K} - 1", "x"]);
        assert_eq!(formulas("$a \\text{b$ c $d$"), ["a \\text{b", "d"]);
    }
}
