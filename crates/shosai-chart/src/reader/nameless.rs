//! The only measure of a table that is named just `value`: what the question calls it.

use super::features::SURE;
use super::lexicon::{Sense, senses};
use super::link::Link;
use super::measured::FEW_COLUMNS;
use super::said::SHORTENED;
use super::text::Text;
use super::values::Value;
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::table::letter::letter;
use crate::table::{Column, Table, fold::fold, header};
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
    let measures = || (0..links.len()).filter(measured);
    // Of several one may be the total: `計` of `男`, `女` and `計`.
    let total = || measures().filter(|at| says_nothing(&table.columns[*at]));
    let spoken = measures().any(|at| links[at].strength >= SURE && !links[at].outranked);
    let one = |mut found: Box<dyn Iterator<Item = usize> + '_>| found.next().filter(|_| found.next().is_none());
    let only = one(Box::new(measures())).or_else(|| one(Box::new(total())).filter(|_| !spoken))?;
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
    if crate::table::words::tells(&fold(&column.label), "total") {
        return true;
    }
    // `weekly_value` says no more than `value`, and `Mean` of what is left open.
    let any = |word: &String, told: &dyn Fn(&Sense) -> bool| senses(word).iter().any(told);
    let figure = |sense: &Sense| sense.name == "headline" || sense.family() == "agg";
    let idle = |sense: &Sense| matches!(sense.family(), "general" | "stop" | "grain") || figure(sense);
    words.iter().all(|word| any(word, &idle)) && words.iter().any(|word| any(word, &figure))
}
