//! Codes have names: where a column of names says the same of every row, things are shown by it.

use super::features::{Found, letter};
use super::link::EXACT;
use crate::table::{Column, Data, fold::fold, header, header::is_code};
use std::collections::{HashMap, HashSet};

/// Rows that are looked at.
const SAMPLE: usize = 4_000;
/// A code in capitals is no longer.
const LONGEST_CODE: usize = 5;
/// What the header of names ends with.
const NAMES: [&str; 6] = ["name", "names", "nm", "title", "名", "名称"];

/// The column of names that stands for a column of codes, unless the codes are asked for as they are called.
pub fn labelled(found: &Found<'_>, at: usize) -> usize {
    let column = &found.table.columns[at];
    let valued = |at: usize| found.values.iter().any(|value| value.column == at);
    // What is kept by names is shown by them.
    let kept = |n: &usize| *n != at && valued(*n) && are_one(column, &found.table.columns[*n]);
    if let Some(names) = (0..found.links.len()).find(kept).filter(|_| is_coded(column) && !valued(at)) {
        return names;
    }
    if valued(at)
        || found.links[at].strength >= EXACT
        || found.frame.grouped[at] && found.links[at].complete
        || !is_coded(column)
    {
        return at;
    }
    let spoken = |n: usize| {
        let spans = &found.links[n].spans;
        spans.iter().any(|span| found.links[at].spans.contains(span))
    };
    let kin = |n: usize| {
        let first = |column: &Column| header::words(&column.label).into_iter().next();
        first(&found.table.columns[n]) == first(column)
    };
    let fits = |n: &usize| {
        let named = is_name(&found.table.columns[*n]);
        let near = found.links[at].strength == 0.0 || spoken(*n) || kin(*n);
        *n != at && named && near && are_one(column, &found.table.columns[*n])
    };
    (0..found.links.len()).filter(fits).max_by_key(|n| (spoken(*n), kin(*n), usize::MAX - n)).unwrap_or(at)
}

/// Whether a column holds codes: by its name, or nothing but capitals and digits.
fn is_coded(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return letter(column) != 'T' && is_code(&column.label) };
    let digits = |word: &str| word.bytes().any(|b| b.is_ascii_digit());
    let code = |word: &String| {
        let capitals = word.len() <= LONGEST_CODE && word.bytes().all(|b| b.is_ascii_uppercase());
        capitals || (digits(word) && word.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    is_code(&column.label) || (words.len() > 1 && words.iter().all(code))
}

/// Whether a column holds names, by its own.
fn is_name(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return false };
    let label = fold(&header::bracketed(&column.label).0);
    let last = header::words(&column.label).pop().unwrap_or_default();
    let called = NAMES.iter().any(|end| if end.is_ascii() { last == *end } else { label.ends_with(end) });
    called && words.iter().all(|word| word.is_empty() || word.chars().any(char::is_alphabetic))
}

/// Of so many codes one may share its name with another.
const ALIKE: usize = 10;

/// Whether each code has one name, and hardly two the same.
fn are_one(codes: &Column, names: &Column) -> bool {
    let mut named = HashMap::new();
    let rows = codes.len().min(SAMPLE);
    let same = (0..rows).all(|row| {
        let name = names.data.key(row);
        *named.entry(codes.data.key(row)).or_insert(name) == name
    });
    let apart: HashSet<i64> = named.values().copied().collect();
    same && apart.len() + named.len() / ALIKE >= named.len()
}
