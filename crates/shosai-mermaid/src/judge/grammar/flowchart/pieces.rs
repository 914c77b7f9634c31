//! Pieces of a flowchart's words: brackets, ids, and ids of arrows.

use super::tokens::{State, Token};
use crate::judge::grammar::scanner::{is_space, prefix_length};

/// What a bracket does to the lexer's states.
pub(super) enum Change {
    Push(State),
    Pop,
    Stay,
}

/// The bracket at the start of `rest`, in the order in which Mermaid tries them.
pub(super) fn bracket(rest: &str, state: State) -> Option<(usize, Token, Change)> {
    use Change::{Pop, Push};
    let text = state == State::Text;
    let initial = state == State::Initial;
    let table: [(bool, &str, Token, Change); 21] = [
        (true, "(-", Token::EllipseStart, Push(State::Ellipse)),
        (text, "])", Token::StadiumEnd, Pop),
        (true, "([", Token::StadiumStart, Push(State::Text)),
        (text, "]]", Token::SubroutineEnd, Pop),
        (true, "[[", Token::SubroutineStart, Push(State::Text)),
        (initial, "[|", Token::PropsStart, Change::Stay),
        (initial, ">", Token::TagEnd, Push(State::Text)),
        (text, ")]", Token::CylinderEnd, Pop),
        (true, "[(", Token::CylinderStart, Push(State::Text)),
        (text, ")))", Token::DoubleCircleEnd, Pop),
        (true, "(((", Token::DoubleCircleStart, Push(State::Text)),
        (true, "[/", Token::TrapStart, Push(State::Trap)),
        (true, "[\\", Token::InvTrapStart, Push(State::Trap)),
        (text, "|", Token::Pipe, Pop),
        (true, "|", Token::Pipe, Push(State::Text)),
        (text, ")", Token::ParenClose, Pop),
        (true, "(", Token::ParenOpen, Push(State::Text)),
        (text, "]", Token::SquareClose, Pop),
        (true, "[", Token::SquareOpen, Push(State::Text)),
        (text, "}", Token::BraceClose, Pop),
        (true, "{", Token::BraceOpen, Push(State::Text)),
    ];
    let found = table.into_iter().find(|(applies, mark, ..)| *applies && rest.starts_with(mark));
    found.map(|(_, mark, token, change)| (mark.len(), token, change))
}

/// Letters, digits and the punctuation an unquoted id may hold.
pub(super) fn node_string(rest: &str) -> usize {
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        let accepted = match c {
            '-' => next.is_some_and(|n| !matches!(n, '>' | '-' | '.')),
            _ => c.is_ascii_alphanumeric() || "!\"#$%&'*+.`?\\_/".contains(c),
        };
        if !accepted {
            return at;
        }
    }
    rest.len()
}

/// `id@` before an arrow: everything up to the last `@` of a word that is not followed by `{` or a quote.
///
/// The word is searched once, so that a very long one costs no more than its length.
#[derive(Default)]
pub(super) struct LinkIds {
    word: std::ops::Range<usize>,
    last: Option<usize>,
}

impl LinkIds {
    pub(super) fn end(&mut self, text: &str, offset: usize) -> Option<usize> {
        if !self.word.contains(&offset) {
            let length = prefix_length(&text[offset..], |c| !is_space(c) && c != '"');
            self.word = offset..offset + length.max(1);
            let word = &text[offset..offset + length];
            let ends_an_id = |at: &usize| text[offset + at + 1..].starts_with(|c| c != '{' && c != '"');
            self.last = word.rmatch_indices('@').map(|(at, _)| at).find(ends_an_id).map(|at| offset + at);
        }
        self.last.filter(|&at| at > offset).map(|at| at + 1)
    }
}
