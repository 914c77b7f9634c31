//! Columns that the same words name: which of them is meant.

use super::lexicon::Hit;
use super::link::{EXACT, Link};
use super::said::SYNONYM;
use super::text::{Text, holds, meet};
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::table::{Table, letter::letter};
use std::ops::Range;

/// Strengths that tell no two columns apart.
const NEARLY: f32 = 0.05;

/// Marks the links that others outrank.
pub fn mark_outranked(text: &Text, table: &Table, links: &mut [Link]) {
    by_strength(text, links);
    tell_rates_from_amounts(text, table, links);
}

/// What is named better by the same words, or by more of them, is meant. What is outranked itself outranks nothing.
fn by_strength(text: &Text, links: &mut [Link]) {
    let mut order: Vec<usize> = (0..links.len()).filter(|at| links[*at].strength > 0.0).collect();
    order.sort_by(|a, b| links[*b].strength.total_cmp(&links[*a].strength));
    for at in order {
        let own = &links[at];
        let larger = |o: &Range<usize>, span: &Range<usize>| holds(o, span) || (meet(o, span) && o.len() > span.len());
        let covers = |other: &Link| own.spans.iter().all(|span| other.spans.iter().any(|o| larger(o, span)));
        let valid = |other: &Link| {
            !other.outranked && (other.spans.is_empty() || !other.spans.iter().all(|span| text.is_denied(span)))
        };
        let better = |n: usize| {
            let other = &links[n];
            let stronger = other.strength > own.strength + 0.04 || (other.strength >= EXACT && own.strength < EXACT);
            let more = || is_longer(text, other, own);
            n != at && valid(other) && covers(other) && (stronger || more())
        };
        // `人口と交付枚数`, of `人口`, `交付枚数` and `人口に対する交付枚数率`: each word has a better column.
        let met = |span: &Range<usize>| {
            let whole = |other: &Link| other.whole && other.spans.iter().any(|own| holds(own, span));
            links.iter().any(|other| other.strength > own.strength && whole(other))
        };
        let shared = !own.complete && !own.spans.is_empty() && own.spans.iter().all(met);
        links[at].outranked = shared || (0..links.len()).any(better);
    }
}

/// `購入額` is more than the `購入` in it; `人口と交付枚数` are two.
fn is_longer(text: &Text, other: &Link, own: &Link) -> bool {
    let said = |link: &Link| link.spans.iter().map(Range::len).sum::<usize>();
    let joined = |gap: &str| matches!(gap, "" | " " | "の" | "-" | "(" | " (");
    let apart = |pair: &[&Range<usize>]| text.folded.get(pair[0].end..pair[1].start).is_some_and(|gap| !joined(gap));
    let mut places: Vec<&Range<usize>> = other.spans.iter().collect();
    places.sort_by_key(|span| span.start);
    other.strength >= own.strength.min(SYNONYM) - NEARLY
        && other.whole
        && !places.windows(2).any(apart)
        && own.spans.iter().all(|span| other.spans.iter().any(|o| holds(o, span)))
        && said(other) > said(own)
}

/// Of measures that the same words name (`colony_lost`, `colony_lost_pct`) a rate is meant where one is spoken of.
fn tell_rates_from_amounts(text: &Text, table: &Table, links: &mut [Link]) {
    let is_rate = |at: usize| kind_of(&table.columns[at]) == Some(MeasureKind::Rate);
    let rate = |hit: &Hit| hit.senses.iter().any(|sense| sense.name == "kind.rate");
    let wanted = text.hits.iter().any(|hit| rate(hit) && hit.sense("agg").is_none() && hit.sense("group").is_none());
    let measures: Vec<usize> =
        (0..links.len()).filter(|at| letter(&table.columns[*at]) == 'M' && !links[*at].spans.is_empty()).collect();
    // What a rate is called by is no word that an amount could lack.
    let said = |at: usize| links[at].spans.iter().filter(|span| !text.hits.iter().any(|h| h.span == **span && rate(h)));
    let within = |at: usize, other: usize| links[at].spans.iter().all(|span| links[other].spans.contains(span));
    let rivals = |at: usize, other: usize| {
        // Where no rate is spoken of, `金利` may still be the name of one.
        let near = links[other].strength >= links[at].strength - NEARLY || (wanted && links[at].strength < EXACT);
        let same = within(at, other) && said(other).all(|span| links[at].spans.contains(span));
        near && same && is_rate(at) != wanted && is_rate(other) == wanted
    };
    let pairs = measures.iter().flat_map(|at| measures.iter().map(|other| (*at, *other)));
    let outdone: Vec<(usize, usize)> = pairs.filter(|(at, other)| rivals(*at, *other)).collect();
    for (at, other) in outdone {
        // What stood above both stays above.
        links[other].outranked &= links[at].outranked;
        links[at].outranked = true;
    }
}
