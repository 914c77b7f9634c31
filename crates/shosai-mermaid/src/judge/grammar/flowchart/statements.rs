//! The statements of a flowchart that are not nodes and arrows: styles, classes, clicks.

use super::Parser;
use super::tokens::Token;
use crate::judge::grammar::scanner::Refusal;

impl Parser<'_> {
    pub(super) fn style(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, "a space")?;
        self.reference()?;
        self.expect(Token::Space, "a space")?;
        self.styles()
    }

    pub(super) fn class_def(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, "a space")?;
        self.id()?;
        self.expect(Token::Space, "a space")?;
        self.styles()
    }

    pub(super) fn class(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::Space, "a space")?;
        self.reference()?;
        self.expect(Token::Space, "a space and a class name")?;
        self.id().map(|_| ())
    }

    fn styles(&mut self) -> Result<(), Refusal> {
        loop {
            if !self.is_style() {
                return Err(self.refuse("a style such as `fill:#f9f`"));
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
        self.expect(Token::Space, "a space")?;
        if !self.eat(Token::Default)? {
            self.expect(Token::Num, "the number of a link or `default`")?;
            while self.eat(Token::Comma)? {
                self.expect(Token::Num, "the number of a link")?;
            }
        }
        self.expect(Token::Space, "a space and a style")?;
        if !self.eat(Token::Interpolate)? {
            return self.styles();
        }
        self.expect(Token::Space, "a space")?;
        self.alpha_num("a curve")?;
        if self.eat(Token::Space)? { self.styles() } else { Ok(()) }
    }

    fn alpha_num(&mut self, expected: &'static str) -> Result<(), Refusal> {
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
            self.expect(Token::Str, "an address in double quotes")?;
            if !self.eat(Token::Space)? {
                return Ok(());
            }
            if self.eat(Token::Str)? {
                return if self.eat(Token::Space)? { self.expect(Token::Target, "`_blank`") } else { Ok(()) };
            }
            return self.expect(Token::Target, "a tooltip in double quotes or `_blank`");
        }
        self.alpha_num("a function name, `href` or an address in double quotes")?;
        self.tooltip()
    }

    fn tooltip(&mut self) -> Result<(), Refusal> {
        if self.eat(Token::Space)? { self.expect(Token::Str, "a tooltip in double quotes") } else { Ok(()) }
    }
}
