//! Gantt charts: a task has a name, a colon and data.

use super::{Line, Refusal, lines};
use crate::messages;

const KEYWORDS: [&str; 15] = [
    "title",
    "section",
    "dateformat",
    "axisformat",
    "tickinterval",
    "todaymarker",
    "excludes",
    "includes",
    "weekday",
    "weekend",
    "click",
    "inclusiveenddates",
    "topaxis",
    "%%",
    "#",
];

pub(super) fn check(text: &str) -> Result<(), Refusal> {
    lines(text).try_for_each(|line| task(&line))
}

fn task(line: &Line<'_>) -> Result<(), Refusal> {
    let lower = line.content.to_ascii_lowercase();
    if KEYWORDS.iter().any(|word| lower.starts_with(word)) {
        return Ok(());
    }
    let Some(colon) = line.content.find(':') else { return Ok(()) };
    if colon == 0 {
        return Err(Refusal::expected(line.offset, messages::WantTaskName));
    }
    let data = &line.content[colon + 1..];
    if data.trim().is_empty() {
        return Err(Refusal::expected(line.offset + colon, messages::WantTaskData));
    }
    match data.find(['#', ';']) {
        Some(at)
            if !data[at + 1..].trim().is_empty() && !data[at + 1..].contains(':') && data.as_bytes()[at] == b';' =>
        {
            Err(Refusal::expected(line.offset + colon + 1 + at, messages::WantLineBreak))
        }
        _ => Ok(()),
    }
}
