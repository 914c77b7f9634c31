//! XY charts: unquoted text is ASCII letters and a little punctuation, and a numeric axis is a range.

use super::{Line, Refusal, lines, unquoted};
use crate::messages;

const PUNCTUATION: &str = "[]:+,=*#_.&->;%";

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    lines(text).try_for_each(|line| {
        characters(&line)?;
        range(&line)
    })
}

fn characters(line: &Line<'_>) -> Result<(), Refusal> {
    let strange = unquoted(line.content)
        .find(|(_, c)| !c.is_ascii_alphanumeric() && !c.is_whitespace() && !PUNCTUATION.contains(*c));
    match strange {
        Some((at, c)) if !c.is_ascii() => Err(Refusal::rule(line.offset + at, messages::UnquotedNotAscii)),
        Some((at, _)) => Err(Refusal::character(line.offset + at)),
        None => Ok(()),
    }
}

/// An axis that starts with a number needs `-->` and a second one.
fn range(line: &Line<'_>) -> Result<(), Refusal> {
    let lower = line.content.to_ascii_lowercase();
    let Some(values) = lower.strip_prefix("x-axis").or_else(|| lower.strip_prefix("y-axis")) else { return Ok(()) };
    let values = values.trim_start();
    let values = match values.strip_prefix('"').and_then(|quoted| quoted.split_once('"')) {
        Some((_, after)) => after.trim_start(),
        None => values,
    };
    let number = values.find(|c: char| !c.is_ascii_digit() && !"+-.".contains(c)).unwrap_or(values.len());
    let is_number = values[..number].trim_end_matches('-').parse::<f64>().is_ok();
    if !is_number || values[number..].trim_start().starts_with("-->") || values[..number].ends_with("--") {
        return Ok(());
    }
    Err(Refusal::expected(line.offset + line.content.len() - values.len() + number, messages::WantRangeEnd))
}
