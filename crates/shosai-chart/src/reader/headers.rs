//! What people call the columns of public tables, whatever their headers say: `words/headers.tsv`, one header a row. The
//! headers are those that public tables have, most of them more than once; what stands for them was written for this program.

use super::text::{Script, Text};
use crate::table::{Column, fold::fold, header};
use std::ops::Range;

/// Headers as words with spaces between them, in the order of their bytes, and what stands for each.
static TABLE: &str = include_str!("words/headers.tsv");

/// The longest phrase that stands for a column, where one stands in the question.
pub fn said(text: &Text, column: &Column) -> Option<Range<usize>> {
    let name = header::words(&column.label).join(" ");
    let whole = header::words(&column.name).join(" ");
    let phrases = [name, whole].into_iter().filter_map(|name| phrases(&name)).flat_map(|row| row.split(';'));
    phrases.filter_map(|phrase| find(text, phrase)).max_by_key(Range::len)
}

/// The phrases of a header.
fn phrases(name: &str) -> Option<&'static str> {
    let (mut from, mut to) = (0, TABLE.len());
    while from < to {
        let middle = from + (to - from) / 2;
        let start = TABLE.as_bytes()[..middle].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let end = TABLE.as_bytes()[start..].iter().position(|b| *b == b'\n').map_or(TABLE.len(), |at| start + at);
        let (own, phrases) = TABLE[start..end].split_once('\t')?;
        match own.cmp(name) {
            std::cmp::Ordering::Equal => return Some(phrases),
            std::cmp::Ordering::Less => from = end + 1,
            std::cmp::Ordering::Greater => to = start,
        }
    }
    None
}

/// Where a phrase stands: Japanese as it is, English word by word in any form.
fn find(text: &Text, phrase: &str) -> Option<Range<usize>> {
    if !phrase.is_ascii() {
        let folded = fold(phrase);
        return text.folded.find(&folded).map(|at| at..at + folded.len());
    }
    let stems: Vec<String> = phrase.split([' ', '-']).map(super::text::stem).collect();
    let latin: Vec<_> = text.tokens.iter().filter(|token| token.script != Script::Mark).collect();
    let same = |words: &&[&super::text::Token]| words.iter().zip(&stems).all(|(token, stem)| token.stem == *stem);
    let words = latin.windows(stems.len().max(1)).find(same)?;
    Some(words.first()?.span.start..words.last()?.span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_found_by_its_name() {
        let names: Vec<&str> = TABLE.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
        assert!(names.is_sorted() && names.len() > 1_000);
        assert!(names.iter().all(|name| phrases(name).is_some_and(|own| !own.is_empty())));
        assert_eq!((phrases("no such header"), phrases("")), (None, None));
    }

    #[test]
    fn phrases_are_found_in_any_form_and_only_whole() {
        let said = |query: &str, phrase: &str| find(&Text::new(query), phrase);
        assert_eq!(said("average of the daily lows", "daily low"), Some(15..25));
        assert_eq!(said("slow days", "low"), None);
        assert_eq!(said("病院ごとの定員の合計", "定員"), Some(15..21));
    }
}
