//! A cursor over prepared text, with the matching primitives that Mermaid's lexers are made of.

use shosai_message::Message;

/// Where and why a grammar refused a text. Offsets are bytes into the prepared text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    /// First byte of what could not be read.
    pub(crate) offset: usize,
    /// Why it could not be read.
    pub(crate) reason: Reason,
}

/// The kinds of refusal, which the message and the suggestion are chosen by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reason {
    /// A character that means nothing here.
    Character,
    /// A piece of syntax that may not stand here, with what was expected instead.
    Unexpected {
        /// What the grammar was ready for.
        expected: Message,
    },
    /// The text ends inside something that was opened at the offset.
    Unclosed {
        /// What stays open.
        what: &'static str,
    },
    /// A rule beyond the grammar, in its own words.
    Rule(Message),
}

/// A piece of Mermaid that stands in a message: the same in every language.
#[derive(Clone, Copy)]
pub(crate) struct Code(pub(crate) &'static str);

impl From<Code> for Message {
    fn from(code: Code) -> Self {
        Self::quoted(format!("`{}`", code.0))
    }
}

impl Refusal {
    pub(crate) fn character(offset: usize) -> Self {
        Self { offset, reason: Reason::Character }
    }

    pub(crate) fn expected(offset: usize, expected: impl Into<Message>) -> Self {
        Self { offset, reason: Reason::Unexpected { expected: expected.into() } }
    }

    pub(crate) fn rule(offset: usize, rule: impl Into<Message>) -> Self {
        Self { offset, reason: Reason::Rule(rule.into()) }
    }
}

/// A cursor over a text; every `eat` either moves past what it names or stays.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves `bytes` ahead; the caller has matched them already.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(crate) fn eat(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        if found {
            self.at += literal.len();
        }
        found
    }

    /// Eats `word` only where it ends: the next character continues no word.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.rest().strip_prefix(word).is_some_and(|after| !after.starts_with(is_word));
        if found {
            self.at += word.len();
        }
        found
    }

    pub(crate) fn eat_while(&mut self, accept: impl Fn(char) -> bool) -> bool {
        let length = prefix_length(self.rest(), accept);
        self.at += length;
        length > 0
    }

    /// Eats `word`, white space, and one of `marks` with white space after it (as `accTitle :`).
    pub(crate) fn eat_marked(&mut self, word: &str, mark: char) -> bool {
        let Some(after) = self.rest().strip_prefix(word) else { return false };
        let Some(after) = after.trim_start_matches(is_space).strip_prefix(mark) else { return false };
        self.at = self.text.len() - after.trim_start_matches(is_space).len();
        true
    }
}

/// Length in bytes of the longest start of `text` whose characters are all accepted.
pub(crate) fn prefix_length(text: &str, accept: impl Fn(char) -> bool) -> usize {
    text.find(|c| !accept(c)).unwrap_or(text.len())
}

/// What `\s` matches in JavaScript.
pub(crate) fn is_space(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{FEFF}'
}

/// What `\w` matches in JavaScript.
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Letters beyond ASCII that Mermaid reads as text outside quotes: letters of the basic plane, no punctuation, no
/// emoji, and none of the numerals and circled letters that Unicode calls alphabetic.
pub(crate) fn is_letter_beyond_ascii(c: char) -> bool {
    let code = u32::from(c);
    let numeral = matches!(code, 0x2160..=0x2182 | 0x24B6..=0x24E9 | 0x3007 | 0x3021..=0x3029);
    !c.is_ascii() && c.is_alphabetic() && code <= 0xFFDC && !numeral
}

/// Finds `direction` statements: Mermaid's lexers let one swallow whatever stands before it on its line.
pub(crate) struct Directions {
    known: &'static [&'static str],
    line: std::ops::Range<usize>,
    last: Option<usize>,
}

impl Directions {
    pub(crate) fn new(known: &'static [&'static str]) -> Self {
        Self { known, line: 0..0, last: None }
    }

    /// The end of the line when a direction statement lies at or after `offset` on it.
    pub(crate) fn swallow(&mut self, text: &str, offset: usize) -> Option<usize> {
        if !self.line.contains(&offset) {
            let end = text[offset..].find('\n').map_or(text.len(), |n| offset + n);
            self.line = offset..end.max(offset + 1);
            self.last = self.find(&text[offset..end]).map(|n| offset + n);
        }
        self.last.filter(|&last| last >= offset).map(|_| self.line.end.min(text.len()))
    }

    fn find(&self, line: &str) -> Option<usize> {
        let mut found = line.rmatch_indices("direction");
        let hit = found.find(|(at, word)| {
            let after = &line[at + word.len()..];
            let value = after.trim_start_matches(is_space);
            value.len() < after.len() && self.known.iter().any(|d| value.starts_with(d))
        });
        hit.map(|(at, _)| at)
    }
}
