//! Refusals of a spec: where it is wrong, what would be right, and what is nearest.

use crate::error::{ChartError, Code, Phrase};
use crate::table::Table;
use crate::table::fold::fold;

/// Valid values told at once.
const MOST_TOLD: usize = 24;
/// How alike two names must be for one to be offered for the other.
const ALIKE: f64 = 0.7;

/// A refusal at a place of the spec.
pub fn refuse(code: Code, path: &str, (ja, en): (String, String), (way_ja, way_en): (String, String)) -> ChartError {
    ChartError::new(
        code,
        Phrase::new(format!("spec の `{path}`: {ja}"), format!("spec `{path}`: {en}")),
        Phrase::new(way_ja, way_en),
    )
}

/// What the data does not allow.
pub fn unfit(path: &str, cause: (String, String), way: (String, String)) -> ChartError {
    refuse(Code::Unprocessable, path, cause, way)
}

/// A word where only some words are valid.
pub fn bad_word(code: Code, path: &str, given: &str, valid: &[&str]) -> ChartError {
    let near = nearest(given, valid.iter().copied());
    let told: Vec<String> = valid.iter().take(MOST_TOLD).map(|word| format!("`{word}`")).collect();
    let more = if valid.len() > MOST_TOLD { " …" } else { "" };
    let list = format!("{}{more}", told.join(", "));
    let way = match near {
        Some(near) => (
            format!("`{near}` のことですか。使える値: {list}。"),
            format!("Did you mean `{near}`? Valid values: {list}."),
        ),
        None => (format!("使える値: {list}。"), format!("Valid values: {list}.")),
    };
    refuse(code, path, (format!("`{given}` は使えません。"), format!("`{given}` is not valid here.")), way)
}

/// A column that is not there.
pub fn no_column(path: &str, given: &str, table: &Table) -> ChartError {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let mut error = bad_word(Code::Unprocessable, path, given, &names);
    error.message = Phrase::new(
        format!("spec の `{path}`: `{given}` という列はありません。"),
        format!("spec `{path}`: there is no column `{given}`."),
    );
    error
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
