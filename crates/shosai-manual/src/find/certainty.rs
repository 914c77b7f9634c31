//! How sure it is that nothing more speaks of a term, and that a question is answered.

use super::abroad::translations;
use super::matching::Strength;
use super::search::Search;
use super::{akin, apart};
use crate::corpus::SectionId;

/// Latin names up to this length are abbreviations, and the text may write them out.
const ABBREVIATION: usize = 5;
/// A part of a compound that stands in so many times more sections is said in other ways too.
const PART_WIDER: usize = 2;
/// What the best answers must cover together.
const BEST: usize = 3;

/// Whether every way to say a term is likely known: dictionaries have other words for it, it stands in headings as it was
/// given, and nothing hints at another name.
pub(super) fn is_sure(search: &Search<'_>, term: usize) -> bool {
    let asked = &search.terms[term];
    let strength = |strength: Strength| asked.patterns.iter().any(|pattern| pattern.strength == strength);
    if !strength(Strength::Given) || !asked.meant.is_empty() || asked.said.is_empty() {
        return false;
    }
    let abbreviation = asked.text.len() <= ABBREVIATION && asked.text.chars().all(|c| c.is_ascii_alphanumeric());
    if abbreviation && !strength(Strength::Synonym) {
        return false;
    }
    // A lone kanji stands for many things, and what has a Japanese name is called by it in Japanese text.
    if asked.text.chars().count() < 2 || !is_named_alike(search, &asked.text) {
        return false;
    }
    let found = || search.candidates.values().filter_map(|candidate| candidate.terms.get(&term));
    // What the manual calls a thing stands in its headings; another word in passing may not be its name.
    if !found().any(|found| found.in_heading && found.strength <= Strength::Respelt) {
        return false;
    }
    let whole = found().filter(|found| found.strength <= Strength::Remote).count();
    let parts = apart::parts(&mut search.tagger.borrow_mut(), &asked.text);
    let rarest = parts.iter().map(|part| search.library.likely(part, search.manual).len()).min().unwrap_or(0);
    (parts.len() < 2 || rarest <= whole * PART_WIDER)
        && akin::elsewhere(search, term).is_some_and(|words| words.is_empty())
}

/// Whether the manual cannot have a word's name in the other language as well: no such name is known, or none of its
/// characters stands there.
fn is_named_alike(search: &Search<'_>, word: &str) -> bool {
    let foreign = word.is_ascii() && search.library.any_holding("の", search.manual);
    !foreign || translations(word).is_empty()
}

/// The part of a question, by rarity, that its best answers speak of.
pub(super) fn answered(search: &Search<'_>, ids: &[SectionId]) -> f64 {
    let rarity = &search.rarity;
    let asked = || search.terms.iter().enumerate().filter(|(_, term)| term.is_asked());
    let total: f64 = asked().map(|(term, _)| rarity[term]).sum();
    let covered = |id: &SectionId| -> f64 {
        let found = search.candidates.get(id).map(|candidate| &candidate.terms);
        let weight =
            |term: usize| found.and_then(|found| found.get(&term)).map_or(0.0, |found| found.strength.weight());
        asked().map(|(term, _)| rarity[term] * weight(term)).sum()
    };
    let best = ids.iter().take(BEST).map(covered).fold(0.0, f64::max);
    if total > 0.0 { best / total } else { 0.0 }
}
