//! Refusals of a spec: where it is wrong, what would be right, and what is nearest.

use shosai_message::{Hinted, Message};

use crate::error::{ChartError, Code};
use crate::messages;
use crate::table::Table;
use crate::table::fold::fold;

/// Valid values told at once.
const MOST_TOLD: usize = 24;
/// How alike two names must be for one to be offered for the other.
const ALIKE: f64 = 0.7;

/// A refusal at a place of the spec.
pub fn refuse(code: Code, path: &str, cause: impl Hinted) -> ChartError {
    let cause = cause.into();
    let hint = cause.hint();
    ChartError { code, message: messages::AtSpec { cause, path }.into(), hint }
}

/// What the data does not allow.
pub fn unfit(path: &str, cause: impl Hinted) -> ChartError {
    refuse(Code::Unprocessable, path, cause)
}

/// A word where only some words are valid.
pub fn bad_word(code: Code, path: &str, given: &str, valid: &[&str]) -> ChartError {
    refuse(code, path, messages::BadWord { given, valid: listed(given, valid) })
}

/// A column that is not there.
pub fn no_column(path: &str, given: &str, table: &Table) -> ChartError {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    refuse(Code::Unprocessable, path, messages::NoSuchColumn { given, valid: listed(given, &names) })
}

/// What is valid, with what is nearest to what was given.
fn listed(given: &str, valid: &[&str]) -> Message {
    let mut values: Vec<String> = valid.iter().take(MOST_TOLD).map(|word| format!("`{word}`")).collect();
    if valid.len() > MOST_TOLD {
        values.push("…".to_owned());
    }
    match nearest(given, valid.iter().copied()) {
        Some(near) => messages::NearestOf { near, values }.into(),
        None => messages::ValidValues { values }.into(),
    }
}

/// The most alike of some names, if any is alike.
pub fn nearest<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = fold(given);
    let score = |name: &str| {
        let name = fold(name);
        let held = name.contains(&given) || given.contains(&name);
        strsim::jaro_winkler(&given, &name) + if held && !given.is_empty() { 0.2 } else { 0.0 }
    };
    names
        .map(|name| (score(name), name))
        .filter(|(score, _)| *score >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}
