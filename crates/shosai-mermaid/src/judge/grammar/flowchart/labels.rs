//! Brackets, labels and plain words of a flowchart: what is tried when no statement begins.

use super::lexer::Lexer;
use super::links::invisible_link;
use super::pieces::{Change, bracket, node_string};
use super::tokens::{State, Token};
use crate::judge::grammar::scanner::{Refusal, is_letter_beyond_ascii, is_space};

impl Lexer<'_> {
    /// Brackets and text, in the order in which Mermaid tries them.
    pub(super) fn brackets(&mut self) -> Result<Option<Token>, Refusal> {
        let state = self.state();
        let rest = self.scanner.rest();
        if let Some(length) = invisible_link(rest) {
            self.scanner.skip(length);
            return Ok(Some(Token::Link));
        }
        if state == State::Ellipse
            && let Some(token) = self.ellipse()
        {
            return Ok(Some(token));
        }
        if state == State::Trap
            && let Some(token) = self.trapezoid()
        {
            return Ok(Some(token));
        }
        if let Some((length, token, change)) = bracket(rest, state) {
            self.scanner.skip(length);
            match change {
                Change::Push(state) => self.push(state),
                Change::Pop => self.pop(),
                Change::Stay => {}
            }
            return Ok(Some(token));
        }
        if state == State::Text && self.scanner.eat_while(|c| !"[](){}|\"".contains(c)) {
            return Ok(Some(Token::Text));
        }
        if state == State::Initial
            && let Some(token) = self.plain()
        {
            return Ok(Some(token));
        }
        Err(Refusal::character(self.scanner.offset()))
    }

    fn ellipse(&mut self) -> Option<Token> {
        let rest = self.scanner.rest();
        if rest.starts_with(['-', '/', ')']) && rest.as_bytes().get(1) == Some(&b')') {
            self.scanner.skip(2);
            self.pop();
            return Some(Token::EllipseEnd);
        }
        let c = self.scanner.peek().filter(|c| !"()[]{}".contains(*c))?;
        self.scanner.skip(c.len_utf8());
        Some(Token::Text)
    }

    fn trapezoid(&mut self) -> Option<Token> {
        let rest = self.scanner.rest();
        if rest.as_bytes().get(1) == Some(&b']') {
            // Mermaid's lexer takes more than a backslash before `]` for the end; that is its slip, not ours to mend.
            let token = match rest.as_bytes()[0] {
                b'\\' | b'(' | b'?' | b'=' | b']' | b')' => Some(Token::TrapEnd),
                b'/' => Some(Token::InvTrapEnd),
                _ => None,
            };
            if token.is_some() {
                self.scanner.skip(2);
                self.pop();
                return token;
            }
        }
        if self.scanner.eat("/") || self.scanner.eat("\\") {
            return Some(Token::Text);
        }
        self.scanner.eat_while(|c| !"\\[](){}/".contains(c)).then_some(Token::Text)
    }

    fn plain(&mut self) -> Option<Token> {
        if self.scanner.eat("<") {
            return Some(Token::TagStart);
        }
        if self.scanner.eat("^") {
            return Some(Token::Up);
        }
        if self.scanner.eat_word("v") {
            return Some(Token::Down);
        }
        let length = node_string(self.scanner.rest());
        if length > 0 {
            self.scanner.skip(length);
            return Some(Token::NodeString);
        }
        let c = self.scanner.peek()?;
        if c == '\n' {
            self.scanner.eat_while(|c| c == '\n');
            return Some(Token::Newline);
        }
        let token = match c {
            '-' => Token::Minus,
            _ if is_letter_beyond_ascii(c) => Token::Unicode,
            _ if is_space(c) => Token::Space,
            _ => return None,
        };
        self.scanner.skip(c.len_utf8());
        Some(token)
    }
}
