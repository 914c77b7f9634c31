//! What Mermaid refuses and the embedded parser lets through, one file a diagram type.

mod block;
mod gantt;
mod requirement;
mod sankey;
mod sequence;
mod space;
mod styles;
mod xychart;

use super::grammar::scanner::{Refusal, is_space};
use crate::messages;

/// The first refusal of the rules for this diagram type; `text` is prepared and starts at its header.
pub(super) fn check(diagram_type: &str, text: &str) -> Result<(), Refusal> {
    match diagram_type {
        "block" => block::check(text),
        "gantt" => gantt::check(text),
        "requirement" => requirement::check(text),
        "sankey" => sankey::check(text),
        "sequence" => sequence::check(text),
        "xychart" => xychart::check(text),
        "er" => styles::check(text),
        "timeline" | "ishikawa" => single_header(text),
        "gitGraph" | "architecture" | "packet" | "pie" | "radar" | "treemap" => space::check(text),
        _ => Ok(()),
    }
}

/// One line of a prepared text: where it starts, and what it holds without the white space around it.
struct Line<'a> {
    offset: usize,
    content: &'a str,
}

/// The lines of a diagram after its header, with multi-line descriptions left out.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    let mut described = false;
    text.split('\n').enumerate().filter_map(move |(number, line)| {
        let trimmed = line.trim_start_matches(is_space);
        let offset = at + line.len() - trimmed.len();
        at += line.len() + 1;
        let content = trimmed.trim_end_matches(is_space);
        let starts = content.starts_with("accDescr") && content.contains('{');
        let inside = described;
        described = (inside || starts) && !content.contains('}');
        let skipped = number == 0 || inside || starts || content.is_empty();
        (!skipped && !content.starts_with("accTitle") && !content.starts_with("accDescr"))
            .then_some(Line { offset, content })
    })
}

/// The characters of a line outside double quotes, with their places.
fn unquoted(line: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quoted = false;
    line.char_indices().filter(move |(_, c)| {
        if *c == '"' {
            quoted = !quoted;
            return false;
        }
        !quoted
    })
}

/// A directive that Mermaid does not know stays in the text, and so does a header written twice.
fn single_header(text: &str) -> Result<(), Refusal> {
    if text.starts_with("%%{") {
        return Err(Refusal::rule(0, messages::DirectiveUnreadable));
    }
    let header = text.split(is_space).next().unwrap_or_default();
    match lines(text).find(|line| line.content == header) {
        Some(line) => Err(Refusal::rule(line.offset, messages::TypeTwice)),
        None => Ok(()),
    }
}
