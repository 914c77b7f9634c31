//! How near a section is to the query.

use super::matching::Strength;
use super::search::{Candidate, Match, Search};
use super::types::Signal;
use crate::corpus::File;
use crate::query::Intent;

/// The figures that scoring needs of the whole search.
pub(super) struct Ranking {
    /// How rare each term is.
    pub rarity: Vec<f64>,
    average_len: f64,
}

/// The usual constants of BM25, with less weight on length: a long section that speaks of a thing is still about it.
const SATURATION: f64 = 1.2;
const LENGTH_PART: f64 = 0.5;
/// A term in the heading tells what a section is about.
const HEADING_BONUS: f64 = 0.8;
/// A term in the headings above tells it too, less surely.
const TRAIL_BONUS: f64 = 0.25;
/// How much a word that only tells how something is asked counts.
const GENERIC_PART: f64 = 0.15;
/// Terms within so many bytes of the key speak of one another.
const NEAR_BYTES: u32 = 120;
const PROXIMITY_BONUS: f64 = 0.3;
const INTENT_BONUS: f64 = 0.1;
/// Where the score of a section that holds the term is half of what it can be.
const MIDDLE_PART: f64 = 2.0;
/// What it counts how much a section speaks of another word, beside how far that word is believed.
const SPOKEN_PART: f64 = 0.3;

impl Ranking {
    pub fn of(search: &Search<'_>) -> Self {
        let (sections, average_len) = search.extent();
        let frequencies: Vec<usize> = (0..search.terms.len())
            .map(|term| search.candidates.values().filter(|candidate| candidate.terms.contains_key(&term)).count())
            .collect();
        let rarity = frequencies.iter().map(|count| (1.0 + sections / (*count as f64 + 1.0)).ln()).collect();
        Self { rarity, average_len }
    }

    /// Scores every candidate.
    pub fn score(&self, search: &mut Search<'_>) {
        let library = search.library;
        let generic: Vec<bool> = search.terms.iter().map(|term| term.generic).collect();
        let keys: Vec<Option<String>> =
            search.terms.iter().map(|term| term.patterns.first().map(|pattern| pattern.key.clone())).collect();
        let intent = search.intent;
        for (id, candidate) in &mut search.candidates {
            let (file, place) = library.located(*id);
            let len = file.section_key(place).len() as f64;
            let mut score = 0.0;
            for (term, found) in &candidate.terms {
                let saturated = found.frequency * (SATURATION + 1.0)
                    / (found.frequency + SATURATION * (1.0 - LENGTH_PART + LENGTH_PART * len / self.average_len));
                let mut part = found.strength.weight() * saturated;
                if found.in_heading {
                    part *= 1.0 + HEADING_BONUS;
                }
                if keys[*term].as_deref().is_some_and(|key| stands_above(file, place, key)) {
                    part *= 1.0 + TRAIL_BONUS;
                }
                if !search.asks {
                    part = believed(found, part);
                }
                part *= self.rarity[*term];
                score += if generic[*term] { part * GENERIC_PART } else { part };
            }
            candidate.score = score * (1.0 + nearness(candidate) + suits(candidate, intent));
        }
    }
}

/// Sections that hold a term as it was given come first, those that speak most of it at the head; then others as they
/// are believed.
fn believed(found: &Match, part: f64) -> f64 {
    let spoken = part / (part + MIDDLE_PART);
    if found.strength <= Strength::Respelt { 1.0 + spoken } else { found.belief * (1.0 - SPOKEN_PART * (1.0 - spoken)) }
}

/// Whether a heading above a section holds a key.
fn stands_above(file: &File, place: usize, key: &str) -> bool {
    let mut above = file.sections[place].parent;
    while let Some(parent) = above {
        if file.heading_key(parent as usize).contains(key) {
            return true;
        }
        above = file.sections[parent as usize].parent;
    }
    false
}

fn nearness(candidate: &Candidate) -> f64 {
    let mut firsts: Vec<u32> = candidate.terms.values().map(|found| found.first).collect();
    firsts.sort_unstable();
    let near = firsts.windows(2).filter(|pair| pair[1] - pair[0] <= NEAR_BYTES).count();
    PROXIMITY_BONUS * near.min(2) as f64 / 2.0
}

fn suits(candidate: &Candidate, intent: Intent) -> f64 {
    if intent == Intent::Exceptions && candidate.signals.contains(&Signal::Exceptions) { INTENT_BONUS } else { 0.0 }
}
