//! Requirement diagrams: a name or a value starts with an ASCII letter or digit, or stands in double quotes.

use super::{Line, Refusal, lines};
use crate::judge::grammar::scanner::{Code, is_word};
use crate::messages;

const NAMED: [&str; 7] = [
    "requirement",
    "functionalRequirement",
    "interfaceRequirement",
    "performanceRequirement",
    "physicalRequirement",
    "designConstraint",
    "element",
];
const VALUED: [&str; 4] = ["id", "text", "type", "docref"];

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    lines(text).try_for_each(|line| statement(&line))
}

fn statement(line: &Line<'_>) -> Result<(), Refusal> {
    let content = line.content;
    if content.starts_with(['#', '%', '{', '}']) || content.contains("direction ") {
        return Ok(());
    }
    let word_end = content.find(|c| !is_word(c)).unwrap_or(content.len());
    let (word, after) = content.split_at(word_end);
    if NAMED.iter().any(|name| name.eq_ignore_ascii_case(word)) && after.starts_with(char::is_whitespace) {
        return name(line, word_end);
    }
    if ["style", "classDef", "class"].contains(&word) {
        return styles(line, word_end);
    }
    if VALUED.iter().any(|name| name.eq_ignore_ascii_case(word)) && after.trim_start().starts_with(':') {
        return text_at(line, content.len() - after.trim_start().len() + 1);
    }
    text_at(line, 0)?;
    relation(line)
}

fn name(line: &Line<'_>, from: usize) -> Result<(), Refusal> {
    text_at(line, from)?;
    let open = line.content.find('{').unwrap_or(line.content.len());
    let name = &line.content[from..open];
    if name.contains('"') || name.contains(":::") {
        return Ok(());
    }
    match name.find(':') {
        Some(colon) => Err(Refusal::expected(line.offset + from + colon, Code("{"))),
        None => Ok(()),
    }
}

fn text_at(line: &Line<'_>, from: usize) -> Result<(), Refusal> {
    let rest = line.content[from..].trim_start();
    let at = line.offset + line.content.len() - rest.len();
    match rest.chars().next() {
        None | Some('"' | '#' | '<' | '-') => Ok(()),
        Some(c) if is_word(c) => Ok(()),
        Some(c) if !c.is_ascii() => Err(Refusal::rule(at, messages::TextQuoted)),
        Some(_) => Err(Refusal::character(at)),
    }
}

fn relation(line: &Line<'_>) -> Result<(), Refusal> {
    match line.content.find("->") {
        Some(arrow) if !line.content[..arrow].contains('"') || line.content[arrow..].contains('"') => {
            text_at(line, arrow + "->".len())
        }
        _ => Ok(()),
    }
}

fn styles(line: &Line<'_>, from: usize) -> Result<(), Refusal> {
    let strange = line.content[from..]
        .char_indices()
        .find(|(_, c)| !is_word(*c) && !c.is_whitespace() && !":;%-#\",.()".contains(*c));
    match strange {
        Some((at, _)) => Err(Refusal::character(line.offset + from + at)),
        None => Ok(()),
    }
}
