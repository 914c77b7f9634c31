//! Tables of words that the checks look for; the tables are data.

use std::{collections::HashMap, sync::LazyLock};

fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
    text.lines().map(|line| line.split('\t').filter(|word| !word.is_empty()).collect()).collect()
}

static LISTS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let rows = rows(include_str!("words/lists.tsv")).into_iter();
    rows.filter(|row| !row.is_empty()).map(|mut row| (row.remove(0), row)).collect()
});
static PRONOUNS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| rows(include_str!("words/pronouns.tsv")));
static KIN_CALLS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| rows(include_str!("words/kin_calls.tsv")));
static KIN: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| rows(include_str!("words/kin.tsv")));
static PERIODS: LazyLock<Vec<(&str, i64, i64)>> = LazyLock::new(|| hours(include_str!("words/periods.tsv")));
static LIGHT: LazyLock<Vec<(&str, i64, i64)>> = LazyLock::new(|| hours(include_str!("words/light.tsv")));

fn hours(text: &'static str) -> Vec<(&'static str, i64, i64)> {
    let row = |row: Vec<&'static str>| Some((*row.first()?, row.get(1)?.parse().ok()?, row.get(2)?.parse().ok()?));
    rows(text).into_iter().filter_map(row).collect()
}

/// A list by its name.
pub fn list(name: &str) -> &'static [&'static str] {
    LISTS.get(name).map_or(&[], Vec::as_slice)
}

/// The first word of a list that a text holds.
pub fn first_of(name: &str, text: &str) -> Option<&'static str> {
    list(name).iter().copied().find(|word| text.contains(word))
}

/// Pronouns that are one in different letters.
pub fn pronouns() -> &'static [Vec<&'static str>] {
    &PRONOUNS
}

/// Ways to call one relative.
pub fn kin_calls() -> &'static [Vec<&'static str>] {
    &KIN_CALLS
}

/// What a relative is by age: `older`, `younger`, `parent`, `child`.
pub fn kin(term: &str) -> Option<&'static str> {
    KIN.iter().find(|row| row.first() == Some(&term)).and_then(|row| row.get(2).copied())
}

/// Words for relatives.
pub fn kin_terms() -> impl Iterator<Item = &'static str> {
    KIN.iter().filter_map(|row| row.first().copied())
}

/// The hours that the earliest word of time in a text means.
pub fn period(text: &str) -> Option<(i64, i64)> {
    let found = PERIODS.iter().filter_map(|(word, from, to)| Some((text.find(word)?, word.len(), *from, *to)));
    found.min_by_key(|(at, length, ..)| (*at, std::cmp::Reverse(*length))).map(|(_, _, from, to)| (from, to))
}

/// What can be seen only at some hours.
pub fn light(text: &str) -> Option<(&'static str, i64, i64)> {
    LIGHT.iter().copied().find(|(word, ..)| text.contains(word))
}
