//! What a question counts: things that no column holds, each of which is a row.

use super::features::{SURE, letter};
use super::kind_of_measure::{MeasureKind, kind_of_name};
use super::lexicon::{Hit, Sense, stem_senses};
use super::link::Link;
use super::text::{Script, Text, Token, script};
use super::values::Value;
use crate::table::Table;
use std::ops::Range;

/// The unread words that name what each row is: `strikes by phase of flight`, `時間帯別の乗車件数`, `国別の企業数`.
pub fn things(
    text: &Text,
    unread: &[Range<usize>],
    links: &[Link],
    values: &[Value],
    table: &Table,
) -> Vec<Range<usize>> {
    let measured = (0..links.len()).any(|at| {
        let named = links[at].strength >= SURE && !links[at].outranked;
        named && letter(&table.columns[at]) == 'M' && table.columns[at].distinct(3) > 2
    });
    let told = |own: &&Range<usize>| {
        let word = &text.folded[(*own).clone()];
        is_numbered(text, own)
            || (word.is_ascii() && !measured && is_head(text, values, unread, own) && is_plural(word))
    };
    unread.iter().filter(told).cloned().collect()
}

/// Whether a word names several things that stand at the head of a question.
pub fn is_thing(text: &Text, own: &Range<usize>) -> bool {
    is_plural(&text.folded[own.clone()]) && (is_numbered(text, own) || is_head(text, &[], &[], own))
}

/// Whether a word of number stands beside a word: `number of rides`, `乗車件数`, `企業数`.
fn is_numbered(text: &Text, own: &Range<usize>) -> bool {
    let counts = |hit: &&Hit| hit.senses.iter().any(|sense| sense.name == "agg.count");
    if text.folded[own.clone()].is_ascii() {
        let before = |hit: &Hit| text.folded.get(hit.span.end..own.start).is_some_and(|gap| gap == " ");
        return text.hits.iter().filter(counts).any(before);
    }
    // `点数` is a level and no number of things.
    if matches!(kind_of_name(&text.folded[own.clone()], &|| false), Some(MeasureKind::Level | MeasureKind::Rate)) {
        return false;
    }
    let rest = text.folded[own.end..].trim_start_matches('の');
    let behind = |hit: &Hit| hit.span.start == text.folded.len() - rest.len();
    text.folded[own.clone()].ends_with('数') || rest.starts_with('数') || text.hits.iter().filter(counts).any(behind)
}

/// Whether a word is the first that names something, and what is gone through stands behind it.
fn is_head(text: &Text, values: &[Value], unread: &[Range<usize>], own: &Range<usize>) -> bool {
    let says = |token: &&Token| {
        let idle = |sense: &Sense| matches!(sense.family(), "stop" | "cue" | "form" | "order" | "extreme" | "agg");
        let senses = stem_senses(&text.folded[token.span.clone()]);
        let valued = values.iter().any(|value| value.span.contains(&token.span.start));
        !valued && token.script == Script::Latin && (senses.is_empty() || !senses.iter().all(idle))
    };
    // `nuclear tests`: what stands before it was not read either.
    let named = |token: &&Token| says(token) && !(token.span.end + 1 == own.start && unread.contains(&token.span));
    let first = text.tokens.iter().find(named).is_some_and(|token| token.span == *own);
    let through = |hit: &Hit| {
        let goes = |sense: &Sense| matches!(sense.family(), "group" | "grain" | "cycle") || sense.name == "cue.trend";
        hit.span.start >= own.end && hit.senses.iter().any(goes)
    };
    first && text.hits.iter().any(through)
}

/// Whether a word names several things and no amount.
fn is_plural(word: &str) -> bool {
    let amount = |sense: &Sense| matches!(sense.family(), "kind" | "unit" | "headline" | "agg" | "cue");
    let letters = word.chars().all(|c| script(c) == Script::Latin);
    letters && word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !stem_senses(word).iter().any(amount)
}
