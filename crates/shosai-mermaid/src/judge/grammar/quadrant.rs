//! Quadrant charts, line by line: which characters a text may hold, and what each statement needs.

use super::scanner::{Code, Refusal, is_space, is_word};
use crate::messages;

/// Punctuation that an unquoted text may hold.
const PUNCTUATION: &str = "!#$%&'*+,-.`?\\_/=";

/// Checks a quadrant chart; letters are read without regard to case.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    let mut at = 0;
    let mut in_description = false;
    for (number, line) in text.split('\n').enumerate() {
        let start = at;
        at += line.len() + 1;
        if in_description {
            in_description = !line.contains('}');
            continue;
        }
        let content = line.trim_start_matches(is_space);
        let offset = start + line.len() - content.len();
        let lower = content.to_ascii_lowercase();
        if number == 0 {
            header(&lower, offset)?;
        } else if lower.starts_with("accdescr") && lower.contains('{') {
            in_description = !lower.contains('}');
        } else if !["title", "acctitle", "accdescr", "%%"].iter().any(|word| lower.starts_with(word)) {
            statements(content, &lower, offset)?;
        }
    }
    Ok(())
}

fn header(lower: &str, offset: usize) -> Result<(), Refusal> {
    let after = lower.strip_prefix("quadrantchart").unwrap_or(lower);
    let blank = after.len() - after.trim_start_matches(is_space).len();
    let rest = &after[blank..];
    if rest.is_empty() || rest.starts_with([';', '%']) || rest.starts_with("title") {
        return Ok(());
    }
    statements(rest, rest, offset + lower.len() - rest.len())
}

fn statements(content: &str, lower: &str, offset: usize) -> Result<(), Refusal> {
    if lower.starts_with("classdef") || content.is_empty() {
        return Ok(());
    }
    for axis in ["x-axis", "y-axis"] {
        if lower.starts_with(axis) {
            return axis_texts(&content[axis.len()..], offset + axis.len());
        }
    }
    for quadrant in ["quadrant-1", "quadrant-2", "quadrant-3", "quadrant-4"] {
        if lower.starts_with(quadrant) {
            return plain(&content[quadrant.len()..], offset + quadrant.len());
        }
    }
    point(content, offset)
}

fn axis_texts(texts: &str, offset: usize) -> Result<(), Refusal> {
    let Some(arrow) = arrow(texts) else { return plain(texts, offset) };
    plain(&texts[..arrow.start], offset)?;
    let after = &texts[arrow.end..];
    if after.trim().is_empty() { Ok(()) } else { plain(after, offset + arrow.end) }
}

/// The first `-->` with two or more dashes, outside quotes.
fn arrow(texts: &str) -> Option<std::ops::Range<usize>> {
    let mut quoted = false;
    let mut dashes = 0;
    for (at, c) in texts.char_indices() {
        quoted ^= c == '"';
        match c {
            '-' if !quoted => dashes += 1,
            '>' if !quoted && dashes >= 2 => return Some(at - dashes..at + 1),
            _ => dashes = 0,
        }
    }
    None
}

fn point(content: &str, offset: usize) -> Result<(), Refusal> {
    let quoted_end = content.strip_prefix('"').and_then(|rest| rest.find('"')).map_or(0, |n| n + 2);
    let Some(bracket) = content[quoted_end..].find('[').map(|n| quoted_end + n) else {
        return plain(content, offset).and(Err(Refusal::expected(offset + content.len(), Code(": [x, y]"))));
    };
    let before = content[..bracket].trim_end_matches(is_space);
    let Some(name) = before.strip_suffix(':') else {
        return Err(Refusal::expected(offset + bracket, messages::WantColonBeforePoint));
    };
    coordinates(&content[bracket + 1..], offset + bracket + 1)?;
    let name = match name.find(":::") {
        Some(class) if name[class + 3..].trim_end_matches(is_space).chars().all(is_word) => &name[..class],
        _ => name,
    };
    plain(name, offset)
}

/// `x, y]`, each from 0 to 1 and written `0`, `1` or `0.5`.
fn coordinates(text: &str, offset: usize) -> Result<(), Refusal> {
    let mut rest = text.trim_start_matches(is_space);
    for end in [',', ']'] {
        let refused = || Refusal::expected(offset + text.len() - rest.len(), messages::WantPoint);
        let length = coordinate_length(rest).ok_or_else(refused)?;
        let after = rest[length..].trim_start_matches(is_space);
        rest = after.strip_prefix(end).ok_or_else(refused)?.trim_start_matches(is_space);
    }
    Ok(())
}

/// `1`, `0`, or `0` with any one character and digits after it, which is how loosely Mermaid reads a fraction.
fn coordinate_length(text: &str) -> Option<usize> {
    if text.starts_with('1') {
        return Some(1);
    }
    let after = text.strip_prefix('0')?;
    let point = after.chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
    let digits = after[point..].find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len() - point);
    Some(if digits > 0 { 1 + point + digits } else { 1 })
}

/// A text: quoted as a whole, or letters and the punctuation the grammar knows.
fn plain(text: &str, offset: usize) -> Result<(), Refusal> {
    let trimmed = text.trim_start_matches(is_space);
    let start = offset + text.len() - trimmed.len();
    if trimmed.is_empty() {
        return Err(Refusal::expected(start, messages::WantText));
    }
    let (unquoted, start) = match trimmed.strip_prefix('"') {
        Some(quoted) => match quoted.find('"') {
            Some(close) => (&quoted[close + 1..], start + close + 2),
            None => return Err(Refusal::expected(start, messages::WantClosingQuote)),
        },
        None => (trimmed, start),
    };
    let quoted = unquoted.len() < trimmed.len();
    for (at, c) in unquoted.char_indices() {
        if c == ';' {
            return Ok(());
        }
        let known = c.is_ascii_alphanumeric() || is_space(c) || !c.is_ascii() || PUNCTUATION.contains(c);
        if !known || (at == 0 && c == '-' && !quoted) || c == '"' {
            return Err(Refusal::character(start + at));
        }
    }
    Ok(())
}
