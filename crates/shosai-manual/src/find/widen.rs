//! Stage 4: looking further when there is too little, or too much of one file.

use std::collections::{BTreeMap, HashSet};

use super::search::Search;
use super::select::Selected;
use super::types::{Signal, Thresholds};
use crate::corpus::SectionId;
use crate::index::key;
use crate::query::Intent;

pub(super) const LAST_STAGE: u8 = 4;

/// Why a search is widened.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Reason {
    /// Nothing was found.
    Nothing,
    /// Very little was found.
    Few,
    /// Nearly all lies in one file.
    OneFile,
    /// Exceptions were asked for and none was found.
    NoException,
}

/// A bias is one only among so many candidates.
const BIAS_FROM: usize = 5;
/// What widening adds at most when nothing was found, and when something was.
const MOST_FROM_NOTHING: usize = 10;
const MOST_BESIDE: usize = 2;
/// So large a part of the query's pairs of characters makes a section worth a look.
const SHARED_PART: f64 = 0.5;
/// Widened candidates come after all others.
const WIDENED_SCORE: f64 = 0.05;

/// Whether, and why, the search should be widened.
pub(super) fn reason(search: &Search<'_>, selected: &Selected, thresholds: &Thresholds) -> Option<Reason> {
    let count = selected.len();
    if count == 0 {
        return Some(Reason::Nothing);
    }
    let has_exception = selected
        .ids()
        .any(|id| search.candidates.get(&id).is_some_and(|candidate| candidate.signals.contains(&Signal::Exceptions)));
    if search.intent == Intent::Exceptions && !has_exception {
        return Some(Reason::NoException);
    }
    if count < thresholds.candidate_low as usize {
        return Some(Reason::Few);
    }
    (count >= BIAS_FROM && file_bias(search, selected) >= thresholds.file_bias).then_some(Reason::OneFile)
}

/// The part of the candidates that lies in one file.
pub(super) fn file_bias(search: &Search<'_>, selected: &Selected) -> f64 {
    let mut files: Vec<(&str, &str)> = selected
        .ids()
        .map(|id| search.library.located(id).0)
        .map(|file| (file.manual.as_str(), file.path.as_str()))
        .collect();
    let total = files.len();
    files.sort_unstable();
    let largest = files.chunk_by(|one, other| one == other).map(<[_]>::len).max().unwrap_or(0);
    if total == 0 { 0.0 } else { largest as f64 / total as f64 }
}

/// Sections that share most of the query's characters, and those beneath a heading that names it.
pub(super) fn widen(search: &mut Search<'_>, selected: &Selected, reason: Reason) -> Vec<(SectionId, f64)> {
    let known: HashSet<SectionId> = selected.ids().collect();
    let most = if reason == Reason::Nothing { MOST_FROM_NOTHING } else { MOST_BESIDE };
    let wanted = pairs(search);
    let first_file = selected.ids().next().map(|id| search.library.located(id).0.path.clone());
    let mut shared: BTreeMap<SectionId, usize> = BTreeMap::new();
    for pair in &wanted {
        for id in search.library.likely(pair, search.manual) {
            let (file, place) = search.library.located(id);
            let one_file = reason == Reason::OneFile && first_file.as_ref() == Some(&file.path);
            // Where something was found, only what a heading names is worth adding.
            let holds = || match reason {
                Reason::Nothing => file.section_key(place).contains(pair.as_str()),
                Reason::Few | Reason::OneFile | Reason::NoException => file.heading_key(place).contains(pair.as_str()),
            };
            if !known.contains(&id) && !one_file && search.allows(id) && holds() {
                *shared.entry(id).or_default() += 1;
            }
        }
    }
    let part = |count: usize| count as f64 / wanted.len().max(1) as f64;
    let mut found: Vec<(SectionId, f64)> = shared.into_iter().map(|(id, count)| (id, part(count))).collect();
    found.retain(|(_, part)| *part >= SHARED_PART);
    found.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
    found.truncate(most);
    for (id, score) in &mut found {
        *score *= WIDENED_SCORE;
        let candidate = search.candidates.entry(*id).or_default();
        candidate.score = *score;
        candidate.signal(Signal::Loose);
    }
    found
}

/// Pairs of characters of the content terms.
fn pairs(search: &Search<'_>) -> Vec<String> {
    let mut all = Vec::new();
    for term in search.parsed.pieces.iter().filter(|piece| !piece.generic) {
        let chars: Vec<char> = key(&term.text).chars().collect();
        all.extend(chars.windows(2).map(|pair| pair.iter().collect::<String>()));
    }
    all.sort();
    all.dedup();
    all
}
