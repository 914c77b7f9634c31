//! State diagrams: what Mermaid's state grammar accepts. It reads letters without regard to case.

mod asides;
mod lexer;
mod tokens;

use self::lexer::Lexer;
use self::tokens::Token;
use super::states::OneAhead;
use crate::judge::grammar::scanner::{Code, Reason, Refusal};
use crate::messages;
use shosai_message::Message;

/// Checks a state diagram; the text starts at its header.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    let lower = text.to_ascii_lowercase();
    Parser::new(Lexer::new(&lower), ())?.diagram()
}

type Parser<'a> = OneAhead<Lexer<'a>, Token, ()>;

impl Parser<'_> {
    fn diagram(&mut self) -> Result<(), Refusal> {
        while self.eat(Token::Newline)? {}
        self.expect(Token::Header, Code("stateDiagram-v2"))?;
        let mut open: Vec<usize> = Vec::new();
        loop {
            match self.token {
                Token::Newline => self.advance()?,
                Token::Close if open.pop().is_some() => self.advance()?,
                Token::End => break,
                _ => {
                    let offset = self.offset;
                    if self.statement()? {
                        open.push(offset);
                    }
                }
            }
        }
        match open.pop() {
            None => Ok(()),
            Some(_) => Err(Refusal { offset: self.last, reason: Reason::Unclosed { what: "{" } }),
        }
    }

    /// Whether the statement opened a composite state.
    fn statement(&mut self) -> Result<bool, Refusal> {
        match self.token {
            Token::Id | Token::EdgeState => self.transition()?,
            Token::HideEmpty | Token::Special | Token::Concurrent | Token::Direction | Token::AccBlock => {
                self.advance()?;
            }
            Token::Scale => self.pair(Token::Width, messages::WantWidth)?,
            Token::AccTitle | Token::AccDescr => self.pair(Token::AccValue, messages::WantTitle)?,
            Token::Composite => {
                self.advance()?;
                return self.eat(Token::Open);
            }
            Token::Description => {
                self.pair(Token::As, Code("as"))?;
                self.expect(Token::Id, messages::WantId)?;
                return self.eat(Token::Open);
            }
            Token::Note => self.note()?,
            Token::Click => self.click()?,
            Token::ClassDef => self.styled(Token::ClassDefId, messages::WantClassName)?,
            Token::Class => self.styled(Token::ClassIds, messages::WantStateIds)?,
            Token::Style => self.styled(Token::StyleIds, messages::WantStateIds)?,
            _ => return Err(self.refuse(messages::WantStateStatement)),
        }
        Ok(false)
    }

    fn pair(&mut self, second: Token, expected: impl Into<Message>) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(second, expected)
    }

    fn styled(&mut self, names: Token, expected: impl Into<Message>) -> Result<(), Refusal> {
        self.pair(names, expected)?;
        self.expect(Token::Rest, messages::WantStyle)
    }

    fn id(&mut self) -> Result<(), Refusal> {
        if !matches!(self.token, Token::Id | Token::EdgeState) {
            return Err(self.refuse(messages::WantState));
        }
        self.advance()?;
        if self.eat(Token::StyleSeparator)? { self.expect(Token::Id, messages::WantClassName) } else { Ok(()) }
    }

    fn transition(&mut self) -> Result<(), Refusal> {
        self.id()?;
        if self.eat(Token::Arrow)? {
            self.id()?;
        }
        self.eat(Token::Label)?;
        Ok(())
    }

    fn note(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        if self.eat(Token::NoteSide)? {
            self.expect(Token::Id, messages::WantState)?;
            return self.expect(Token::NoteText, messages::WantNoteText);
        }
        self.expect(Token::NoteText, messages::WantNotePlace)?;
        self.expect(Token::As, Code("as"))?;
        self.expect(Token::Id, messages::WantId)
    }

    fn click(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.id()?;
        if !self.eat(Token::Href)? {
            self.expect(Token::Str, messages::WantAddress)?;
        }
        self.expect(Token::Str, messages::WantQuotedText)?;
        self.expect(Token::Newline, messages::WantLineBreak)
    }
}
