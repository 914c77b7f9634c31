//! What a form measures, and when rows are counted in place of it.

use super::features::{Found, SURE};
use super::lexicon::{Hit, groups};
use super::roles::{AS_IT_STANDS, LIKELY, MOST_BESIDE, NAMED, is_spread, names_rows, needs, ranked};
use super::text::Text;
use crate::operations::Aggregate;
use crate::table::frequency::are_apart;
use crate::table::kind_of_measure::{can_be_count, is_count};
use crate::table::{Column, Data, header};
use std::ops::Range;

/// A table of no more columns is about its only measure.
pub const FEW_COLUMNS: usize = 4;

/// The columns that a form measures; none where rows are counted.
pub fn measures(found: &Found<'_>, class: &str, likely: &[f32], groups: &[usize]) -> Vec<usize> {
    let (table, needs) = (found.table, needs(class));
    let mut measures = ranked(found, likely, "MT");
    measures.retain(|n| is_spread(found, class, *n));
    if found.frame.beside && class == "P12m" {
        measures.sort_unstable();
        measures.truncate(MOST_BESIDE);
        return measures;
    }
    measures.retain(|n| !groups.contains(n));
    // Nobody means the mean of places whom he does not speak of.
    measures.retain(|n| found.links[*n].strength > 0.0 || !is_place(&table.columns[*n]));
    // `how many … where price > 2700`: what is compared is no measure of a count.
    let compared = |n: &usize| found.frame.comparisons.iter().any(|test| test.column == Some(*n));
    let reduced = matches!(found.frame.aggregate, Some((aggregate, _)) if !matches!(aggregate, Aggregate::Count | Aggregate::Distinct));
    // `面積が40㎡以上の物件の家賃`: what is kept by is measured last.
    let meant = |n: &usize| found.links[*n].strength >= SURE && !found.links[*n].outranked;
    let other = measures.iter().any(|n| !compared(n) && meant(n));
    measures.sort_by_key(|n| other && compared(n));
    // Rows that stand for themselves are not counted: each would be one.
    let alone = class == "P02" && matches!(*groups, [only] if names_rows(found, only)) && !found.frame.share;
    if super::columns::counts(found) && needs.measures.0 == 0 && !reduced {
        let asked = super::columns::asks_for_number(found);
        measures.retain(|n| !compared(n) && is_number(found, *n, asked));
    }
    // The two sides of a relation are named by two words.
    if needs.measures.0 > 1 {
        measures = sides(found, measures);
    }
    // What is averaged or added up is measured; else rows are counted where that is likelier.
    let rows = likely.last().copied().unwrap_or(0.0);
    let measured = found.wide || reduced || measures.first().is_some_and(|n| likely[*n] > rows);
    let mut count = measures.iter().filter(|n| likely[**n] >= LIKELY && measured).count().max(usize::from(measured));
    // Measures that are named beside each other are drawn beside each other.
    let named = super::decide::listed_measures(found);
    if named.len() > 1 && matches!(class, "P02" | "P02m" | "P12m") {
        let start = |n: &usize| found.links[*n].spans.iter().map(|span| span.start).min();
        measures.sort_by_key(|n| (!named.contains(n), start(n)));
        count = named.iter().filter(|n| measures.contains(n)).count();
    }
    let spoken_of = |n: &usize| found.links[*n].strength > 0.0;
    if count == 0 && alone && (!super::columns::counts(found) || measures.first().is_some_and(spoken_of)) {
        count = 1;
    }
    // What goes through two columns has no room for several measures.
    let most = if groups.len() > 1 { needs.measures.0.max(1) } else { needs.measures.1 };
    measures.truncate(count.clamp(needs.measures.0, most.min(needs.measures.1)));
    // The two sides of a relation stand as they were named.
    if needs.measures.0 > 1 {
        measures.sort_by_key(|n| found.links[*n].spans.iter().map(|span| span.start).min());
    }
    if measures.is_empty() && needs.measures.1 > 0 {
        let others = ranked(found, likely, "M").into_iter().filter(|n| !compared(n) && !groups.contains(n));
        let other = in_place_of_count(found, groups, needs.time, others);
        measures.extend(other.or(found.frame.frequency.filter(|at| !groups.contains(at))));
    }
    measures
}

/// Whether a column holds the number that is asked for.
fn is_number(found: &Found<'_>, at: usize, asked: bool) -> bool {
    let (link, column) = (&found.links[at], &found.table.columns[at]);
    // `注文件数` is no order's value, `得票数` the `vote`.
    let followed = |span: &Range<usize>| found.text.folded[span.end..].starts_with('数');
    let said = link.complete && link.strength >= NAMED && link.spans.iter().any(followed);
    let number = can_be_count(column) && !link.headless && !link.outranked;
    let whole = link.strength >= NAMED && link.complete && link.spans.len() > 1;
    let named = link.strength >= AS_IT_STANDS || whole || link.spans.len() >= LONG_NAME;
    !asked || named || number || said
}

/// Measures that words of their own name before those that others name as well.
fn sides(found: &Found<'_>, measures: Vec<usize>) -> Vec<usize> {
    let spans = |n: usize| &found.links[n].spans;
    let mut met: Vec<usize> = Vec::new();
    let (first, again): (Vec<usize>, Vec<usize>) = measures.into_iter().partition(|n| {
        let new = !found.links[*n].outranked && (spans(*n).is_empty() || !met.iter().any(|m| spans(*m) == spans(*n)));
        met.push(*n);
        new
    });
    [first, again].concat()
}

/// Words of a name that hardly stand together by chance.
const LONG_NAME: usize = 3;

/// Whether the numbers are degrees of places.
fn is_place(column: &Column) -> bool {
    let place = |word: &String| groups(word).any(|group| matches!(group, "latitude_" | "longitude_"));
    header::words(&column.label).iter().any(place)
}

/// `the most reviews`: the things of which there are most.
pub fn is_most(text: &Text, things: &Range<usize>) -> bool {
    let word = text.folded.get(things.clone()).unwrap_or("");
    let plural = word.ends_with('s') && !word.ends_with("ss");
    let most =
        |hit: &Hit| hit.sense("extreme").is_some() && hit.sense("order").is_some() && hit.span.end + 1 == things.start;
    plural && text.hits.iter().any(most)
}

/// Where each row would have a mark of its own, counting tells nothing: what is drawn instead, if its name hints at it or
/// says nothing else.
fn in_place_of_count(
    found: &Found<'_>,
    groups: &[usize],
    timed: bool,
    mut measures: impl Iterator<Item = usize>,
) -> Option<usize> {
    if found.frame.is_computed() || !is_single(found, groups, timed) {
        return None;
    }
    let says_nothing = |column: &Column| is_count(column) || super::nameless::says_nothing(column);
    measures.find(|at| {
        let column = &found.table.columns[*at];
        can_be_count(column) && (found.links[*at].strength > 0.0 || says_nothing(column))
    })
}

/// Rows that are looked at to see whether some fall together.
const SAMPLE: usize = 4_000;

/// Whether each row is told apart by what is gone through and kept by.
fn is_single(found: &Found<'_>, groups: &[usize], timed: bool) -> bool {
    let times = (0..found.links.len()).filter(|at| timed && found.table.columns[*at].is_time());
    let through = groups.iter().copied().chain(times).chain(found.values.iter().map(|value| value.column));
    let through: Vec<&Data> = through.map(|at| &found.table.columns[at].data).collect();
    !through.is_empty() && are_apart(&through, found.table.rows.min(SAMPLE))
}
