//! Columns that the same words name: which of them is meant.

use super::features::{SURE, letter};
use super::kind_of_measure::{MeasureKind, kind_of};
use super::lexicon::{Hit, senses};
use super::link::{EXACT, Link};
use super::near::is_gone_through;
use super::said::SYNONYM;
use super::text::{Text, holds, meet, stem};
use crate::table::{Table, header, header::is_code};
use std::ops::Range;

/// Strengths that tell no two columns apart.
const NEARLY: f32 = 0.05;
/// A name is spoken of from this strength on.
const FAINT: f32 = 0.5;
/// What is left of a name that is only hinted at by words that ask for something.
const CUE: f32 = 0.5;

/// Marks the links that others outrank, and weakens those that are only hinted at.
pub fn mark_outranked(text: &Text, table: &Table, links: &mut [Link]) {
    by_strength(text, table, links);
    by_letter(text, table, links);
    kinds_of_things(text, table, links);
    numbers_of_things(text, table, links);
    tell_rates_from_amounts(text, table, links);
    weaken_cues(text, links);
}

/// What is named better by the same words, or by more of them, is meant. What is outranked itself outranks nothing.
fn by_strength(text: &Text, table: &Table, links: &mut [Link]) {
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
            let more = || is_longer(text, other, own) || is_larger(table, links, n, at);
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

/// `team` of `team_name` is no `division`: a word that stands in the name of one column is meant by it before it is a
/// synonym of another.
fn by_letter(text: &Text, table: &Table, links: &mut [Link]) {
    let stems =
        |at: usize| -> Vec<String> { header::words(&table.columns[at].label).iter().map(|word| stem(word)).collect() };
    let literal = |at: usize, span: &Range<usize>| {
        let said = &text.folded[span.clone()];
        said.is_ascii() && stems(at).contains(&stem(said))
    };
    let own = |at: &usize| {
        let link = &links[*at];
        link.strength < EXACT && !link.outranked && matches!(link.spans[..], [ref only] if !literal(*at, only))
    };
    let synonyms: Vec<usize> = (0..links.len()).filter(own).collect();
    for at in synonyms {
        let span = links[at].spans[0].clone();
        let named = |n: usize| {
            let near = links[n].strength >= links[at].strength - BY_LETTER && !links[n].outranked;
            n != at && near && links[n].whole && links[n].spans.contains(&span) && literal(n, &span)
        };
        if (0..links.len()).any(named) {
            links[at].outranked = true;
        }
    }
}

/// How much less a name may be met by its own words than another by a synonym.
const BY_LETTER: f32 = 0.1;

/// `age group` is no age.
fn is_larger(table: &Table, links: &[Link], other: usize, own: usize) -> bool {
    let words = [own, other].map(|at| header::words(&table.columns[at].label));
    let more = words[1].len() > words[0].len() && words[0].iter().all(|word| words[1].contains(word));
    more && links[other].complete && links[other].strength >= links[own].strength - NEARLY
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

/// `kind of engine`, `エンジンの種類`: of a column of engines, neither a column `kind` nor an amount is meant.
fn kinds_of_things(text: &Text, table: &Table, links: &mut [Link]) {
    let general = |hit: &&Hit| hit.senses.iter().any(|sense| sense.name == "general");
    for hit in text.hits.iter().filter(general) {
        let of = |span: &Range<usize>| {
            let behind = text.folded.get(hit.span.end..span.start) == Some(" of ");
            behind || text.folded.get(span.end..hit.span.start) == Some("の")
        };
        let named = |at: usize, letters: &str| {
            links[at].strength >= SURE && letters.contains(letter(&table.columns[at])) && links[at].spans.iter().any(of)
        };
        if !(0..links.len()).any(|at| named(at, "CS")) {
            continue;
        }
        let only = |at: usize| !links[at].spans.is_empty() && links[at].spans.iter().all(|span| *span == hit.span);
        let outdone: Vec<usize> = (0..links.len()).filter(|at| only(*at) || named(*at, "M")).collect();
        outdone.into_iter().for_each(|at| links[at].outranked = true);
    }
}

/// `アーティスト別` goes through `artist_name`, and not through how many there are.
fn numbers_of_things(text: &Text, table: &Table, links: &mut [Link]) {
    let number = |at: usize| {
        let last = header::words(&table.columns[at].label).pop().unwrap_or_default();
        let counts = senses(&last).iter().any(|sense| sense.name == "kind.count");
        letter(&table.columns[at]) == 'M' && counts && links[at].strength < EXACT
    };
    let thing = |at: usize, of: usize| {
        let through = |span: &Range<usize>| links[of].spans.contains(span) && is_gone_through(text, span);
        let named = links[at].strength > FAINT && links[at].spans.iter().any(through);
        named && "CI".contains(letter(&table.columns[at])) && !is_code(&table.columns[at].label)
    };
    let pairs = (0..links.len()).flat_map(|at| (0..links.len()).map(move |of| (at, of)));
    let found: Vec<(usize, usize)> = pairs.filter(|(at, of)| number(*of) && thing(*at, *of)).collect();
    for (at, of) in found {
        (links[at].outranked, links[of].outranked) = (false, true);
    }
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

/// `内訳` asks for shares more than it names `items`.
fn weaken_cues(text: &Text, links: &mut [Link]) {
    let asks = |span: &Range<usize>| {
        let asked = |hit: &Hit| ["cue", "form", "cycle"].iter().any(|family| hit.sense(family).is_some());
        text.hits.iter().any(|hit| hit.span == *span && asked(hit))
    };
    // A `ランキング` is asked for; it names no `rank`.
    let ranks = |span: &Range<usize>| {
        let ranking = |hit: &Hit| hit.senses.iter().any(|sense| sense.name == "cue.ranking");
        text.hits.iter().any(|hit| hit.span == *span && ranking(hit))
    };
    for link in links.iter_mut().filter(|link| link.strength < EXACT && !link.spans.is_empty()) {
        if link.spans.iter().all(ranks) {
            link.strength *= CUE;
        }
    }
    for link in links.iter_mut().filter(|link| !link.whole && link.strength < SYNONYM && link.spans.iter().all(asks)) {
        link.strength *= CUE;
    }
}
