//! Measures that are made of two columns: a profit margin is the profit by the sales, a difference what one is more.

use super::features::SURE;
use super::lexicon::{is_whole, senses};
use super::link::{BY_UNIT, Link};
use super::text::{Text, stem};
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::table::letter::letter;
use crate::table::{Column, Table, fold::fold, header};
use std::ops::Range;

/// One row a measure: its names, and the columns that it divides and divides by.
static TABLE: &str = include_str!("words/derived.tsv");

/// A column that is named as surely as this by the whole of the words holds what they mean.
const HELD: f32 = 0.8;

fn is_named(column: &Column, names: &str) -> bool {
    let label = fold(&column.label);
    let spaced = header::words(&column.label).join(" ");
    names.split(',').any(|name| label == name || stem(&spaced) == stem(name))
}

/// Where a question names such a measure, and its two columns, unless a column holds it.
pub fn find(text: &Text, links: &[Link], table: &Table) -> Option<(Range<usize>, (usize, usize))> {
    let folded = text.folded.as_str();
    TABLE.lines().find_map(|line| {
        let mut cells = line.split('\t');
        let (names, top, bottom) = (cells.next()?, cells.next()?, cells.next()?);
        let span = names.split(',').find_map(|name| {
            let mut spans = folded.match_indices(name).map(|(at, _)| at..at + name.len());
            spans.find(|span| is_whole(folded, span) && !text.is_denied(span))
        })?;
        let held = links.iter().zip(&table.columns).any(|(link, column)| {
            let met = link.spans.iter().any(|own| own.start < span.end && span.start < own.end);
            let whole = link.spans.iter().any(|own| own.start <= span.start && span.end <= own.end);
            (whole && link.strength >= HELD) || (met && kind_of(column) == Some(MeasureKind::Rate))
        });
        let column =
            |names: &str| table.columns.iter().position(|column| letter(column) == 'M' && is_named(column, names));
        (!held).then_some(())?;
        Some((span, (column(top)?, column(bottom)?)))
    })
}

/// Two measures and what is done with them, as it is written: `unit price x quantity`, `単価×個数`.
pub type Formula = (usize, &'static str, usize);

/// What stands between two names of measures, where that is an operation.
pub fn formula(text: &Text, links: &[Link], table: &Table) -> Option<Formula> {
    let named =
        |at: &usize| letter(&table.columns[*at]) == 'M' && links[*at].strength >= SURE * 0.75 && !links[*at].outranked;
    let operation = |one: &Range<usize>, other: &Range<usize>| {
        let gap = text.folded.get(one.end..other.start)?;
        // `売上/利益` may be the one and the other.
        let sense = senses(gap.trim()).iter().find(|sense| sense.family() == "operation")?;
        (!matches!(gap, "/" | "-" | "x")).then(|| sense.value())
    };
    let between = |one: usize, other: usize| {
        links[one].spans.iter().find_map(|own| links[other].spans.iter().find_map(|after| operation(own, after)))
    };
    let named: Vec<usize> = (0..links.len()).filter(named).collect();
    let pairs =
        named.iter().flat_map(|one| named.iter().map(|other| (*one, *other))).filter(|(one, other)| one != other);
    pairs.filter_map(|(one, other)| Some((one, between(one, other)?, other))).next()
}

/// A number of as many values is no group.
const MANY_GROUPS: usize = 40;

/// `A / B`, `ratio of A to B`, `AあたりのB`: two named measures and a word of division, the numerator first.
pub fn ratio(text: &Text, links: &[Link], table: &Table) -> Option<(usize, usize)> {
    let joint =
        |sense: &str| text.hits.iter().find(|hit| hit.senses.iter().any(|s| s.name == sense)).map(|h| h.span.clone());
    let (divided, each) = (joint("quotient.of"), joint("quotient.each"));
    // Right behind the word a part of the name will do: `spending per visitor`.
    let follows = |at: usize| {
        let start = links[at].spans.iter().map(|span| span.start).min();
        let behind = each.as_ref().zip(start).is_some_and(|(mark, start)| start == mark.end || start == mark.end + 1);
        behind && links[at].strength > BY_UNIT && letter(&table.columns[at]) == 'M'
    };
    // Beside a sign of division too: `死亡÷陽性`.
    let sign = divided.as_ref().is_some_and(|mark| text.folded[mark.clone()].chars().all(|c| !c.is_alphabetic()));
    let part = sign || ((0..links.len()).any(follows) && !text.has("cue.distribution"));
    let least = if sign {
        SURE * 0.75
    } else if part {
        SURE
    } else {
        0.7
    };
    let mut named: Vec<usize> = (0..links.len())
        .filter(|at| letter(&table.columns[*at]) == 'M' && links[*at].strength >= least && !links[*at].outranked)
        .filter(|at| !links[*at].spans.iter().all(|span| text.is_denied(span)))
        // `co2_per_km` is divided already.
        .filter(|at| !header::words(&table.columns[*at].label).iter().any(|word| word == "per"))
        .collect();
    named.sort_by_key(|at| links[*at].spans.first().map_or(0, |s| s.start));
    let [first, second] = named.as_slice() else { return None };
    // `average viewers per series` goes through the series.
    if text.has("agg.mean") && table.columns[*second].distinct(MANY_GROUPS) < MANY_GROUPS {
        return None;
    }
    let (one, other) = (links[*first].spans.first()?, links[*second].spans.first()?);
    // `保有台数に占める軽自動車の割合`: what stands before the words is the whole.
    if let Some(mark) = joint("quotient.whole").filter(|_| text.has("ratio") || text.has("share")) {
        let whole =
            |at: &usize| links[*at].spans.iter().any(|span| span.end <= mark.start && mark.start - span.end <= 3);
        return if whole(second) && !whole(first) { Some((*first, *second)) } else { Some((*second, *first)) };
    }
    let free = |mark: &Range<usize>| {
        !links[*first].spans.iter().chain(&links[*second].spans).any(|s| s.start < mark.end && mark.start < s.end)
    };
    // `hens per year for hatching eggs` is divided by no eggs; nor is the `cost per km` by itself.
    let right_behind = |mark: &Range<usize>| {
        let gap = text.folded.get(mark.end..other.start).unwrap_or("");
        !gap.is_ascii() || gap.split_whitespace().all(|word| senses(word).iter().any(|sense| sense.name == "stop"))
    };
    let apart = !links[*second].spans.iter().any(|span| links[*first].spans.contains(span));
    let coded = header::is_code(&table.columns[*second].label);
    match (divided, each) {
        (None, Some(mark)) if !right_behind(&mark) || !apart || coded => None,
        // What stands between the two is divided by: `A per B`; `AあたりのB` the other way round.
        (_, Some(mark)) if mark.start >= one.end && mark.end <= other.start && free(&mark) => {
            Some(if text.folded[mark].is_ascii() { (*first, *second) } else { (*second, *first) })
        }
        (Some(mark), _) if free(&mark) => Some((*first, *second)),
        _ => None,
    }
}

/// `difference between A and B`, `A minus B`, `AとBの差`: two named measures, the first less the second.
pub fn difference(text: &Text, links: &[Link], table: &Table) -> Option<(usize, usize)> {
    text.wanted("difference").next()?;
    let start = |at: &usize| links[*at].spans.iter().map(|span| span.start).min().unwrap_or(0);
    let named = |at: &usize| letter(&table.columns[*at]) == 'M' && links[*at].strength >= SURE && !links[*at].outranked;
    let mut named: Vec<usize> = (0..links.len()).filter(named).collect();
    named.sort_by_key(start);
    match named[..] {
        [first, second] if links[first].spans != links[second].spans => Some((first, second)),
        _ => None,
    }
}
