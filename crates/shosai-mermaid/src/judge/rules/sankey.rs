//! Sankey diagrams: three comma-separated fields a line, in ASCII.

use super::{Line, Refusal, lines};
use crate::judge::grammar::scanner::Code;
use crate::messages;

/// Source, target and value.
const FIELDS: usize = 3;

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    lines(text).try_for_each(|line| {
        ascii(&line)?;
        fields(&line)
    })
}

fn ascii(line: &Line<'_>) -> Result<(), Refusal> {
    match line.content.char_indices().find(|(_, c)| !matches!(c, ' '..='~' | '\t')) {
        Some((at, _)) => Err(Refusal::rule(line.offset + at, messages::SankeyNotAscii)),
        None => Ok(()),
    }
}

fn fields(line: &Line<'_>) -> Result<(), Refusal> {
    if line.content.contains('"') {
        return Ok(());
    }
    let fields: Vec<&str> = line.content.split(',').collect();
    // The indentation of a line is part of its first field, so that one is never empty on an indented line.
    if fields.len() == FIELDS && fields.iter().skip(1).all(|field| !field.is_empty()) {
        return Ok(());
    }
    Err(Refusal::expected(line.offset, Code("source,target,value")))
}
