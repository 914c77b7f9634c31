//! The words of a state diagram, state by state as Mermaid cuts them; the text is in lower case.

use super::scanner::{Directions, Refusal, Scanner, is_space, is_word, prefix_length};

const DIRECTIONS: [&str; 4] = ["tb", "bt", "rl", "lr"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Click,
    Href,
    Str,
    Default,
    Direction,
    Newline,
    Scale,
    Width,
    AccTitle,
    AccDescr,
    AccValue,
    AccBlock,
    ClassDef,
    ClassDefDefault,
    ClassDefId,
    Class,
    ClassIds,
    Style,
    StyleIds,
    Rest,
    /// `<<fork>>`, `<<join>>` and `<<choice>>`, with the state's name.
    Special,
    As,
    Id,
    Description,
    Composite,
    Open,
    Close,
    Note,
    NoteSide,
    NoteText,
    Header,
    HideEmpty,
    EdgeState,
    Label,
    Arrow,
    Concurrent,
    StyleSeparator,
    Invalid,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Initial,
    Struct,
    State,
    StateString,
    StateId,
    Scale,
    AccTitle,
    AccDescr,
    AccBlock,
    ClassDef,
    Class,
    Style,
    Rest,
    Note,
    NoteId,
    NoteText,
    FloatingNote,
    FloatingNoteId,
}

pub(super) struct Lexer<'a> {
    scanner: Scanner<'a>,
    states: Vec<State>,
    directions: Directions,
    finished: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            scanner: Scanner::new(text),
            states: vec![State::Initial],
            directions: Directions::new(&DIRECTIONS),
            finished: false,
        }
    }

    fn state(&self) -> State {
        self.states.last().copied().unwrap_or(State::Initial)
    }

    fn pop(&mut self) {
        if self.states.len() > 1 {
            self.states.pop();
        }
    }

    fn become_state(&mut self, state: State) {
        self.pop();
        self.states.push(state);
    }

    pub(super) fn next(&mut self) -> Result<(Token, usize), Refusal> {
        loop {
            let start = self.scanner.offset();
            if self.scanner.at_end() {
                if self.finished {
                    return Ok((Token::End, start));
                }
                self.finished = true;
                return Ok((self.at_end(), start));
            }
            if let Some(token) = self.scan()? {
                return Ok((token, start));
            }
        }
    }

    fn at_end(&self) -> Token {
        match self.state() {
            State::Initial => Token::Newline,
            State::StateString => Token::Description,
            State::StateId | State::FloatingNoteId => Token::Id,
            State::FloatingNote => Token::NoteText,
            State::AccBlock => Token::AccBlock,
            State::Rest => Token::Rest,
            _ => Token::End,
        }
    }

    fn scan(&mut self) -> Result<Option<Token>, Refusal> {
        let offset = self.scanner.offset();
        let found = match self.state() {
            State::Initial => return Ok(self.initial()),
            State::Struct => self.structure(),
            State::State => self.state_statement()?,
            State::StateString => Some(self.until('"', Token::Description)),
            State::AccBlock => Some(self.until('}', Token::AccBlock)),
            State::StateId => Some(self.named(|c| c != '\n' && c != '{')),
            State::FloatingNoteId => Some(self.named(|c| c != '\n')),
            State::AccTitle | State::AccDescr => Some(self.rest_of_line(Token::AccValue)),
            State::Rest => Some(self.rest_of_line(Token::Rest)),
            State::Scale => self.scale(),
            State::ClassDef => self.class_def(),
            State::Class => self.class_ids(),
            State::Style => self.style_ids(),
            State::Note => self.note(),
            State::NoteId => self.note_id(),
            State::NoteText => self.note_text(),
            State::FloatingNote => Some(self.floating_note()),
        };
        found.ok_or_else(|| Refusal::character(offset))
    }

    fn until(&mut self, close: char, token: Token) -> Option<Token> {
        if self.scanner.peek() == Some(close) {
            self.scanner.skip(close.len_utf8());
            self.pop();
            return None;
        }
        self.scanner.eat_while(|c| c != close);
        Some(token)
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

    fn swallow_direction(&mut self) -> bool {
        let offset = self.scanner.offset();
        let end = self.directions.swallow(self.scanner.text(), offset);
        if let Some(end) = end {
            self.scanner.skip(end - offset);
        }
        end.is_some()
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
            self.states.push(State::Scale);
            return Some(Token::Scale);
        }
        if let Some(token) = self.accessibility().or_else(|| self.statements()) {
            return token;
        }
        if self.scanner.eat("{") {
            self.become_state(State::Struct);
            return Some(Token::Open);
        }
        if self.eat_spaced("statediagram") || self.eat_spaced("statediagram-v2") {
            return Some(Token::Header);
        }
        if self.scanner.eat_word("hide empty description") {
            return Some(Token::HideEmpty);
        }
        self.names().unwrap_or_else(|| {
            self.scanner.skip(self.scanner.peek().map_or(0, char::len_utf8));
            Some(Token::Invalid)
        })
    }

    fn accessibility(&mut self) -> Option<Option<Token>> {
        for (word, mark, state, token) in [
            ("acctitle", ':', State::AccTitle, Some(Token::AccTitle)),
            ("accdescr", ':', State::AccDescr, Some(Token::AccDescr)),
            ("accdescr", '{', State::AccBlock, None),
        ] {
            if self.scanner.eat_marked(word, mark) {
                self.states.push(state);
                return Some(token);
            }
        }
        None
    }

    /// Statements that open a state of the lexer, inside and outside of composite states.
    fn statements(&mut self) -> Option<Option<Token>> {
        for (word, state, token) in [
            ("classdef", State::ClassDef, Some(Token::ClassDef)),
            ("class", State::Class, Some(Token::Class)),
            ("style", State::Style, Some(Token::Style)),
            ("state", State::State, None),
            ("note", State::Note, Some(Token::Note)),
        ] {
            if self.eat_spaced(word) {
                self.states.push(state);
                return Some(token);
            }
        }
        None
    }

    fn eat_spaced(&mut self, word: &str) -> bool {
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
        if self.state() == State::Struct && self.scanner.eat("--") {
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
            self.states.push(State::StateString);
            return Ok(Some(None));
        }
        if self.eat_spaced("as") {
            self.states.push(State::StateId);
            return Ok(Some(Some(Token::As)));
        }
        if names_two_words(self.scanner.rest()) {
            return Err(Refusal::rule(
                self.scanner.offset(),
                "a state's name must be one word; write `state \"two words\" as id`",
                "状態名は 1 語でなければなりません。`state \"複数の語\" as id` と書いてください",
            ));
        }
        if self.scanner.eat_while(|c| c != '{' && !is_space(c)) {
            return Ok(Some(Some(Token::Composite)));
        }
        if self.scanner.eat("\n") {
            self.pop();
            return Ok(Some(None));
        }
        if self.scanner.eat("{") {
            self.become_state(State::Struct);
            return Ok(Some(Some(Token::Open)));
        }
        Ok(None)
    }

    fn scale(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_while(|c| c.is_ascii_digit()) {
            return Some(Some(Token::Width));
        }
        let rest = self.scanner.rest();
        let spaces = prefix_length(rest, is_space);
        let width = rest[spaces..].strip_prefix("width").is_some_and(|after| !after.starts_with(is_word));
        (spaces > 0 && width).then(|| {
            self.scanner.skip(spaces + "width".len());
            self.pop();
            None
        })
    }

    fn class_def(&mut self) -> Option<Option<Token>> {
        if self.eat_spaced("default") {
            self.become_state(State::Rest);
            return Some(Some(Token::ClassDefDefault));
        }
        self.word_and_space(is_word, Token::ClassDefId)
    }

    fn style_ids(&mut self) -> Option<Option<Token>> {
        self.word_and_space(|c| is_word(c) || c == ',', Token::StyleIds)
    }

    fn word_and_space(&mut self, accept: fn(char) -> bool, token: Token) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let word = prefix_length(rest, accept);
        let space = prefix_length(&rest[word..], is_space);
        if word == 0 || space == 0 {
            return None;
        }
        self.scanner.skip(word + space);
        self.become_state(State::Rest);
        Some(Some(token))
    }

    fn class_ids(&mut self) -> Option<Option<Token>> {
        if !self.scanner.eat_while(is_word) {
            return None;
        }
        loop {
            let rest = self.scanner.rest();
            let Some(after) = rest.strip_prefix(',') else { break };
            let name = after.trim_start_matches(is_space);
            let word = prefix_length(name, is_word);
            if word == 0 {
                break;
            }
            self.scanner.skip(rest.len() - name.len() + word);
        }
        self.become_state(State::Rest);
        Some(Some(Token::ClassIds))
    }

    fn note(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_word("left of") || self.scanner.eat_word("right of") {
            self.become_state(State::NoteId);
            return Some(Some(Token::NoteSide));
        }
        self.scanner.eat("\"").then(|| {
            self.become_state(State::FloatingNote);
            None
        })
    }

    fn note_id(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let spaces = prefix_length(rest, is_space);
        let word = prefix_length(&rest[spaces..], |c| !matches!(c, ':' | '-') && !is_space(c));
        if word == 0 {
            return None;
        }
        self.scanner.skip(spaces + word);
        self.become_state(State::NoteText);
        Some(Some(Token::Id))
    }

    fn note_text(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let trimmed = rest.trim_start_matches(is_space);
        let inline = trimmed.strip_prefix(':').map(|text| prefix_length(text, |c| !matches!(c, ':' | '\n' | ';')));
        let length = match inline {
            Some(text) if text > 0 => rest.len() - trimmed.len() + 1 + text,
            _ => end_of_note(rest)?,
        };
        self.scanner.skip(length);
        self.pop();
        Some(Some(Token::NoteText))
    }

    fn floating_note(&mut self) -> Option<Token> {
        let rest = self.scanner.rest();
        let trimmed = rest.trim_start_matches(is_space);
        if trimmed.starts_with("as") {
            self.scanner.skip(rest.len() - trimmed.len() + "as".len());
            self.scanner.eat_while(is_space);
            self.become_state(State::FloatingNoteId);
            return Some(Token::As);
        }
        if self.scanner.eat("\"") {
            return None;
        }
        self.scanner.eat_while(|c| c != '"');
        Some(Token::NoteText)
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

/// Everything up to and with a line that starts with `end note`.
fn end_of_note(rest: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = rest[at..].find("end note").map(|n| at + n) {
        let end = found + "end note".len();
        let before = rest[..found].trim_end_matches(is_space);
        let own_line = rest[before.len()..found].contains('\n');
        if own_line && !rest[end..].starts_with(is_word) {
            return Some(end);
        }
        at = end;
    }
    None
}
