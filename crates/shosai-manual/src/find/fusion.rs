//! Questions: no word decides alone. Sections are ranked by several measures, and by the sum of their ranks.

use std::collections::BTreeMap;

use memchr::memmem;

use super::closeness::Closeness;
use super::matching::{Pattern, Strength};
use super::search::Search;
use super::select::Selected;
use super::terms::Term;
use crate::corpus::SectionId;
use crate::index::key;

/// The usual constants of BM25.
const SATURATION: f64 = 1.2;
const LENGTH_PART: f64 = 0.75;
/// A rank counts 1 / (this + rank): the smaller, the more the first ranks count.
const RANK_OFFSET: f64 = 20.0;
/// Only so many of each ranking count.
const DEEPEST_RANK: usize = 300;
/// More sections than this answer no question, and below this part of the best score they have fallen off.
const MOST_ANSWERS: usize = 60;
const FALLEN: f64 = 0.3;
/// How much each measure counts: terms with their bonuses, plain words, pairs of characters, headings.
const WEIGHTS: [f64; 4] = [1.0, 2.0, 1.0, 1.0];
/// And how near sections are in meaning, which only the best of the others are asked for.
const CLOSE_WEIGHT: f64 = 3.0;
/// A heading that is mostly made of the question's words names the answer.
const HEADING_LENGTH: f64 = 12.0;

type Scores = BTreeMap<SectionId, f64>;

/// The sections that answer a question best.
pub(super) fn select(search: &mut Search<'_>, query: &str) -> Selected {
    let lists = [terms(search), words(search), pairs(search, query), headings(search)];
    let mut fused = Scores::new();
    for (scores, weight) in lists.iter().zip(WEIGHTS) {
        add(&mut fused, scores, weight);
    }
    let close = close(search, &fused);
    add(&mut fused, &close, CLOSE_WEIGHT);
    let musts: Vec<usize> =
        search.terms.iter().enumerate().filter(|(_, term)| term.must).map(|(index, _)| index).collect();
    let best = (WEIGHTS.iter().sum::<f64>() + CLOSE_WEIGHT) / (RANK_OFFSET + 1.0);
    let mut selected = Selected::default();
    for (id, score) in fused {
        let candidate = search.candidates.entry(id).or_default();
        candidate.score = score / best;
        if musts.iter().all(|term| candidate.terms.contains_key(term)) {
            selected.push(id, candidate.score);
        }
    }
    selected.sort();
    selected.keep(MOST_ANSWERS, FALLEN);
    selected
}

/// Adds a ranking to the others.
fn add(fused: &mut Scores, scores: &Scores, weight: f64) {
    for (rank, id) in ranked(scores).into_iter().take(DEEPEST_RANK).enumerate() {
        *fused.entry(id).or_default() += weight / (RANK_OFFSET + rank as f64 + 1.0);
    }
}

/// The sections that have a score, the best first.
fn ranked(scores: &Scores) -> Vec<SectionId> {
    let mut ranked: Vec<(SectionId, f64)> = scores.iter().map(|(id, score)| (*id, *score)).collect();
    ranked.retain(|(_, score)| *score > 0.0);
    ranked.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
    ranked.into_iter().map(|(id, _)| id).collect()
}

/// How near the best sections are in meaning.
fn close(search: &Search<'_>, fused: &Scores) -> Scores {
    let mut closeness = Closeness::of(search);
    ranked(fused).into_iter().take(MOST_ANSWERS).map(|id| (id, closeness.to(id))).collect()
}

/// The verified score, with headings, nearness and intent.
fn terms(search: &Search<'_>) -> Scores {
    search.candidates.iter().map(|(id, candidate)| (*id, candidate.score)).collect()
}

/// BM25 over the words and their spellings.
fn words(search: &Search<'_>) -> Scores {
    let (_, average) = search.extent();
    let score = |(id, candidate): (&SectionId, &super::search::Candidate)| {
        let (file, place) = search.library.located(*id);
        let length = file.section_key(place).len() as f64 / average;
        let of_term = |(term, found): (&usize, &super::search::Match)| {
            let part = if search.terms[*term].generic { 0.3 } else { 1.0 };
            part * search.rarity[*term] * found.strength.weight() * saturated(found.frequency, length)
        };
        (*id, candidate.terms.iter().map(of_term).sum())
    };
    search.candidates.iter().map(score).collect()
}

/// BM25 over pairs of characters; pairs of hiragana are grammar.
fn pairs(search: &Search<'_>, query: &str) -> Scores {
    let chars: Vec<char> = key(query).chars().collect();
    let grammar = |c: char| matches!(c, 'ぁ'..='ゖ') || c.is_ascii();
    let mut wanted: Vec<String> =
        chars.windows(2).filter(|pair| !pair.iter().all(|c| grammar(*c))).map(|pair| pair.iter().collect()).collect();
    wanted.sort();
    wanted.dedup();
    let (sections, average) = search.extent();
    let mut scores = Scores::new();
    for pair in wanted {
        let finder = memmem::Finder::new(&pair);
        let mut found: Vec<(SectionId, f64, f64)> = Vec::new();
        for id in search.library.likely(&pair, search.manual).into_iter().filter(|id| search.allows(*id)) {
            let (file, place) = search.library.located(id);
            let text = file.section_key(place);
            let count = finder.find_iter(text.as_bytes()).count();
            if count > 0 {
                found.push((id, count as f64, text.len() as f64 / average));
            }
        }
        let rarity = (1.0 + (sections - found.len() as f64 + 0.5) / (found.len() as f64 + 0.5)).ln();
        for (id, count, length) in found {
            *scores.entry(id).or_default() += rarity * saturated(count, length);
        }
    }
    scores
}

/// How much of the question stands in a section's own heading and in those above it.
fn headings(search: &Search<'_>) -> Scores {
    // A stem of one kanji within another word names nothing.
    let names = |pattern: &&Pattern| pattern.strength != Strength::Head || pattern.key.chars().count() > 1;
    let of_term = |term: &Term| term.patterns.iter().filter(names).map(|pattern| pattern.key.clone()).collect();
    let keys: Vec<Vec<String>> = search.terms.iter().map(of_term).collect();
    let score = |id: SectionId| {
        let (file, place) = search.library.located(id);
        let mut sum = 0.0;
        let mut at = Some(place);
        let mut part = 1.0;
        while let Some(now) = at {
            let heading = file.heading_key(now);
            for (term, keys) in keys.iter().enumerate() {
                if !search.terms[term].generic && keys.iter().any(|key| heading.contains(key.as_str())) {
                    sum += part * search.rarity[term] / (1.0 + heading.chars().count() as f64 / HEADING_LENGTH);
                }
            }
            part *= 0.5;
            at = file.sections[now].parent.map(|parent| parent as usize);
        }
        sum
    };
    search.candidates.keys().map(|id| (*id, score(*id))).collect()
}

fn saturated(frequency: f64, length: f64) -> f64 {
    frequency * (SATURATION + 1.0) / (frequency + SATURATION * (1.0 - LENGTH_PART + LENGTH_PART * length))
}
