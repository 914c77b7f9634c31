//! Sequence diagrams: what may follow an arrow.

use super::{Line, Refusal, lines};

/// Longer arrows first, so that `->` does not match inside `->>`.
const ARROWS: [&str; 10] = ["<<-->>", "<<->>", "-->>", "->>", "-->", "->", "--x", "-x", "--)", "-)"];
const KEYWORDS: [&str; 24] = [
    "participant",
    "actor",
    "note",
    "loop",
    "alt",
    "else",
    "opt",
    "par",
    "and",
    "critical",
    "option",
    "break",
    "rect",
    "box",
    "end",
    "activate",
    "deactivate",
    "title",
    "autonumber",
    "link",
    "properties",
    "details",
    "create",
    "destroy",
];

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    lines(text).try_for_each(|line| message(&line))
}

fn message(line: &Line<'_>) -> Result<(), Refusal> {
    let lower = line.content.to_ascii_lowercase();
    let word = lower.split([' ', '\t']).next().unwrap_or_default();
    if KEYWORDS.contains(&word) || line.content.starts_with(['#', '%']) {
        return Ok(());
    }
    let head = line.content.split(':').next().unwrap_or_default();
    let found = head
        .char_indices()
        .find_map(|(at, _)| ARROWS.iter().find(|arrow| head[at..].starts_with(**arrow)).map(|arrow| at + arrow.len()));
    let Some(after_arrow) = found else { return Ok(()) };
    let receiver = head[after_arrow..].trim_start();
    let central = receiver.starts_with("()");
    if !central && receiver.starts_with(['(', ')', '/', '\\', '<', '>']) {
        return Err(Refusal::character(line.offset + head.len() - receiver.len()));
    }
    Ok(())
}
