//! Which of the sections that hold something of the query are returned.

use std::collections::HashSet;

use super::matching::Strength;
use super::search::Search;
use crate::corpus::SectionId;

/// Sections in order of their scores.
#[derive(Debug, Default)]
pub(super) struct Selected {
    ranked: Vec<(SectionId, f64)>,
}

/// A term beside the main one widens the result by at most so much of what is there …
const MOST_WIDENING: f64 = 1.0;
/// … or by so few sections that it does not matter.
const FEW: usize = 4;
/// Sections that hold so large a part of the query, by rarity, are about it without the main term.
const WIDE_COVERAGE: f64 = 0.6;
/// A query is about the first thing that it names, unless that stands in so large a part of all sections.
const EVERYWHERE_PART: f64 = 0.3;

impl Selected {
    pub fn push(&mut self, id: SectionId, score: f64) {
        self.ranked.push((id, score));
    }

    pub fn extend(&mut self, more: Vec<(SectionId, f64)>) {
        self.ranked.extend(more);
    }

    pub fn iter(&self) -> impl Iterator<Item = (SectionId, f64)> + '_ {
        self.ranked.iter().copied()
    }

    pub fn ids(&self) -> impl Iterator<Item = SectionId> + '_ {
        self.ranked.iter().map(|(id, _)| *id)
    }

    pub fn len(&self) -> usize {
        self.ranked.len()
    }

    /// Only the first ones, as far as their scores have not fallen too far below the best.
    pub fn keep(&mut self, most: usize, fallen: f64) {
        let best = self.ranked.first().map_or(0.0, |(_, score)| *score);
        self.ranked.truncate(most);
        self.ranked.retain(|(_, score)| *score >= best * fallen);
    }

    /// The nearest first; equals in the order of the files.
    pub fn sort(&mut self) {
        self.ranked.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
    }
}

/// Chooses by the main term, and by others as far as they do not drown it.
pub(super) fn select(search: &Search<'_>) -> Selected {
    let rarity = &search.rarity;
    let holding = |term: usize| {
        search.candidates.iter().filter(move |(_, candidate)| candidate.terms.contains_key(&term)).map(|(id, _)| *id)
    };
    let everywhere = search.scope_size() as f64 * EVERYWHERE_PART;
    let stands = |term: usize| {
        let mut found = search.candidates.values().filter_map(|candidate| candidate.terms.get(&term));
        found.any(|found| found.strength < Strength::Akin)
    };
    let any_stands = (0..search.terms.len()).any(|term| !search.terms[term].generic && stands(term));
    let mut contents: Vec<(usize, f64, usize)> = Vec::new();
    let mut has_main = false;
    for (index, term) in search.terms.iter().enumerate().filter(|(_, term)| !term.generic) {
        let count = holding(index).count();
        // What is only guessed at decides nothing where something else is found.
        if count == 0 || any_stands && !stands(index) && !term.in_parts {
            continue;
        }
        let is_main = term.must || term.in_parts || !has_main && (count as f64) <= everywhere.max(FEW as f64);
        has_main |= is_main && !term.in_parts;
        contents.push((index, if is_main { f64::INFINITY } else { rarity[index] }, count));
    }
    contents.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    let mut kept: HashSet<SectionId> = HashSet::new();
    let total: f64 = contents.iter().map(|(term, _, _)| rarity[*term]).sum();
    for (place, (term, _, count)) in contents.iter().enumerate() {
        let is_small = (*count as f64) <= kept.len() as f64 * MOST_WIDENING || *count <= FEW;
        if place == 0 || is_small {
            kept.extend(holding(*term));
        }
    }
    for (id, candidate) in &search.candidates {
        let covered: f64 =
            candidate.terms.keys().filter(|term| !search.terms[**term].generic).map(|term| rarity[*term]).sum();
        if contents.len() > 1 && covered >= total * WIDE_COVERAGE {
            kept.insert(*id);
        }
    }
    let musts: Vec<usize> =
        search.terms.iter().enumerate().filter(|(_, term)| term.must).map(|(index, _)| index).collect();
    let mut selected = Selected::default();
    for id in kept {
        let candidate = &search.candidates[&id];
        if musts.iter().all(|term| candidate.terms.contains_key(term)) {
            selected.push(id, candidate.score);
        }
    }
    selected.sort();
    selected
}
