//! Class diagrams: what Mermaid's class grammar accepts.

mod lexer;
mod tokens;

use self::lexer::Lexer;
use self::tokens::Token;
use super::states::OneAhead;
use crate::judge::grammar::scanner::{Code, Refusal};
use crate::messages;

/// Checks a class diagram; the text starts at its header.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    Parser::new(Lexer::new(text), text)?.diagram()
}

type Parser<'a> = OneAhead<Lexer<'a>, Token, &'a str>;

impl Parser<'_> {
    fn diagram(&mut self) -> Result<(), Refusal> {
        self.expect(Token::Header, Code("classDiagram"))?;
        self.expect(Token::Newline, messages::WantBreakAfterClassDiagram)?;
        loop {
            self.statement()?;
            if !self.eat(Token::Newline)? {
                break;
            }
            if self.token == Token::Eof {
                break;
            }
        }
        self.expect(Token::Eof, messages::WantLineBreak)
    }

    fn statement(&mut self) -> Result<(), Refusal> {
        match self.token {
            Token::Direction | Token::AccBlock => self.advance(),
            Token::AccTitle | Token::AccDescr => {
                self.advance()?;
                self.expect(Token::AccValue, messages::WantTitle)
            }
            Token::Namespace => self.namespace(0),
            Token::Class => self.class(),
            Token::AnnotationStart => self.annotation(),
            Token::Callback | Token::Link | Token::Click => self.interaction(),
            Token::Style | Token::ClassDef | Token::CssClass => self.styling(),
            Token::NoteFor | Token::Note => self.note(),
            Token::Member => self.advance(),
            _ => self.relation(),
        }
    }

    fn is_name(&self) -> bool {
        matches!(self.token, Token::Alpha | Token::Unicode | Token::Minus | Token::Backquoted)
    }

    fn name(&mut self) -> Result<(), Refusal> {
        if !self.is_name() {
            return Err(self.refuse(messages::WantClassName));
        }
        loop {
            let quoted = self.token == Token::Backquoted;
            self.advance()?;
            if self.eat(Token::Generic)? || quoted {
                self.eat(Token::Generic)?;
                return Ok(());
            }
            if self.eat(Token::Dot)? && !self.is_name() {
                return Err(self.refuse(messages::WantNameAfterDot));
            }
            if !self.is_name() {
                return Ok(());
            }
        }
    }

    fn alpha_num(&mut self) -> Result<(), Refusal> {
        if !matches!(self.token, Token::Alpha | Token::Unicode | Token::Minus) {
            return Err(self.refuse(messages::WantName));
        }
        self.advance()
    }

    /// `level` guards the stack: namespaces nest, and nobody nests them this deep by hand.
    fn namespace(&mut self, level: usize) -> Result<(), Refusal> {
        const DEEPEST: usize = 64;
        if level > DEEPEST {
            return Err(Refusal::rule(self.offset, messages::NamespacesTooDeep));
        }
        self.advance()?;
        self.name()?;
        self.label()?;
        self.expect(Token::Open, Code("{"))?;
        self.eat(Token::Newline)?;
        loop {
            match self.token {
                Token::Class => self.class()?,
                Token::Note | Token::NoteFor => self.note()?,
                Token::Namespace => self.namespace(level + 1)?,
                _ => return Err(self.refuse(messages::WantClassNoteNamespace)),
            }
            let separated = self.eat(Token::Newline)?;
            if self.eat(Token::Close)? {
                return Ok(());
            }
            if !separated {
                return Err(self.refuse(messages::WantBraceOrBreak));
            }
        }
    }

    fn label(&mut self) -> Result<(), Refusal> {
        if !self.eat(Token::SquareOpen)? {
            return Ok(());
        }
        self.expect(Token::Str, messages::WantQuotedLabel)?;
        self.expect(Token::SquareClose, Code("]"))
    }

    fn class(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.name()?;
        self.label()?;
        if self.eat(Token::StyleSeparator)? {
            self.alpha_num()?;
            return if self.token == Token::Open { self.members(true) } else { Ok(()) };
        }
        if self.eat(Token::AnnotationStart)? {
            self.alpha_num()?;
            self.expect(Token::AnnotationEnd, Code(">>"))?;
        }
        if self.token == Token::Open { self.members(false) } else { Ok(()) }
    }

    fn members(&mut self, needed: bool) -> Result<(), Refusal> {
        self.advance()?;
        if needed && self.token != Token::Member {
            return Err(self.refuse(messages::WantMember));
        }
        while self.token == Token::Member {
            let end = self.own[self.offset..].find(['{', '}', '\n']).map_or(self.own.len(), |n| self.offset + n);
            check_member(&self.own[self.offset..end], self.offset)?;
            self.advance()?;
        }
        self.expect(Token::Close, Code("}"))
    }

    fn annotation(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.alpha_num()?;
        self.expect(Token::AnnotationEnd, Code(">>"))?;
        self.name()
    }

    fn note(&mut self) -> Result<(), Refusal> {
        let for_class = self.token == Token::NoteFor;
        self.advance()?;
        if for_class {
            self.name()?;
        }
        self.expect(Token::Str, messages::WantQuotedNote)
    }

    fn interaction(&mut self) -> Result<(), Refusal> {
        let kind = self.token;
        self.advance()?;
        self.name()?;
        if kind == Token::Callback {
            self.expect(Token::Str, messages::WantQuotedFunction)?;
            self.eat(Token::Str)?;
            return Ok(());
        }
        if kind == Token::Click && self.eat(Token::CallbackName)? {
            self.eat(Token::CallbackArgs)?;
            self.eat(Token::Str)?;
            return Ok(());
        }
        if kind == Token::Click {
            self.expect(Token::Href, messages::WantHrefOrCall)?;
        }
        self.expect(Token::Str, messages::WantAddress)?;
        self.eat(Token::Str)?;
        self.eat(Token::Target)?;
        Ok(())
    }

    fn styling(&mut self) -> Result<(), Refusal> {
        let kind = self.token;
        self.advance()?;
        if kind == Token::CssClass {
            self.expect(Token::Str, messages::WantClassNames)?;
            return self.expect(Token::Alpha, messages::WantStyleClass);
        }
        self.expect(Token::Alpha, messages::WantName)?;
        while kind == Token::ClassDef && self.eat(Token::Comma)? {
            self.expect(Token::Alpha, messages::WantName)?;
        }
        loop {
            self.style()?;
            if !self.eat(Token::Comma)? {
                return Ok(());
            }
        }
    }

    fn style(&mut self) -> Result<(), Refusal> {
        let mut any = false;
        while matches!(
            self.token,
            Token::Alpha | Token::Colon | Token::Space | Token::Hash | Token::Style | Token::Percent | Token::Label
        ) {
            any = true;
            self.advance()?;
        }
        if any { Ok(()) } else { Err(self.refuse(messages::WantStyleSuchAs)) }
    }

    fn relation(&mut self) -> Result<(), Refusal> {
        self.name()?;
        let quoted = self.eat(Token::Str)?;
        let opened = self.eat(Token::RelationEnd)?;
        if self.token != Token::Line {
            if quoted || opened {
                return Err(self.refuse(messages::WantLine));
            }
            return self.member_label();
        }
        self.advance()?;
        self.eat(Token::RelationEnd)?;
        self.eat(Token::Str)?;
        self.name()?;
        self.eat(Token::Label)?;
        Ok(())
    }

    fn member_label(&mut self) -> Result<(), Refusal> {
        if self.token == Token::Label {
            let start = self.offset;
            self.advance()?;
            let label = self.own[start + 1..].split([':', '\n', ';']).next().unwrap_or_default();
            check_member(label, start)?;
        }
        Ok(())
    }
}

/// A member that ends like a method but has no opening parenthesis stops Mermaid itself.
fn check_member(member: &str, offset: usize) -> Result<(), Refusal> {
    let trimmed = member.trim();
    if trimmed.starts_with("<<") && trimmed.ends_with(">>") {
        return Ok(());
    }
    // Mermaid takes a member for a method as soon as a `)` stands behind its first character.
    if trimmed.find(')').is_none_or(|at| at == 0) {
        return Ok(());
    }
    let method = trimmed.match_indices('(').any(|(open, _)| open > 0 && trimmed[open..].contains(')'));
    if method {
        return Ok(());
    }
    Err(Refusal::rule(offset, messages::MemberWithoutName))
}
