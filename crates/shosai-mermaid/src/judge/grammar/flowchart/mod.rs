//! Flowcharts: what Mermaid's flowchart grammar accepts.

mod labels;
mod lexer;
mod links;
mod pieces;
mod statements;
mod tokens;

use super::states::OneAhead;
use crate::messages;
use std::ops::Range;

use self::lexer::Lexer;
use self::tokens::Token;
use crate::judge::grammar::scanner::{Code, Refusal};

/// Mermaid's own limit, which a diagram cannot raise.
const MOST_EDGES: usize = 500;

/// Checks a flowchart; the text starts at its header.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    parts(text).map(|_| ())
}

/// The parts of a flowchart that a stricter reader may trip over, in the order of the text.
pub(crate) fn parts(text: &str) -> Result<Vec<Part>, Refusal> {
    let mut parser = Parser::new(Lexer::new(text), Seen::default())?;
    parser.header()?;
    parser.document()?;
    Ok(parser.own.parts)
}

/// One part, as a range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A node's id; `labelled` when a shape with a label follows it.
    Id { range: Range<usize>, labelled: bool },
    /// An id in a style, class or click statement.
    Reference(Range<usize>),
    /// `(-` or `-)` of an ellipse.
    Ellipse { range: Range<usize>, opens: bool },
    /// A direction statement with whatever Mermaid swallows around it.
    Direction(Range<usize>),
    /// The title of a subgraph up to its label or the end of the line.
    Title { range: Range<usize>, labelled: bool },
}

type Parser<'a> = OneAhead<Lexer<'a>, Token, Seen>;

/// What has been read so far.
#[derive(Default)]
struct Seen {
    parts: Vec<Part>,
    edges: usize,
}

/// How many `subgraph` are open is counted, not recursed into, so that depth costs no stack.
impl Parser<'_> {
    fn spaces(&mut self) -> Result<bool, Refusal> {
        let mut any = false;
        while self.eat(Token::Space)? {
            any = true;
        }
        Ok(any)
    }

    fn header(&mut self) -> Result<(), Refusal> {
        while matches!(self.token, Token::Space | Token::Newline) {
            self.advance()?;
        }
        self.expect(Token::Graph, messages::WantFlowchart)?;
        if self.eat(Token::NoDir)? {
            return Ok(());
        }
        self.expect(Token::Dir, messages::WantDirection)?;
        if self.eat(Token::Semi)? {
            return Ok(());
        }
        self.spaces()?;
        self.expect(Token::Newline, messages::WantBreakAfterDirection)
    }

    fn document(&mut self) -> Result<(), Refusal> {
        let mut open: Vec<usize> = Vec::new();
        loop {
            match self.token {
                Token::Semi | Token::Newline | Token::Space | Token::Eof => self.advance()?,
                Token::EndWord if open.pop().is_some() => self.advance()?,
                Token::Subgraph => {
                    open.push(self.offset);
                    self.subgraph_header()?;
                }
                Token::End => break,
                _ => self.statement()?,
            }
        }
        match open.pop() {
            None => Ok(()),
            Some(offset) => {
                let reason = crate::judge::grammar::scanner::Reason::Unclosed { what: "subgraph" };
                Err(Refusal { offset: offset.max(self.last), reason })
            }
        }
    }

    fn statement(&mut self) -> Result<(), Refusal> {
        match self.token {
            Token::Direction => {
                let start = self.offset;
                self.advance()?;
                self.own.parts.push(Part::Direction(start..self.offset));
                return Ok(());
            }
            Token::AccBlock => return self.advance(),
            Token::AccTitle | Token::AccDescr => {
                self.advance()?;
                return self.expect(Token::AccValue, messages::WantTitle);
            }
            Token::Style => self.style()?,
            Token::LinkStyle => self.link_style()?,
            Token::ClassDef => self.class_def()?,
            Token::Class => self.class()?,
            Token::Click => self.click()?,
            _ => self.vertices()?,
        }
        self.separator()
    }

    fn separator(&mut self) -> Result<(), Refusal> {
        if !matches!(self.token, Token::Newline | Token::Semi | Token::Eof) {
            return Err(self.refuse(messages::WantArrowOrBreak));
        }
        self.advance()
    }

    fn subgraph_header(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        if self.eat(Token::Space)? {
            let quoted = matches!(self.token, Token::Str | Token::MarkdownStr);
            if !quoted && !self.is_title() {
                return Err(self.refuse(messages::WantSubgraphTitle));
            }
            let start = self.offset;
            self.advance()?;
            while self.is_title() {
                self.advance()?;
            }
            let labelled = self.token == Token::SquareOpen;
            self.own.parts.push(Part::Title { range: start..self.offset, labelled });
            if self.eat(Token::SquareOpen)? {
                self.text()?;
                self.expect(Token::SquareClose, Code("]"))?;
            }
        }
        if !matches!(self.token, Token::Newline | Token::Semi | Token::Eof) {
            return Err(self.refuse(messages::WantBreakAfterTitle));
        }
        self.advance()
    }

    fn is_title(&self) -> bool {
        matches!(
            self.token,
            Token::Num
                | Token::NodeString
                | Token::Space
                | Token::Minus
                | Token::Amp
                | Token::Unicode
                | Token::Colon
                | Token::Mult
                | Token::Hash
                | Token::Style
                | Token::LinkStyle
                | Token::ClassDef
                | Token::Class
                | Token::Click
                | Token::Graph
                | Token::Dir
                | Token::Subgraph
                | Token::EndWord
                | Token::Down
                | Token::Up
                | Token::StartLink
        )
    }

    fn vertices(&mut self) -> Result<(), Refusal> {
        let mut sources = self.node()?;
        loop {
            self.spaces()?;
            if !matches!(self.token, Token::Link | Token::LinkId | Token::StartLink) {
                return Ok(());
            }
            let arrow = self.offset;
            self.link()?;
            let targets = self.node()?;
            self.own.edges = self.own.edges.saturating_add(sources.saturating_mul(targets));
            if self.own.edges > MOST_EDGES {
                return Err(Refusal::rule(arrow, messages::EdgesTooMany));
            }
            sources = targets;
        }
    }

    fn link(&mut self) -> Result<(), Refusal> {
        self.eat(Token::LinkId)?;
        if self.eat(Token::StartLink)? {
            let quoted = self.eat(Token::Str)? || self.eat(Token::MarkdownStr)?;
            if !quoted && !self.is_edge_text() {
                return Err(self.refuse(messages::WantArrowText));
            }
            while self.is_edge_text() {
                self.advance()?;
            }
            return self.expect(Token::Link, messages::WantArrowEnd);
        }
        self.expect(Token::Link, messages::WantArrow)?;
        if self.eat(Token::Pipe)? {
            self.text()?;
            self.expect(Token::Pipe, Code("|"))?;
            self.eat(Token::Space)?;
        }
        Ok(())
    }

    fn is_edge_text(&self) -> bool {
        matches!(self.token, Token::EdgeText | Token::Unicode)
    }

    /// `A`, `A & B`, `A@{ … } & B`; how many there are.
    fn node(&mut self) -> Result<usize, Refusal> {
        let mut count = 0;
        loop {
            count += 1;
            self.styled_vertex()?;
            while self.eat(Token::ShapeData)? {}
            let spaced = self.spaces()?;
            if !spaced || self.token != Token::Amp {
                return Ok(count);
            }
            self.advance()?;
            if !self.spaces()? {
                return Err(self.refuse(messages::WantSpaceAfterAnd));
            }
        }
    }

    fn styled_vertex(&mut self) -> Result<(), Refusal> {
        let range = self.id()?;
        let start = self.offset;
        let at = self.own.parts.len();
        self.shape()?;
        self.own.parts.insert(at, Part::Id { range, labelled: self.offset > start });
        if self.eat(Token::StyleSeparator)? {
            self.id()?;
        }
        Ok(())
    }

    fn is_id(&self) -> bool {
        matches!(
            self.token,
            Token::Num
                | Token::NodeString
                | Token::Down
                | Token::Minus
                | Token::Default
                | Token::Comma
                | Token::Colon
                | Token::Amp
                | Token::Hash
                | Token::Mult
                | Token::Unicode
        )
    }

    fn id(&mut self) -> Result<Range<usize>, Refusal> {
        if !self.is_id() {
            return Err(self.refuse(messages::WantNodeId));
        }
        let start = self.offset;
        while self.is_id() {
            self.advance()?;
        }
        Ok(start..self.offset)
    }

    fn reference(&mut self) -> Result<(), Refusal> {
        let range = self.id()?;
        self.own.parts.push(Part::Reference(range));
        Ok(())
    }

    fn shape(&mut self) -> Result<(), Refusal> {
        let close = match self.token {
            Token::SquareOpen | Token::TagEnd => Token::SquareClose,
            Token::DoubleCircleStart => Token::DoubleCircleEnd,
            Token::EllipseStart => return self.ellipse(),
            Token::StadiumStart => Token::StadiumEnd,
            Token::SubroutineStart => Token::SubroutineEnd,
            Token::CylinderStart => Token::CylinderEnd,
            Token::ParenOpen => return self.doubled(Token::ParenOpen, Token::ParenClose, Code(")")),
            Token::BraceOpen => return self.doubled(Token::BraceOpen, Token::BraceClose, Code("}")),
            Token::TrapStart | Token::InvTrapStart => return self.trapezoid(),
            Token::PropsStart => return self.properties(),
            _ => return Ok(()),
        };
        self.advance()?;
        self.text()?;
        self.expect(close, messages::WantClosingBracket)
    }

    fn ellipse(&mut self) -> Result<(), Refusal> {
        let open = self.offset;
        self.advance()?;
        self.own.parts.push(Part::Ellipse { range: open..open + "(-".len(), opens: true });
        self.text()?;
        let close = self.offset;
        self.expect(Token::EllipseEnd, Code("-)"))?;
        self.own.parts.push(Part::Ellipse { range: close..close + "-)".len(), opens: false });
        Ok(())
    }

    fn doubled(&mut self, open: Token, close: Token, expected: Code) -> Result<(), Refusal> {
        self.advance()?;
        let twice = self.eat(open)?;
        self.text()?;
        self.expect(close, expected)?;
        if twice { self.expect(close, expected) } else { Ok(()) }
    }

    fn trapezoid(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.text()?;
        if !matches!(self.token, Token::TrapEnd | Token::InvTrapEnd) {
            return Err(self.refuse(messages::WantTrapezoidEnd));
        }
        self.advance()
    }

    fn properties(&mut self) -> Result<(), Refusal> {
        self.advance()?;
        self.expect(Token::NodeString, messages::WantProperty)?;
        self.expect(Token::Colon, Code(":"))?;
        self.expect(Token::NodeString, messages::WantValue)?;
        self.expect(Token::Pipe, Code("|"))?;
        self.text()?;
        self.expect(Token::SquareClose, Code("]"))
    }

    fn text(&mut self) -> Result<(), Refusal> {
        let quoted = matches!(self.token, Token::Str | Token::MarkdownStr);
        if !quoted && !self.is_text() {
            return Err(self.refuse(messages::WantPlainLabel));
        }
        self.advance()?;
        while self.is_text() {
            self.advance()?;
        }
        Ok(())
    }

    fn is_text(&self) -> bool {
        matches!(self.token, Token::Text | Token::TagStart | Token::TagEnd | Token::Unicode)
    }
}
