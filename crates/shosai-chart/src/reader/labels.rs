//! Codes have names: where a column of names says the same of every row, things are shown by it.

use super::features::{Found, letter};
use super::link::EXACT;
use crate::table::{Column, Data, fold::fold, header, header::is_code};
use std::collections::HashMap;

/// Rows that are looked at.
const SAMPLE: usize = 4_000;
/// A code in capitals is no longer.
const LONGEST_CODE: usize = 5;
/// What the header of names ends with.
const NAMES: [&str; 6] = ["name", "names", "nm", "title", "名", "名称"];

/// The column of names that stands for a column of codes, unless the codes are asked for as they are called.
pub fn labelled(found: &Found<'_>, at: usize) -> usize {
    let column = &found.table.columns[at];
    if found.links[at].strength >= EXACT || found.frame.grouped[at] && found.links[at].complete || !is_coded(column) {
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

/// Whether a column holds codes: by its name, or all in capitals and digits.
fn is_coded(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return letter(column) != 'T' && is_code(&column.label) };
    let short = |word: &String| {
        word.len() <= LONGEST_CODE && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
    };
    is_code(&column.label) || (words.len() > 1 && words.iter().all(short))
}

/// Whether a column holds names, by its own.
fn is_name(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return false };
    let label = fold(&header::bracketed(&column.label).0);
    let last = header::words(&column.label).pop().unwrap_or_default();
    let called = NAMES.iter().any(|end| if end.is_ascii() { last == *end } else { label.ends_with(end) });
    called && words.iter().all(|word| word.is_empty() || word.chars().any(char::is_alphabetic))
}

/// Whether each code has one name, and each name one code.
fn are_one(codes: &Column, names: &Column) -> bool {
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    let rows = codes.len().min(SAMPLE);
    (0..rows).all(|row| {
        let (code, name) = (codes.data.key(row), names.data.key(row));
        *there.entry(code).or_insert(name) == name && *back.entry(name).or_insert(code) == code
    })
}
