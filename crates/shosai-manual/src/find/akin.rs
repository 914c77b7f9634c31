//! Words near in meaning, for what the manuals hardly name as it was asked: 旅館 for ホテル. They are not the same, and
//! are told as what they are.

use std::collections::BTreeMap;
use std::iter;

use shosai_text::{Meaning, Row};

use super::abroad::translations;
use super::matching::{Pattern, Strength};
use super::search::Search;
use crate::index::key;
use crate::query::{is_generic, is_hiragana, is_kanji};

/// Where a term stands in so many sections by other words, those are enough.
const ENOUGH: usize = 5;
/// Less likeness is chance.
const LEAST: f32 = 0.5;
/// Words so like a term are often used for it.
const CLOSE: f32 = 0.6;
/// Words whose likeness has fallen so far below the best that stands in the index say less than that one.
const FALL: f32 = 0.2;
/// So many of the nearest words are looked at.
const MOST_LOOKED_AT: usize = 250;
/// So many of those that stand in the index are taken, while they stand in no more sections together, or in no larger
/// part of all …
const MOST_TAKEN: usize = 4;
const MOST_SECTIONS: usize = 20;
const MOST_PART: f64 = 0.03;
/// What may stand in so many times more is not verified in each of them.
const MOST_UNSURE: usize = 4;
/// … and their weight has not fallen below such a part of the best.
const FALLEN: f64 = 0.4;
/// How near the words are that dictionaries have for it.
const SAID: f32 = 0.9;
/// A part of a near word that is less like the term says something else.
const PART_LEAST: f32 = 0.3;
/// What more than so many near words share says no more of it.
const MOST_SHARING: f64 = 6.0;
const SHORTEST: usize = 2;

/// A word of the manuals that is near to one of the query.
#[derive(Debug)]
struct Akin {
    key: String,
    written: String,
    likeness: f32,
    /// In how many sections it stands.
    holding: usize,
    /// How many near words share it, how near they are, and how rare it is.
    weight: f64,
}

/// Adds the sections that hold words near in meaning to terms which hardly stand anywhere, even in other words. Where
/// nothing of a query stands, and a part of it is not even near to anything, guesses for the rest are no answer.
pub(super) fn take(search: &mut Search<'_>) {
    let telling: Vec<usize> = (0..search.terms.len()).filter(|term| !search.terms[*term].generic).collect();
    let stands = |term: &usize| search.candidates.values().any(|candidate| candidate.terms.contains_key(term));
    let guessed: Vec<Vec<Pattern>> = telling.iter().map(|term| guesses(search, *term)).collect();
    let lost = telling.iter().zip(&guessed).any(|(term, guesses)| guesses.is_empty() && !stands(term));
    if lost && !telling.iter().any(stands) {
        return;
    }
    for (term, guesses) in telling.into_iter().zip(guessed) {
        for pattern in guesses {
            search.take(term, search.terms[term].patterns.len(), &pattern);
            search.terms[term].patterns.push(pattern);
        }
    }
}

/// Words of the manuals that are close to a term and stand mostly in sections that were not found: there may be more
/// about it than was found by its name.
pub(super) fn elsewhere(search: &Search<'_>, term: usize) -> Vec<String> {
    let missed = |akin: &Akin| {
        let holding = search.library.holding(&akin.key, search.manual);
        let found = holding.iter().filter(|id| search.candidates.contains_key(id)).count();
        found * 2 < holding.len()
    };
    let close = near(search, term).into_iter().filter(|akin| akin.likeness >= CLOSE && missed(akin));
    close.map(|akin| akin.written).collect()
}

fn guesses(search: &Search<'_>, term: usize) -> Vec<Pattern> {
    let found = || search.candidates.values().filter_map(|candidate| candidate.terms.get(&term));
    let stands = found().any(|found| found.strength <= Strength::Respelt);
    if stands || found().count() >= ENOUGH || !search.terms[term].meant.is_empty() {
        return Vec::new();
    }
    let pattern = |akin: Akin| Pattern {
        written: Some(akin.written),
        likeness: akin.likeness,
        ..Pattern::of(akin.key, Strength::Akin)
    };
    near(search, term).into_iter().map(pattern).collect()
}

/// The words of the index that are nearest to a term, few: near words themselves, and what several of them share.
fn near(search: &Search<'_>, term: usize) -> Vec<Akin> {
    let asked = &search.terms[term];
    let word = asked.base.as_deref().unwrap_or(&asked.text);
    let Some(meaning) = Meaning::with(&mut search.tagger.borrow_mut(), word) else { return Vec::new() };
    // For each piece, the likeness of the nearest word that has it, and the sum of all.
    let mut pieces: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    let said = asked.said.iter().map(String::as_str).chain(translations(word)).map(|other| (other, SAID));
    for (near, likeness) in said.chain(meaning.nearest(LEAST).into_iter().take(MOST_LOOKED_AT)) {
        let parts = pairs(near).filter_map(|pair| {
            let own = meaning.to(Row::of(pair)?);
            (own >= PART_LEAST).then_some((pair, f32::midpoint(own, likeness)))
        });
        for (piece, likeness) in iter::once((near, likeness)).chain(parts).filter(|(piece, _)| is_telling(piece)) {
            let (most, sum) = pieces.entry(piece).or_insert((likeness, 0.0));
            *most = most.max(likeness);
            *sum += likeness;
        }
    }
    let (sections, _) = search.extent();
    let most = MOST_SECTIONS.max((sections * MOST_PART) as usize);
    let mut found: Vec<Akin> = Vec::new();
    for (piece, (likeness, sum)) in pieces {
        let key = key(piece);
        let known = asked.patterns.iter().any(|pattern| key.contains(&pattern.key));
        if known || search.library.likely(&key, search.manual).len() > most * MOST_UNSURE {
            continue;
        }
        let holding = search.library.holding(&key, search.manual).len();
        if holding == 0 {
            continue;
        }
        let rarity = (1.0 + sections / holding as f64).ln();
        let weight = f64::from(sum).min(MOST_SHARING) * f64::from(likeness) * rarity;
        found.push(Akin { key, written: piece.to_owned(), likeness, holding, weight });
    }
    chosen(found, most)
}

/// Few of the words: the weightiest, as far as they are about as near as the nearest of all.
fn chosen(mut found: Vec<Akin>, most: usize) -> Vec<Akin> {
    let nearest = found.iter().map(|akin| akin.likeness).fold(0.0, f32::max);
    found.retain(|akin| akin.likeness >= nearest - FALL && akin.holding <= most);
    found.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.key.cmp(&other.key)));
    let best = found.first().map_or(0.0, |akin| akin.weight);
    let mut left = most;
    found.retain(|akin| {
        let fits = akin.weight >= best * FALLEN && akin.holding <= left;
        left -= if fits { akin.holding } else { 0 };
        fits
    });
    found.truncate(MOST_TAKEN);
    found.iter_mut().for_each(|akin| akin.likeness *= (akin.weight / best) as f32);
    found
}

/// The pairs of kanji that a longer word is made of: 精神 of 精神障害.
fn pairs(word: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<(usize, char)> = word.char_indices().collect();
    let longer = starts.len() > SHORTEST;
    let pairs: Vec<&str> = starts
        .windows(SHORTEST)
        .filter(|pair| longer && pair.iter().all(|(_, c)| is_kanji(*c)))
        .map(|pair| &word[pair[0].0..pair[1].0 + pair[1].1.len_utf8()])
        .collect();
    pairs.into_iter()
}

/// Whether a word can be looked for by itself: kana stand within others, and so does a lone letter.
fn is_telling(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !word.chars().all(is_hiragana) && !is_generic(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn akin(key: &str, likeness: f32, holding: usize, weight: f64) -> Akin {
        Akin { key: key.to_owned(), written: key.to_owned(), likeness, holding, weight }
    }

    #[test]
    fn few_are_chosen_by_weight_and_the_lighter_ones_count_less() {
        let found = vec![
            akin("障害", 0.8, 12, 2.0),
            akin("精神", 1.0, 4, 4.0),
            akin("労働", 1.0, 300, 9.0),
            akin("電話", 0.5, 1, 3.0),
            akin("疲労", 0.9, 1, 1.0),
        ];
        let kept: Vec<(String, f32)> =
            chosen(found, MOST_SECTIONS).into_iter().map(|akin| (akin.key, akin.likeness)).collect();
        assert_eq!(kept, [("精神".to_owned(), 1.0), ("障害".to_owned(), 0.4)]);
        assert!(chosen(Vec::new(), MOST_SECTIONS).is_empty());
    }

    #[test]
    fn longer_words_share_pairs_of_kanji() {
        assert_eq!(pairs("精神障害").collect::<Vec<_>>(), ["精神", "神障", "障害"]);
        assert_eq!(pairs("精神").count() + pairs("クレーン車").count(), 0);
    }
}
