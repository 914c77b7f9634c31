//! The words of a flowchart, state by state as Mermaid cuts them.

use super::links::LinkKind;
use super::pieces::LinkIds;
use super::tokens::{State, Token};
use crate::judge::grammar::{
    scanner::{Refusal, is_space, prefix_length},
    states::{self, States, over_states},
};

const DIRECTIONS: [&str; 5] = ["TB", "BT", "RL", "LR", "TD"];

pub(super) struct Lexer<'a> {
    states: States<'a, State>,
    link_ids: LinkIds,
    seen_header: bool,
}

over_states!(Lexer, State);

impl<'a> states::Lexer<'a> for Lexer<'a> {
    type State = State;
    type Token = Token;
    const END: Token = Token::End;
    const ENDS: &'static [Token] = &[Token::End, Token::Eof];

    fn at_end(&self) -> Token {
        match self.state() {
            State::Initial => Token::Eof,
            State::CallbackName => Token::CallbackName,
            State::CallbackArgs => Token::CallbackArgs,
            State::Click => Token::Click,
            _ => Token::End,
        }
    }

    fn scan(&mut self) -> Result<Option<Token>, Refusal> {
        if let Some(token) = self.closed_states() {
            return Ok(token);
        }
        if self.scanner.eat("\"`") {
            self.push(State::MarkdownStr);
            return Ok(None);
        }
        if self.scanner.eat("\"") {
            self.push(State::Str);
            return Ok(None);
        }
        let own = match self.state() {
            State::Initial => self.initial(),
            State::Dir => self.dir(),
            State::Edge | State::ThickEdge | State::DottedEdge => self.edge_text(),
            State::Click => self.click(),
            _ => None,
        };
        if let Some(token) = own {
            return Ok(token);
        }
        self.brackets()
    }
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { states: States::new(text, &DIRECTIONS), link_ids: LinkIds::default(), seen_header: false }
    }

    /// States whose own rules come before every other.
    fn closed_states(&mut self) -> Option<Option<Token>> {
        match self.state() {
            State::AccTitle | State::AccDescr => {
                self.pop();
                self.scanner.eat_while(|c| c != '\n');
                Some(Some(Token::AccValue))
            }
            State::AccBlock => Some(self.until('}', Token::AccBlock)),
            State::Str => Some(self.until('"', Token::Str)),
            State::CallbackArgs => Some(self.until(')', Token::CallbackArgs)),
            State::CallbackName => Some(self.callback_name(State::CallbackArgs, Token::CallbackName)),
            State::MarkdownStr => {
                if self.scanner.eat("`\"") {
                    self.pop();
                    return Some(None);
                }
                self.scanner.eat_while(|c| c != '`' && c != '"').then_some(Some(Token::MarkdownStr))
            }
            State::ShapeData => self.shape_data(),
            State::ShapeDataStr => {
                if self.scanner.eat("\"") {
                    self.pop();
                } else {
                    self.scanner.eat_while(|c| c != '"');
                }
                Some(Some(Token::ShapeData))
            }
            _ => None,
        }
    }

    fn shape_data(&mut self) -> Option<Option<Token>> {
        if self.scanner.eat("\"") {
            self.push(State::ShapeDataStr);
            return Some(Some(Token::ShapeData));
        }
        if self.scanner.eat_while(|c| !matches!(c, '}' | '^' | '"')) {
            return Some(Some(Token::ShapeData));
        }
        if self.scanner.eat("}") {
            self.pop();
            return Some(None);
        }
        None
    }

    fn click(&mut self) -> Option<Option<Token>> {
        let c = self.scanner.peek()?;
        if is_space(c) {
            self.scanner.skip(c.len_utf8());
            self.pop();
            return Some(None);
        }
        self.scanner.eat_while(|c| !is_space(c));
        Some(Some(Token::Click))
    }

    fn dir(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        let blank = prefix_length(rest, is_space);
        if let Some(last) = rest[..blank].rfind('\n') {
            self.scanner.skip(last + 1);
            self.pop();
            return Some(Some(Token::NoDir));
        }
        let value = &rest[blank..];
        let length = ["LR", "RL", "TB", "BT", "TD", "BR", "v"]
            .into_iter()
            .find(|d| {
                value.strip_prefix(d).is_some_and(|after| !after.starts_with(crate::judge::grammar::scanner::is_word))
            })
            .map(str::len)
            .or_else(|| value.starts_with(['<', '>', '^']).then_some(1))?;
        self.scanner.skip(blank + length);
        self.pop();
        Some(Some(Token::Dir))
    }

    fn initial(&mut self) -> Option<Option<Token>> {
        if let Some(begun) = self.openers() {
            return Some(begun);
        }
        if let Some(word) = self.words() {
            return Some(word);
        }
        if self.swallow_direction() {
            return Some(Some(Token::Direction));
        }
        let offset = self.scanner.offset();
        if let Some(end) = self.link_ids.end(self.scanner.text(), offset) {
            self.scanner.skip(end - offset);
            return Some(Some(Token::LinkId));
        }
        if self.scanner.eat_while(|c| c.is_ascii_digit()) {
            return Some(Some(Token::Num));
        }
        const MARKS: [(&str, Token); 7] = [
            ("#", Token::Hash),
            (":::", Token::StyleSeparator),
            (":", Token::Colon),
            ("&", Token::Amp),
            (";", Token::Semi),
            (",", Token::Comma),
            ("*", Token::Mult),
        ];
        if let Some((_, token)) = MARKS.iter().find(|(mark, _)| self.scanner.eat(mark)) {
            return Some(Some(*token));
        }
        self.link()
    }

    fn openers(&mut self) -> Option<Option<Token>> {
        for (word, mark, state, token) in [
            ("accTitle", ':', State::AccTitle, Some(Token::AccTitle)),
            ("accDescr", ':', State::AccDescr, Some(Token::AccDescr)),
            ("accDescr", '{', State::AccBlock, None),
        ] {
            if self.scanner.eat_marked(word, mark) {
                self.push(state);
                return Some(token);
            }
        }
        if self.scanner.eat("@{") {
            self.push(State::ShapeData);
            return Some(Some(Token::ShapeData));
        }
        if self.eat_spaced("call") {
            self.scanner.eat_while(is_space);
            self.push(State::CallbackName);
            return Some(None);
        }
        None
    }

    fn eat_spaced(&mut self, word: &str) -> bool {
        let Some(c) = self.scanner.rest().strip_prefix(word).and_then(|after| after.chars().next()) else {
            return false;
        };
        if is_space(c) {
            self.scanner.skip(word.len() + c.len_utf8());
        }
        is_space(c)
    }

    fn words(&mut self) -> Option<Option<Token>> {
        const EARLY: [(&str, Token); 6] = [
            ("style", Token::Style),
            ("default", Token::Default),
            ("linkStyle", Token::LinkStyle),
            ("interpolate", Token::Interpolate),
            ("classDef", Token::ClassDef),
            ("class", Token::Class),
        ];
        if let Some((_, token)) = EARLY.iter().find(|(word, _)| self.scanner.eat_word(word)) {
            return Some(Some(*token));
        }
        if self.eat_spaced("href") {
            return Some(Some(Token::Href));
        }
        if self.eat_spaced("click") {
            self.scanner.eat_while(is_space);
            self.push(State::Click);
            return Some(None);
        }
        for header in ["flowchart-elk", "swimlane-beta", "graph", "flowchart"] {
            if self.scanner.eat_word(header) {
                if !std::mem::replace(&mut self.seen_header, true) {
                    self.push(State::Dir);
                }
                return Some(Some(Token::Graph));
            }
        }
        if self.scanner.eat_word("subgraph") {
            return Some(Some(Token::Subgraph));
        }
        if self.scanner.eat_word("end") {
            self.scanner.eat_while(is_space);
            return Some(Some(Token::EndWord));
        }
        ["_self", "_blank", "_parent", "_top"].iter().any(|t| self.scanner.eat_word(t)).then_some(Some(Token::Target))
    }

    fn link(&mut self) -> Option<Option<Token>> {
        let rest = self.scanner.rest();
        for kind in [LinkKind::Normal, LinkKind::Thick, LinkKind::Dotted] {
            if let Some(length) = kind.whole(rest) {
                self.scanner.skip(length);
                return Some(Some(Token::Link));
            }
            if let Some(length) = kind.start(rest) {
                self.scanner.skip(length);
                self.push(match kind {
                    LinkKind::Normal => State::Edge,
                    LinkKind::Thick => State::ThickEdge,
                    LinkKind::Dotted => State::DottedEdge,
                });
                return Some(Some(Token::StartLink));
            }
        }
        None
    }

    fn edge_text(&mut self) -> Option<Option<Token>> {
        let kind = match self.state() {
            State::Edge => LinkKind::Normal,
            State::ThickEdge => LinkKind::Thick,
            _ => LinkKind::Dotted,
        };
        let rest = self.scanner.rest();
        if let Some(length) = kind.whole(rest) {
            self.scanner.skip(length);
            self.pop();
            return Some(Some(Token::Link));
        }
        let mut chars = rest.chars();
        let c = chars.next()?;
        let allowed = match kind {
            LinkKind::Normal => c != '-' || chars.next() != Some('-'),
            LinkKind::Thick => c != '=',
            LinkKind::Dotted => c != '.',
        };
        allowed.then(|| {
            self.scanner.skip(c.len_utf8());
            Some(Token::EdgeText)
        })
    }
}
