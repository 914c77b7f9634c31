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
