//! The only measure of a table that is named just `value`: what the question calls it.

use super::features::letter;
use super::kind_of_measure::{MeasureKind, kind_of};
use super::lexicon::senses;
use super::link::Link;
use super::measured::FEW_COLUMNS;
use super::said::SHORTENED;
use super::text::Text;
use super::values::Value;
use crate::table::{Column, Table, header};
use std::ops::Range;

/// The only measure of a table where its name says nothing (`value`), as the last word that nothing else answers to.
pub fn nameless(
    text: &Text,
    unread: &[String],
    values: &[Value],
    links: &[Link],
    table: &Table,
) -> Option<(usize, Link)> {
    let measured = |at: &usize| letter(&table.columns[*at]) == 'M' && table.columns[*at].distinct(3) > 2;
    let mut measures = (0..links.len()).filter(measured);
    let (Some(only), None) = (measures.next(), measures.next()) else { return None };
    let grouped =
        |span: &Range<usize>| ["別", "ごと", "毎"].iter().any(|mark| text.folded[span.end..].starts_with(mark));
    let spans = unread.iter().rev().filter_map(|word| text.folded.rfind(word.as_str()).map(|at| at..at + word.len()));
    // A column of nothing but `人口` says what the values are.
    let item = |value: &&Value| value.exact && table.columns[value.column].distinct(2) < 2;
    let spans = values.iter().rev().filter(item).map(|value| value.span.clone()).chain(spans);
    let span = spans.into_iter().find(|span| !grouped(span))?;
    // A `price` is the price of something, a `value` what the question calls it; a short table has nothing else.
    let level = matches!(kind_of(&table.columns[only]), Some(MeasureKind::Level | MeasureKind::Rate));
    let level = level && table.columns.len() > FEW_COLUMNS;
    let nameless = says_nothing(&table.columns[only]) && !level;
    (nameless && links[only].strength < SHORTENED)
        .then_some((only, Link { strength: SHORTENED, spans: vec![span], whole: true, ..Link::default() }))
}

/// Whether a name says nothing of what is measured: `value`.
pub fn says_nothing(column: &Column) -> bool {
    let words = header::words(&column.label);
    let is = |word: &String, names: &[&str]| senses(word).iter().any(|sense| names.contains(&sense.name));
    words.iter().all(|word| is(word, &["general", "headline", "stop"]))
        && words.iter().any(|word| is(word, &["headline"]))
}
