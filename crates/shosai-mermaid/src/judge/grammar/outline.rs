//! Mind maps and kanban boards: outlines of indented nodes, which Mermaid reads with one grammar.

use super::scanner::{Reason, Refusal, Scanner, is_space, is_word, prefix_length};
use crate::messages;
use shosai_message::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Header,
    SpaceLine,
    Newline,
    Spaces,
    Class,
    Icon,
    Open,
    Description,
    Close,
    Id,
    ShapeData,
    Eof,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Initial,
    Class,
    Icon,
    Node,
    Str,
    MarkdownStr,
    ShapeData,
    ShapeDataStr,
}

/// Checks a mind map.
pub(crate) fn check_mindmap(text: &str) -> Result<(), Refusal> {
    check(text, "mindmap", false)
}

/// Checks a kanban board, whose nodes may carry `@{ … }`.
pub(crate) fn check_kanban(text: &str) -> Result<(), Refusal> {
    check(text, "kanban", true)
}

fn check(text: &str, header: &'static str, shape_data: bool) -> Result<(), Refusal> {
    let lexer =
        Lexer { scanner: Scanner::new(text), states: vec![State::Initial], header, shape_data, finished: false };
    let mut parser = Parser { lexer, token: Token::End, offset: 0, last: 0, node: None };
    parser.advance()?;
    parser.outline()
}

struct Lexer<'a> {
    scanner: Scanner<'a>,
    states: Vec<State>,
    header: &'static str,
    shape_data: bool,
    finished: bool,
}

impl Lexer<'_> {
    fn state(&self) -> State {
        self.states.last().copied().unwrap_or(State::Initial)
    }

    fn pop(&mut self) {
        if self.states.len() > 1 {
            self.states.pop();
        }
    }

    fn next(&mut self) -> Result<(Token, usize), Refusal> {
        loop {
            let start = self.scanner.offset();
            if self.scanner.at_end() {
                let first = !std::mem::replace(&mut self.finished, true);
                let eof = first && self.state() == State::Initial;
                return Ok((if eof { Token::Eof } else { Token::End }, start));
            }
            let found = match self.state() {
                State::Initial => self.initial(),
                State::Class => self.class(),
                State::Icon => Some(self.until(')', Token::Icon)),
                State::Node => self.node(),
                State::Str => Some(self.until('"', Token::Description)),
                State::MarkdownStr => self.markdown(),
                State::ShapeData => self.shape(),
                State::ShapeDataStr => Some(self.shape_string()),
            };
            match found {
                None => return Err(Refusal::character(start)),
                Some(None) => {}
                Some(Some(token)) => return Ok((token, start)),
            }
        }
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

    fn initial(&mut self) -> Option<Option<Token>> {
        if self.shape_data && self.scanner.eat("@{") {
            self.states.push(State::ShapeData);
            return Some(Some(Token::ShapeData));
        }
        let rest = self.scanner.rest();
        let blank = prefix_length(rest, is_space);
        if rest[blank..].starts_with("%%") {
            let comment = prefix_length(&rest[blank..], |c| c != '\n');
            self.scanner.skip(blank + comment);
            return Some(Some(Token::SpaceLine));
        }
        if self.eat_header() {
            return Some(Some(Token::Header));
        }
        if self.scanner.eat(":::") {
            self.states.push(State::Class);
            return Some(None);
        }
        if self.scanner.rest().get(.."::icon(".len()).is_some_and(|mark| mark.eq_ignore_ascii_case("::icon(")) {
            self.scanner.skip("::icon(".len());
            self.states.push(State::Icon);
            return Some(None);
        }
        self.white_space(blank).or_else(|| self.opener()).or_else(|| {
            let ends = if self.shape_data { "([\n){}@" } else { "([\n){}" };
            let id = self.scanner.eat_while(|c| !ends.contains(c));
            id.then_some(Some(Token::Id))
        })
    }

    fn eat_header(&mut self) -> bool {
        let rest = self.scanner.rest();
        let found = rest.get(..self.header.len()).is_some_and(|word| word.eq_ignore_ascii_case(self.header))
            && !rest[self.header.len()..].starts_with(is_word);
        if found {
            self.scanner.skip(self.header.len());
        }
        found
    }

    /// White space up to its last line break is a blank line, unless it is line breaks only.
    fn white_space(&mut self, blank: usize) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        if blank == 0 {
            return None;
        }
        let Some(last) = rest[..blank].rfind('\n') else {
            self.scanner.skip(blank);
            return Some(Some(Token::Spaces));
        };
        if last == 0 {
            self.scanner.skip(1);
            return Some(Some(Token::Newline));
        }
        self.scanner.skip(last + 1);
        Some(Some(Token::SpaceLine))
    }

    fn opener(&mut self) -> Option<Option<Token>> {
        let opened = ["-)", "(-", "))", ")", "((", "{{", "(", "["].iter().any(|mark| self.scanner.eat(mark));
        opened.then(|| {
            self.states.push(State::Node);
            Some(Token::Open)
        })
    }

    fn class(&mut self) -> Option<Option<Token>> {
        self.pop();
        if self.scanner.eat("\n") {
            return Some(None);
        }
        self.scanner.eat_while(|c| c != '\n');
        Some(Some(Token::Class))
    }

    fn node(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat("\"`") {
            self.states.push(State::MarkdownStr);
            return Some(None);
        }
        if self.scanner.eat("\"") {
            self.states.push(State::Str);
            return Some(None);
        }
        if ["))", ")", "]", "}}", "(-", "-)", "((", "("].iter().any(|mark| self.scanner.eat(mark)) {
            self.pop();
            return Some(Some(Token::Close));
        }
        let text = self.scanner.eat_while(|c| !")](}".contains(c)) || self.scanner.eat_while(|c| c != '\n');
        text.then_some(Some(Token::Description))
    }

    fn markdown(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat("`\"") {
            self.pop();
            return Some(None);
        }
        self.scanner.eat_while(|c| c != '`' && c != '"').then_some(Some(Token::Description))
    }

    fn shape(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat("\"") {
            self.states.push(State::ShapeDataStr);
            return Some(Some(Token::ShapeData));
        }
        if self.scanner.eat("}") {
            self.pop();
            return Some(None);
        }
        self.scanner.eat_while(|c| !"}^\"".contains(c)).then_some(Some(Token::ShapeData))
    }

    fn shape_string(&mut self) -> Option<Token> {
        if self.scanner.eat("\"") {
            self.pop();
        } else {
            self.scanner.eat_while(|c| c != '"');
        }
        Some(Token::ShapeData)
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token,
    offset: usize,
    last: usize,
    node: Option<usize>,
}

impl Parser<'_> {
    fn advance(&mut self) -> Result<(), Refusal> {
        self.last = self.offset;
        (self.token, self.offset) = self.lexer.next()?;
        Ok(())
    }

    fn refuse(&self, expected: impl Into<Message>) -> Refusal {
        let at_end = matches!(self.token, Token::Eof | Token::End);
        Refusal::expected(if at_end { self.last } else { self.offset }, expected)
    }

    fn outline(&mut self) -> Result<(), Refusal> {
        while matches!(self.token, Token::SpaceLine | Token::Newline) {
            self.advance()?;
        }
        if self.token != Token::Header {
            return Err(self.refuse(messages::WantType));
        }
        self.advance()?;
        if self.token == Token::Newline {
            self.advance()?;
        }
        loop {
            self.statement()?;
            if !matches!(self.token, Token::Newline | Token::Eof | Token::SpaceLine) {
                return Err(self.refuse(messages::WantLineBreak));
            }
            self.advance()?;
            while matches!(self.token, Token::Newline | Token::Eof) {
                self.advance()?;
            }
            if self.token == Token::End {
                return Ok(());
            }
        }
    }

    fn statement(&mut self) -> Result<(), Refusal> {
        if self.token == Token::SpaceLine {
            return self.advance();
        }
        let spaced = self.token == Token::Spaces;
        if spaced {
            self.advance()?;
        }
        match self.token {
            Token::Icon | Token::Class if self.node.is_none() => {
                Err(Refusal::rule(self.offset, messages::BeforeFirstNode))
            }
            Token::Icon | Token::Class => self.advance(),
            Token::Id | Token::Open => self.item(),
            _ if spaced => Ok(()),
            _ => Err(self.refuse(messages::WantNode)),
        }
    }

    fn item(&mut self) -> Result<(), Refusal> {
        self.node = Some(self.offset);
        let named = self.token == Token::Id;
        if named {
            self.advance()?;
        }
        if self.token == Token::Open {
            self.advance()?;
            self.part(Token::Description, messages::WantLabel)?;
            self.part(Token::Close, messages::WantClosingBracket)?;
        }
        while self.token == Token::ShapeData {
            self.advance()?;
        }
        Ok(())
    }

    fn part(&mut self, token: Token, expected: impl Into<Message>) -> Result<(), Refusal> {
        if self.token == Token::End {
            return Err(Refusal {
                offset: self.last.max(self.node.unwrap_or(0)),
                reason: Reason::Unclosed { what: "[" },
            });
        }
        if self.token != token {
            return Err(self.refuse(expected));
        }
        self.advance()
    }
}
