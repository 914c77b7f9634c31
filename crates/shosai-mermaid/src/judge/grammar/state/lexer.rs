//! The words of a state diagram, state by state as Mermaid cuts them; the text is in lower case.

use super::tokens::{Mode, Token};
use crate::judge::grammar::{
    scanner::{Refusal, is_space, is_word, prefix_length},
    states::{self, States, over_states},
};
use crate::messages;

const DIRECTIONS: [&str; 4] = ["tb", "bt", "rl", "lr"];

pub(super) struct Lexer<'a> {
    states: States<'a, Mode>,
}

over_states!(Lexer, Mode);

impl<'a> states::Lexer<'a> for Lexer<'a> {
    type State = Mode;
    type Token = Token;
    const END: Token = Token::End;
    const ENDS: &'static [Token] = &[Token::End];

    fn at_end(&self) -> Token {
        match self.state() {
            Mode::Initial => Token::Newline,
            Mode::Quoted => Token::Description,
            Mode::Alias | Mode::FloatingNoteId => Token::Id,
            Mode::FloatingNote => Token::NoteText,
            Mode::AccBlock => Token::AccBlock,
            Mode::Rest => Token::Rest,
            _ => Token::End,
        }
    }

    fn scan(&mut self) -> Result<Option<Token>, Refusal> {
        let offset = self.scanner.offset();
        let found = match self.state() {
            Mode::Initial => return Ok(self.initial()),
            Mode::Struct => self.structure(),
            Mode::Statement => self.state_statement()?,
            Mode::Quoted => Some(self.until('"', Token::Description)),
            Mode::AccBlock => Some(self.until('}', Token::AccBlock)),
            Mode::Alias => Some(self.named(|c| c != '\n' && c != '{')),
            Mode::FloatingNoteId => Some(self.named(|c| c != '\n')),
            Mode::AccTitle | Mode::AccDescr => Some(self.rest_of_line(Token::AccValue)),
            Mode::Rest => Some(self.rest_of_line(Token::Rest)),
            Mode::Scale => self.scale(),
            Mode::ClassDef => self.class_def(),
            Mode::Class => self.class_ids(),
            Mode::Style => self.style_ids(),
            Mode::Note => self.note(),
            Mode::NoteId => self.note_id(),
            Mode::NoteText => self.note_text(),
            Mode::FloatingNote => Some(self.floating_note()),
        };
        found.ok_or_else(|| Refusal::character(offset))
    }
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { states: States::new(text, &DIRECTIONS) }
    }

    pub(super) fn become_state(&mut self, state: Mode) {
        self.pop();
        self.push(state);
    }

    fn rest_of_line(&mut self, token: Token) -> Option<Token> {
        self.scanner.eat_while(|c| c != '\n');
        self.pop();
        Some(token)
    }

    /// An id ends where a comment starts; one that is all comment is none.
    fn named(&mut self, accept: impl Fn(char) -> bool) -> Option<Token> {
        let rest = self.scanner.rest();
        let length = prefix_length(rest, accept);
        let comment = rest[..length].find("%%");
        if comment == Some(0) {
            self.scanner.skip(length);
            return None;
        }
        self.scanner.skip(comment.unwrap_or(length));
        self.pop();
        Some(Token::Id)
    }

    fn eat_comment(&mut self) -> bool {
        let rest = self.scanner.rest();
        let comment = rest.starts_with('#') || (rest.starts_with("%%") && !rest.starts_with("%%{"));
        comment && self.scanner.eat_while(|c| c != '\n')
    }

    fn initial(&mut self) -> Option<Token> {
        for (word, token) in [("click", Token::Click), ("href", Token::Href)] {
            if self.scanner.eat_word(word) {
                return Some(token);
            }
        }
        if let Some(quoted) = self.scanner.rest().strip_prefix('"')
            && let Some(close) = quoted.find('"')
        {
            self.scanner.skip(close + 2);
            return Some(Token::Str);
        }
        if self.scanner.eat_word("default") {
            return Some(Token::Default);
        }
        if self.swallow_direction() {
            return Some(Token::Direction);
        }
        if self.scanner.eat_while(|c| c == '\n') {
            return Some(Token::Newline);
        }
        if self.scanner.eat_while(is_space) || self.eat_comment() {
            return None;
        }
        if self.eat_spaced("scale") {
            self.push(Mode::Scale);
            return Some(Token::Scale);
        }
        if let Some(token) = self.accessibility().or_else(|| self.statements()) {
            return token;
        }
        if self.scanner.eat("{") {
            self.become_state(Mode::Struct);
            return Some(Token::Open);
        }
        if self.eat_spaced("statediagram") || self.eat_spaced("statediagram-v2") {
            return Some(Token::Header);
        }
        if self.scanner.eat_word("hide empty description") {
            return Some(Token::HideEmpty);
        }
        self.names().unwrap_or_else(|| {
            let length = self.scanner.peek().map_or(0, char::len_utf8);
            self.scanner.skip(length);
            Some(Token::Invalid)
        })
    }

    fn accessibility(&mut self) -> Option<Option<Token>> {
        for (word, mark, state, token) in [
            ("acctitle", ':', Mode::AccTitle, Some(Token::AccTitle)),
            ("accdescr", ':', Mode::AccDescr, Some(Token::AccDescr)),
            ("accdescr", '{', Mode::AccBlock, None),
        ] {
            if self.scanner.eat_marked(word, mark) {
                self.push(state);
                return Some(token);
            }
        }
        None
    }

    /// Statements that open a state of the lexer, inside and outside of composite states.
    fn statements(&mut self) -> Option<Option<Token>> {
        for (word, state, token) in [
            ("classdef", Mode::ClassDef, Some(Token::ClassDef)),
            ("class", Mode::Class, Some(Token::Class)),
            ("style", Mode::Style, Some(Token::Style)),
            ("state", Mode::Statement, None),
            ("note", Mode::Note, Some(Token::Note)),
        ] {
            if self.eat_spaced(word) {
                self.push(state);
                return Some(token);
            }
        }
        None
    }

    pub(super) fn eat_spaced(&mut self, word: &str) -> bool {
        let spaced = self.scanner.rest().strip_prefix(word).is_some_and(|after| after.starts_with(is_space));
        if spaced {
            self.scanner.skip(word.len());
            self.scanner.eat_while(is_space);
        }
        spaced
    }

    fn names(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat("[*]") {
            return Some(Some(Token::EdgeState));
        }
        let rest = self.scanner.rest();
        let length = prefix_length(rest, |c| !matches!(c, ':' | '\n' | '-' | '{') && !is_space(c));
        if length > 0 {
            let comment = rest[..length].find("%%");
            if comment == Some(0) {
                self.scanner.skip(length);
                return Some(None);
            }
            self.scanner.skip(comment.unwrap_or(length));
            return Some(Some(Token::Id));
        }
        if let Some(length) = label_length(rest) {
            self.scanner.skip(length);
            return Some(Some(Token::Label));
        }
        if self.scanner.eat("-->") {
            return Some(Some(Token::Arrow));
        }
        if self.state() == Mode::Struct && self.scanner.eat("--") {
            return Some(Some(Token::Concurrent));
        }
        self.scanner.eat(":::").then_some(Some(Token::StyleSeparator))
    }

    fn structure(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_while(|c| c != '\n' && is_space(c)) || self.eat_comment() {
            return Some(None);
        }
        let noted = self.scanner.rest().starts_with("note");
        if !noted && let Some(token) = self.statements() {
            return Some(token);
        }
        if self.swallow_direction() {
            return Some(Some(Token::Direction));
        }
        if self.scanner.eat("}") {
            self.pop();
            return Some(Some(Token::Close));
        }
        if self.scanner.eat("\n") {
            return Some(None);
        }
        self.statements().or_else(|| self.names())
    }

    fn state_statement(&mut self) -> Result<Option<Option<Token>>, Refusal> {
        if self.scanner.eat_while(|c| c != '\n' && is_space(c)) || self.eat_comment() {
            return Ok(Some(None));
        }
        let line = self.scanner.rest().split('\n').next().unwrap_or_default();
        const SPECIAL: [&str; 6] = ["<<fork>>", "<<join>>", "<<choice>>", "[[fork]]", "[[join]]", "[[choice]]"];
        if let Some((at, mark)) = SPECIAL.iter().find_map(|mark| line.rfind(mark).map(|at| (at, mark))) {
            self.scanner.skip(at + mark.len());
            self.pop();
            return Ok(Some(Some(Token::Special)));
        }
        if self.scanner.eat("\"") {
            self.push(Mode::Quoted);
            return Ok(Some(None));
        }
        if self.eat_spaced("as") {
            self.push(Mode::Alias);
            return Ok(Some(Some(Token::As)));
        }
        if names_two_words(self.scanner.rest()) {
            return Err(Refusal::rule(self.scanner.offset(), messages::StateNameOneWord));
        }
        if self.scanner.eat_while(|c| c != '{' && !is_space(c)) {
            return Ok(Some(Some(Token::Composite)));
        }
        if self.scanner.eat("\n") {
            self.pop();
            return Ok(Some(None));
        }
        if self.scanner.eat("{") {
            self.become_state(Mode::Struct);
            return Ok(Some(Some(Token::Open)));
        }
        Ok(None)
    }
}

/// `: text`, in which a colon may stand as long as another does not follow it.
fn label_length(rest: &str) -> Option<usize> {
    let mut chars = rest.strip_prefix(':')?.char_indices().peekable();
    let mut end = 0;
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' | ';' => break,
            ':' => match chars.next_if(|(_, next)| !matches!(next, ':' | '\n' | ';')) {
                Some((next_at, next)) => end = next_at + next.len_utf8(),
                None => break,
            },
            _ => end = at + c.len_utf8(),
        }
    }
    (end > 0).then_some(1 + end)
}

/// A word, white space, and a line that starts with a word and holds a `{`: Mermaid asks for quotes there.
fn names_two_words(rest: &str) -> bool {
    let first = prefix_length(rest, is_word);
    let space = prefix_length(&rest[first..], is_space);
    let second = rest[first + space..].split('\n').next().unwrap_or_default();
    first > 0 && space > 0 && second.starts_with(is_word) && second.contains('{')
}
