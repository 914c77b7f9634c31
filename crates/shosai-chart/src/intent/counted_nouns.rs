//! Names that a word for counting or for a period would be cut from: `来園者数` is the `visitors` of a table, and the `daily users`
//! ask for no days.

use super::columns::{Mention, Role};
use super::dictionary::meanings;
use super::glossary::glosses_of;
use super::hints::BY_SYNONYM;
use super::scan::{Scan, Span};
use super::synonyms::stem;
use crate::table::{Column, Table, header};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Finds such names before anything is counted and before periods are read.
pub fn find(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    for (span, column) in counted(scan, table).into_iter().chain(periodic(scan, table)) {
        let known = mentions.iter().any(|m| m.column == column || (m.span.start < span.end && span.start < m.span.end));
        if !known && scan.is_free(&span) && !scan.is_negated(&span) {
            let word = scan.text[span.clone()].to_owned();
            mentions.push(Mention::new(column, span.clone(), word, BY_SYNONYM, Role::Plain));
            scan.take(&span);
        }
    }
}

/// Numbers of what one English name alone holds.
fn counted(scan: &Scan, table: &Table) -> Vec<(Span, usize)> {
    static NUMBERS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("([\u{4e00}-\u{9fff}]{1,6})数").ok());
    let Some(pattern) = NUMBERS.as_ref() else { return Vec::new() };
    let places = pattern.captures_iter(&scan.text).filter_map(|found| {
        let (whole, noun) = (found.get(0)?, found.get(1)?);
        let heads = heads_of(noun.as_str());
        let holds = |column: &Column| {
            let words = header::words(&column.label);
            let last = words.last().filter(|word| word.is_ascii() && word.len() >= 5 && word.ends_with('s'));
            column.is_number() && last.is_some_and(|word| heads.contains(&stem(word)))
        };
        let mut columns = table.columns.iter().enumerate().filter(|(_, column)| holds(column));
        let (at, _) = columns.next()?;
        columns.next().is_none().then(|| (whole.range(), at))
    });
    places.collect()
}

/// The stems of what a noun means, by itself, by its end, and of who does what it says: `支援者` gives backing.
fn heads_of(noun: &str) -> Vec<String> {
    let ends = || noun.char_indices().map(|(at, _)| &noun[at..]).filter(|end| end.chars().count() >= 2);
    let own = ends().find_map(meanings);
    let doing = noun.strip_suffix('者').and_then(meanings);
    let senses = own.into_iter().chain(doing).flat_map(|found| found.split('|'));
    senses.filter_map(|sense| sense.split(' ').next_back()).map(stem).collect()
}

/// Words for a column that begin with a period.
fn periodic(scan: &Scan, table: &Table) -> Vec<(Span, usize)> {
    const PERIODS: [&str; 5] = ["daily ", "weekly ", "monthly ", "annual ", "yearly "];
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate().filter(|(_, column)| column.is_number()) {
        let words = glosses_of(&column.label).into_iter().map(|(word, _)| word);
        // `支援総額` is no sum of whatever is called support.
        let cut = |word: &&str| PERIODS.iter().any(|period| word.starts_with(period)) || word.ends_with("総額");
        let words = words.filter(cut);
        out.extend(words.flat_map(|word| scan.free(word)).map(|span| (span, at)));
    }
    out.sort_by_key(|(span, _)| std::cmp::Reverse(span.len()));
    out
}

#[cfg(test)]
mod tests {
    use super::super::Intent;
    use crate::table::Table;

    #[test]
    fn numbers_of_people_are_found_in_the_other_language() {
        let mut text = String::from("month,visitors_k,backers,月謝(円)\n");
        for row in 1..=9 {
            text.push_str(&format!("2024-0{row},{row},{},{}\n", row * 3, row * 1000));
        }
        let table = Table::read_str(&text).unwrap();
        let read = |query: &str| {
            let intent = Intent::read(query, &table);
            let names = intent.mentions.iter().map(|m| table.columns[m.column].name.clone());
            (names.collect::<Vec<_>>(), intent.period.grain)
        };
        assert_eq!(read("来園者数の推移").0, ["visitors_k"]);
        assert_eq!(read("支援者数の推移").0, ["backers"]);
        assert_eq!(read("average monthly fee"), (vec!["月謝(円)".to_owned()], None));
    }
}
