//! The words of a class diagram, state by state as Mermaid cuts them.

use super::tokens::{State, Token};
use crate::judge::grammar::{
    scanner::{Refusal, is_letter_beyond_ascii, is_space, is_word},
    states::{self, States, over_states},
};

const DIRECTIONS: [&str; 4] = ["TB", "BT", "RL", "LR"];
/// ASCII punctuation the lexer knows but no name may hold.
const PUNCTUATION: &str = "!\"#$%&'*+,-.`?\\/";

pub(super) struct Lexer<'a> {
    states: States<'a, State>,
}

over_states!(Lexer, State);

impl<'a> states::Lexer<'a> for Lexer<'a> {
    type State = State;
    type Token = Token;
    const END: Token = Token::End;
    const ENDS: &'static [Token] = &[Token::Eof, Token::End, Token::EndInStruct];

    fn at_end(&self) -> Token {
        match self.state() {
            State::ClassBody | State::NamespaceBody => Token::EndInStruct,
            State::Str => Token::Str,
            State::Generic => Token::Generic,
            State::CallbackName => Token::CallbackName,
            State::CallbackArgs => Token::CallbackArgs,
            State::AccBlock => Token::AccBlock,
            _ => Token::Eof,
        }
    }

    fn scan(&mut self) -> Result<Option<Token>, Refusal> {
        match self.state() {
            State::AccTitle | State::AccDescr => {
                self.pop();
                self.scanner.eat_while(|c| c != '\n');
                Ok(Some(Token::AccValue))
            }
            State::AccBlock => Ok(self.until('}', Token::AccBlock)),
            State::Str => Ok(self.until('"', Token::Str)),
            State::Backquote => Ok(self.until('`', Token::Backquoted)),
            State::Generic => Ok(self.until('~', Token::Generic)),
            State::CallbackArgs => Ok(self.until(')', Token::CallbackArgs)),
            State::CallbackName => Ok(self.callback_name(State::CallbackArgs, Token::CallbackName)),
            State::Initial => {
                if let Some(token) = self.initial() {
                    return Ok(token);
                }
                self.anywhere()
            }
            State::Class | State::ClassBody | State::Namespace | State::NamespaceBody => {
                if self.scanner.eat("\"") {
                    self.push(State::Str);
                    return Ok(None);
                }
                if let Some(token) = self.structure() {
                    return Ok(token);
                }
                self.anywhere()
            }
        }
    }
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { states: States::new(text, &DIRECTIONS) }
    }

    fn initial(&mut self) -> Option<Option<Token>> {
        if self.swallow_direction() {
            return Some(Some(Token::Direction));
        }
        if self.scanner.eat("%%") {
            self.scanner.eat_while(|c| c != '\n');
            self.scanner.eat_while(|c| c == '\n');
            return Some(None);
        }
        if let Some(begun) = self.accessibility() {
            return Some(begun);
        }
        if let Some(token) = self.blank() {
            return Some(token);
        }
        if self.scanner.eat_word("classDiagram-v2") || self.scanner.eat_word("classDiagram") {
            return Some(Some(Token::Header));
        }
        if self.scanner.eat("[*]") {
            return Some(Some(Token::EdgeState));
        }
        if self.scanner.rest().strip_prefix("call").is_some_and(|r| r.starts_with(is_space)) {
            self.scanner.skip("call".len());
            self.scanner.eat_while(is_space);
            self.push(State::CallbackName);
            return Some(None);
        }
        if self.scanner.eat("\"") {
            self.push(State::Str);
            return Some(None);
        }
        for (word, token) in [("style", Token::Style), ("classDef", Token::ClassDef)] {
            if self.scanner.eat_word(word) {
                return Some(Some(token));
            }
        }
        self.openers()
    }

    fn accessibility(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat_marked("accTitle", ':') {
            self.push(State::AccTitle);
            return Some(Some(Token::AccTitle));
        }
        if self.scanner.eat_marked("accDescr", ':') {
            self.push(State::AccDescr);
            return Some(Some(Token::AccDescr));
        }
        if self.scanner.eat_marked("accDescr", '{') {
            self.push(State::AccBlock);
            return Some(None);
        }
        None
    }

    /// White space: a newline token when it holds a line break, nothing otherwise.
    fn blank(&mut self) -> Option<Option<Token>> {
        let start = self.scanner.rest();
        if !self.scanner.eat_while(is_space) {
            return None;
        }
        let eaten = &start[..start.len() - self.scanner.rest().len()];
        Some(eaten.contains('\n').then_some(Token::Newline))
    }

    fn openers(&mut self) -> Option<Option<Token>> {
        let state = self.state();
        if state != State::Class && state != State::ClassBody && self.scanner.eat_word("namespace") {
            self.push(State::Namespace);
            return Some(Some(Token::Namespace));
        }
        if matches!(state, State::Initial | State::NamespaceBody) && self.scanner.eat_word("class") {
            self.push(State::Class);
            return Some(Some(Token::Class));
        }
        None
    }

    fn structure(&mut self) -> Option<Option<Token>> {
        let state = self.state();
        if state == State::ClassBody {
            return Some(self.class_body());
        }
        if let Some(token) = self.blank() {
            if token.is_some() && state != State::NamespaceBody {
                self.pop();
            }
            return Some(token);
        }
        if let Some(token) = self.openers() {
            return Some(token);
        }
        match (state, self.scanner.peek()) {
            (State::Namespace, Some('{')) => self.push(State::NamespaceBody),
            (State::Class, Some('{')) => self.push(State::ClassBody),
            (State::Namespace, Some('}')) => {
                self.pop();
                return Some(None);
            }
            (State::NamespaceBody, Some('}')) => {
                self.pop();
                self.scanner.skip(1);
                return Some(Some(Token::Close));
            }
            (State::Class, Some('}')) => {
                self.pop();
                self.pop();
                self.scanner.skip(1);
                return Some(Some(Token::Close));
            }
            _ => return self.scanner.eat("[*]").then_some(Some(Token::EdgeState)),
        }
        self.scanner.skip(1);
        Some(Some(Token::Open))
    }

    fn class_body(&mut self) -> Option<Token> {
        match self.scanner.peek() {
            Some('}') => {
                self.pop();
                self.scanner.skip(1);
                Some(Token::Close)
            }
            Some('{') => {
                self.scanner.skip(1);
                Some(Token::OpenInStruct)
            }
            Some('\n') => {
                self.scanner.skip(1);
                None
            }
            _ if self.scanner.eat("[*]") => Some(Token::EdgeState),
            _ => {
                self.scanner.eat_while(|c| !matches!(c, '{' | '}' | '\n'));
                Some(Token::Member)
            }
        }
    }

    fn anywhere(&mut self) -> Result<Option<Token>, Refusal> {
        if let Some(token) = self.keyword() {
            return Ok(Some(token));
        }
        for (open, state) in [("~", State::Generic), ("`", State::Backquote)] {
            if self.scanner.eat(open) {
                self.push(state);
                return Ok(None);
            }
        }
        if let Some(token) = self.operator() {
            return Ok(Some(token));
        }
        if self.scanner.eat_while(is_word) {
            return Ok(Some(Token::Alpha));
        }
        let Some(c) = self.scanner.peek() else { return Ok(None) };
        let token = match c {
            '[' => Token::SquareOpen,
            ']' => Token::SquareClose,
            _ if PUNCTUATION.contains(c) || c == '=' => Token::Other,
            _ if is_letter_beyond_ascii(c) => Token::Unicode,
            _ if is_space(c) => Token::Space,
            _ => return Err(Refusal::character(self.scanner.offset())),
        };
        self.scanner.skip(c.len_utf8());
        Ok(Some(token))
    }

    fn keyword(&mut self) -> Option<Token> {
        const WORDS: [(&str, Token); 11] = [
            ("cssClass", Token::CssClass),
            ("callback", Token::Callback),
            ("link", Token::Link),
            ("click", Token::Click),
            ("note for", Token::NoteFor),
            ("note", Token::Note),
            ("href", Token::Href),
            ("_self", Token::Target),
            ("_blank", Token::Target),
            ("_parent", Token::Target),
            ("_top", Token::Target),
        ];
        if self.scanner.eat("<<") {
            return Some(Token::AnnotationStart);
        }
        if self.scanner.eat(">>") {
            return Some(Token::AnnotationEnd);
        }
        WORDS.iter().find(|(word, _)| self.scanner.eat_word(word)).map(|(_, token)| *token)
    }

    fn operator(&mut self) -> Option<Token> {
        let rest = self.scanner.rest();
        let trimmed = rest.trim_start_matches(is_space);
        let spaces = rest.len() - trimmed.len();
        let end = ["<|", "|>", ">", "<", "*"].into_iter().find(|mark| trimmed.starts_with(mark)).map(str::len);
        let aggregation = trimmed.strip_prefix('o').is_some_and(|after| !after.starts_with(is_word)).then_some(1);
        let lollipop = trimmed.starts_with("()").then_some("()".len());
        if let Some(length) = end.or(aggregation).or(lollipop) {
            self.scanner.skip(spaces + length);
            return Some(Token::RelationEnd);
        }
        if self.scanner.eat("--") || self.scanner.eat("..") {
            return Some(Token::Line);
        }
        if let Some(label) = rest.strip_prefix(':') {
            let length = label.find([':', '\n', ';']).unwrap_or(label.len());
            if length > 0 {
                self.scanner.skip(1 + length);
                return Some(Token::Label);
            }
            if self.scanner.eat(":::") {
                return Some(Token::StyleSeparator);
            }
        }
        self.single()
    }

    fn single(&mut self) -> Option<Token> {
        let outside = self.state() == State::Initial;
        let token = match self.scanner.peek()? {
            '-' => Token::Minus,
            '.' => Token::Dot,
            '+' => Token::Other,
            ':' if outside => Token::Colon,
            ',' if outside => Token::Comma,
            '#' if outside => Token::Hash,
            '%' => Token::Percent,
            _ => return None,
        };
        self.scanner.skip(1);
        Some(token)
    }
}
