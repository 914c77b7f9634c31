//! The statements of a flowchart that are not nodes and arrows: styles, classes, clicks.

use super::Parser;
use super::tokens::Token;
use crate::judge::grammar::scanner::{Code, Refusal};
use crate::messages;
use shosai_message::Message;

impl Parser<'_> {
    pub(super) fn style(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, messages::WantSpace)?;
        self.reference()?;
        self.expect(Token::Space, messages::WantSpace)?;
        self.styles()
    }

    pub(super) fn class_def(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, messages::WantSpace)?;
        self.id()?;
        self.expect(Token::Space, messages::WantSpace)?;
        self.styles()
    }

    pub(super) fn class(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, messages::WantSpace)?;
        self.reference()?;
        self.expect(Token::Space, messages::WantSpaceAndClass)?;
        self.id().map(|_| ())
    }

    fn styles(&mut self) -> Result<(), Refusal> {
        loop {
            if !self.is_style() {
                return Err(self.refuse(messages::WantStyleSuchAs));
            }
            while self.is_style() {
                self.advance()?;
            }
            if !self.eat(Token::Comma)? {
                return Ok(());
            }
        }
    }

    fn is_style(&self) -> bool {
        matches!(self.token, Token::Num | Token::NodeString | Token::Colon | Token::Space | Token::Hash | Token::Style)
    }

    pub(super) fn link_style(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, messages::WantSpace)?;
        if !self.eat(Token::Default)? {
            self.expect(Token::Num, messages::WantLinkOrDefault)?;
            while self.eat(Token::Comma)? {
                self.expect(Token::Num, messages::WantLinkNumber)?;
            }
        }
        self.expect(Token::Space, messages::WantSpaceAndStyle)?;
        if !self.eat(Token::Interpolate)? {
            return self.styles();
        }
        self.expect(Token::Space, messages::WantSpace)?;
        self.alpha_num(messages::WantCurve)?;
        if self.eat(Token::Space)? { self.styles() } else { Ok(()) }
    }

    fn alpha_num(&mut self, expected: impl Into<Message>) -> Result<(), Refusal> {
        let mut any = false;
        while matches!(
            self.token,
            Token::Num
                | Token::Unicode
                | Token::NodeString
                | Token::Dir
                | Token::Down
                | Token::Minus
                | Token::Comma
                | Token::Colon
                | Token::Amp
                | Token::Hash
                | Token::Mult
        ) {
            any = true;
            self.advance()?;
        }
        if any { Ok(()) } else { Err(self.refuse(expected)) }
    }

    pub(super) fn click(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        if self.eat(Token::CallbackName)? {
            self.eat(Token::CallbackArgs)?;
            return self.tooltip();
        }
        if self.eat(Token::Href)? || self.token == Token::Str {
            self.expect(Token::Str, messages::WantAddress)?;
            if !self.eat(Token::Space)? {
                return Ok(());
            }
            if self.eat(Token::Str)? {
                return if self.eat(Token::Space)? { self.expect(Token::Target, Code("_blank")) } else { Ok(()) };
            }
            return self.expect(Token::Target, messages::WantTooltipOrBlank);
        }
        self.alpha_num(messages::WantClickTarget)?;
        self.tooltip()
    }

    fn tooltip(&mut self) -> Result<(), Refusal> {
        if self.eat(Token::Space)? { self.expect(Token::Str, messages::WantTooltip) } else { Ok(()) }
    }
}
