//! Columns of codes, and the columns of names that stand beside them.

use super::letter::letter;
use super::{Column, Data, fold::fold, header, header::is_code};
use std::collections::{HashMap, HashSet};

/// Rows that are looked at.
const SAMPLE: usize = 4_000;
/// A code in capitals is no longer.
const LONGEST_CODE: usize = 5;
/// What the header of names ends with.
const NAMES: [&str; 6] = ["name", "names", "nm", "title", "名", "名称"];

/// Whether a column holds codes: by its name, or nothing but capitals and digits.
pub fn is_coded(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return letter(column) != 'T' && is_code(&column.label) };
    let digits = |word: &str| word.bytes().any(|b| b.is_ascii_digit());
    let code = |word: &String| {
        let capitals = word.len() <= LONGEST_CODE && word.bytes().all(|b| b.is_ascii_uppercase());
        capitals || (digits(word) && word.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    is_code(&column.label) || (words.len() > 1 && words.iter().all(code))
}

/// Whether a column holds names, by its own.
pub fn is_name(column: &Column) -> bool {
    let Data::Text { words, .. } = &column.data else { return false };
    let label = fold(&header::bracketed(&column.label).0);
    let last = header::words(&column.label).pop().unwrap_or_default();
    let called = NAMES.iter().any(|end| if end.is_ascii() { last == *end } else { label.ends_with(end) });
    called && words.iter().all(|word| word.is_empty() || word.chars().any(char::is_alphabetic))
}

/// Of so many codes one may share its name with another.
const ALIKE: usize = 10;

/// Whether each code has one name, and hardly two the same.
pub fn are_one(codes: &Column, names: &Column) -> bool {
    let mut named = HashMap::new();
    let rows = codes.len().min(SAMPLE);
    let same = (0..rows).all(|row| {
        let name = names.data.key(row);
        *named.entry(codes.data.key(row)).or_insert(name) == name
    });
    let apart: HashSet<i64> = named.values().copied().collect();
    same && apart.len() + named.len() / ALIKE >= named.len()
}
