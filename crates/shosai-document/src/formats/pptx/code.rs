//! Code on a slide: one paragraph a line, in a monospaced face, coloured after its language.

use super::text::{Colour, Look, Paragraph, Run};
use crate::highlight::{self, Token};
use crate::tree::Attributes;

/// A tab as spaces.
const TAB: &str = "    ";

/// The lines of code as paragraphs.
pub fn paragraphs(line: u32, attributes: &Attributes, text: &str) -> Vec<Paragraph> {
    let language = attributes.classes.first().map_or("", String::as_str);
    let coloured = if language.is_empty() { None } else { highlight::lines(language, text) };
    let lines = coloured.unwrap_or_else(|| text.split('\n').map(|code| vec![(Token::Plain, code)]).collect());
    let paragraphs = lines.into_iter().enumerate().map(|(index, pieces)| {
        let runs = pieces.into_iter().map(|(token, code)| {
            let colour = if token == Token::Plain { None } else { Some(Colour::Code(token)) };
            let look = Look { mono: true, colour, italic: token == Token::Comment, ..Look::default() };
            Run::text(code.trim_end_matches('\r').replace('\t', TAB), look)
        });
        // The code itself starts one line below its fence.
        Paragraph::plain(line + 1 + index as u32, runs.collect())
    });
    paragraphs.collect()
}

/// The colour of a piece of code as RRGGBB: deep on light grounds, pale on dark ones, each at least 4.5 : 1.
pub fn colour(token: Token, dark: bool) -> &'static str {
    match (token, dark) {
        (Token::Comment, false) => "5F6B7A",
        (Token::Keyword, false) => "1D4F91",
        (Token::String, false) => "1E6B4A",
        (Token::Number, false) => "9A3B1E",
        (Token::Function, false) => "6B3FA0",
        (Token::Type, false) => "8A5A00",
        (Token::Variable | Token::Operator | Token::Plain, false) => "2B3441",
        (Token::Comment, true) => "9CA9BA",
        (Token::Keyword, true) => "8AB8FF",
        (Token::String, true) => "8FDDB5",
        (Token::Number, true) => "F5B38A",
        (Token::Function, true) => "CDB4F5",
        (Token::Type, true) => "F2D083",
        (Token::Variable | Token::Operator | Token::Plain, true) => "E5E9F0",
    }
}
