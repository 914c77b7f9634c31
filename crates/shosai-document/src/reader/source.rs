//! The source as lines that know their numbers.

use std::borrow::Cow;

use crate::tree::LineNumber;

/// Columns between tab stops.
const TAB_STOP: usize = 4;

/// A line of the source, or what is left of it after a container's mark is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the source.
    pub number: LineNumber,
    /// Its text without the line end.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// Whether nothing but spaces is on it.
    pub fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// How many spaces it starts with.
    pub fn indent(&self) -> usize {
        indent(self.text)
    }

    /// The line without its first `count` spaces, if it has so many.
    pub fn unindented(&self, count: usize) -> Option<Line<'a>> {
        (self.indent() >= count).then(|| Line { number: self.number, text: &self.text[count..] })
    }

    /// The line without at most `count` of its first spaces.
    pub fn less_indented(&self, count: usize) -> Line<'a> {
        Line { number: self.number, text: &self.text[self.indent().min(count)..] }
    }

    /// The same line with other text.
    pub fn with(&self, text: &'a str) -> Line<'a> {
        Line { number: self.number, text }
    }
}

/// How many spaces `text` starts with.
pub fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// The source with one kind of line end, no byte order mark, no tabs and no NUL.
pub fn normalise(source: &str) -> Cow<'_, str> {
    const ODD: [char; 3] = ['\r', '\t', '\0'];
    let mut rest = source.strip_prefix('\u{feff}').unwrap_or(source);
    if !rest.contains(ODD) {
        return Cow::Borrowed(rest);
    }
    let mut text = String::with_capacity(rest.len() + rest.len() / 16);
    let mut column = 0;
    while let Some(at) = rest.find(ODD) {
        let (plain, odd) = rest.split_at(at);
        text.push_str(plain);
        column = match plain.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => column + plain.chars().count(),
        };
        match odd.as_bytes()[0] {
            b'\t' => {
                let spaces = TAB_STOP - column % TAB_STOP;
                text.extend(std::iter::repeat_n(' ', spaces));
                column += spaces;
            }
            b'\r' if odd[1..].starts_with('\n') => {}
            b'\r' => {
                text.push('\n');
                column = 0;
            }
            _ => text.push('\u{fffd}'),
        }
        rest = &odd[1..];
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// The lines of normalised text, numbered from `first`.
pub fn lines(text: &str, first: LineNumber) -> Vec<Line<'_>> {
    text.lines().zip(first..).map(|(text, number)| Line { number, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_tabs_become_one_kind() {
        assert_eq!(normalise("\u{feff}a\r\nb\rc\n\td\0"), "a\nb\nc\n    d\u{fffd}");
        assert_eq!(normalise("ab\tc\td\n\t語\te"), "ab  c   d\n    語   e");
        assert!(matches!(normalise("\u{feff}plain\n"), Cow::Borrowed("plain\n")));
    }

    #[test]
    fn lines_are_numbered() {
        let text = "a\n\n  b";
        let lines = lines(text, 3);
        assert_eq!(lines[2], Line { number: 5, text: "  b" });
        assert!(lines[1].is_blank());
        assert_eq!(lines[2].unindented(2).map(|line| line.text), Some("b"));
        assert_eq!(lines[2].unindented(3), None);
    }
}
