//! Words of the manuals that are near in meaning to one that was asked: 旅館 for ホテル. They are not the same, and are
//! told as what they are; how far each is believed is for `belief` to say.

use std::collections::{BTreeMap, HashMap};
use std::iter;

use shosai_text::{Meaning, Row};

use super::abroad::forms;
use super::matching::{Nearness, Pattern, Strength};
use super::search::Search;
use crate::corpus::SectionId;
use crate::index::key;
use crate::query::{is_generic, is_hiragana, is_kanji, meanings};

/// Less likeness is chance.
const LEAST: f32 = 0.35;
/// Words so like a term are often used for it.
const CLOSE: f32 = 0.6;
/// So many of the nearest words are looked for.
const MOST_LOOKED_FOR: usize = 600;
/// So many sections are looked into for them, the nearest first: where they stand in more, further ones say nothing new.
const MOST_PLACES: usize = 5000;
/// What may stand in a larger part of all sections is what the whole manual is about.
const MOST_PART: f64 = 0.4;
/// In so few sections any word may be told.
const FEW: usize = 20;
/// A part of a near word that is less like the term says something else.
const PART_LEAST: f32 = 0.3;
const SHORTEST: usize = 2;

/// A word of the manuals that is near to a term.
#[derive(Clone, Debug)]
pub(super) struct NearWord {
    pub pattern: Pattern,
    /// The sections that may hold it.
    pub sections: Vec<SectionId>,
}

/// The words of the manuals that are near to a term, the nearest first. They are looked for once a search.
pub(super) fn near<'s>(search: &'s Search<'_>, term: usize) -> &'s [NearWord] {
    search.terms[term].near.get_or_init(|| looked_for(search, term))
}

fn looked_for(search: &Search<'_>, term: usize) -> Vec<NearWord> {
    let asked = &search.terms[term];
    let Some((word, meaning)) = meaning(search, term) else { return Vec::new() };
    let nearest: Vec<(&str, f32)> = meaning.nearest(LEAST, MOST_LOOKED_FOR);
    let mut sharing: HashMap<u32, usize> = HashMap::new();
    nearest.iter().for_each(|(_, likeness)| *sharing.entry(likeness.to_bits()).or_default() += 1);
    let mut pieces: BTreeMap<&str, Nearness> = BTreeMap::new();
    for (near, likeness) in nearest {
        let sharing = sharing[&likeness.to_bits()];
        let parts = pairs(near).filter_map(|pair| {
            let own = meaning.to(Row::of(pair)?);
            (own >= PART_LEAST).then_some((pair, f32::midpoint(own, likeness), false))
        });
        for (piece, likeness, whole) in iter::once((near, likeness, true)).chain(parts) {
            let known = pieces.entry(piece).or_insert(Nearness { likeness, whole, sharing, ..Nearness::SAME });
            (known.likeness, known.whole) = (known.likeness.max(likeness), known.whole | whole);
        }
    }
    let (sections, _) = search.extent();
    let most = FEW.max((sections * MOST_PART) as usize);
    let english = glosses(&word);
    let mut pieces: Vec<(&str, Nearness)> = pieces.into_iter().filter(|(piece, _)| is_telling(piece)).collect();
    pieces.sort_by(|(one, a), (other, b)| b.likeness.total_cmp(&a.likeness).then_with(|| one.cmp(other)));
    let mut found: Vec<NearWord> = Vec::new();
    let mut left = MOST_PLACES;
    for (piece, mut near) in pieces {
        let key = key(piece);
        if asked.has(&key) {
            continue;
        }
        let sections = search.library.likely(&key, search.manual);
        if sections.is_empty() || sections.len() > most {
            continue;
        }
        let Some(rest) = left.checked_sub(sections.len()) else { break };
        left = rest;
        near.in_english = likeness_of(&english, piece);
        let pattern = Pattern { written: Some(piece.to_owned()), near, ..Pattern::of(key, Strength::Akin) };
        found.push(NearWord { pattern, sections });
    }
    let likeness = |word: &NearWord| word.pattern.near.likeness;
    let nearest = found.first().map_or(0.0, likeness);
    found.iter_mut().for_each(|word| word.pattern.near.fall = nearest - word.pattern.near.likeness);
    found
}

/// What a term means, and the form of it that is known.
fn meaning(search: &Search<'_>, term: usize) -> Option<(String, Meaning)> {
    let asked = &search.terms[term];
    let word = asked.base.as_deref().unwrap_or(&asked.text);
    let mut tagger = search.tagger.borrow_mut();
    // What is no word was a slip of one, or is written otherwise; English ones have endings.
    let slips = asked.meant.iter().filter(|_| Row::of(word).is_none()).map(String::as_str);
    let standing = asked.patterns.iter().filter(|pattern| pattern.strength <= Strength::Respelt).map(Pattern::shown);
    slips.chain([word]).chain(standing).find_map(|word| {
        let forms = if word.is_ascii() { forms(&word.to_ascii_lowercase()) } else { vec![word.to_owned()] };
        forms.into_iter().find_map(|form| Meaning::with(&mut tagger, &form).map(|meaning| (form, meaning)))
    })
}

/// So many meanings of a word are its usual ones.
const MOST_MEANINGS: usize = 4;

/// What a word means in English, or the word itself.
fn glosses(word: &str) -> Vec<Meaning> {
    if word.is_ascii() {
        return Meaning::of(&word.to_ascii_lowercase()).into_iter().collect();
    }
    meanings(word).unwrap_or_default().split('|').take(MOST_MEANINGS).filter_map(Meaning::of).collect()
}

/// How near a word is to any of some English meanings, by its own.
fn likeness_of(english: &[Meaning], word: &str) -> Option<f32> {
    let own = if english.is_empty() { Vec::new() } else { glosses(word) };
    own.iter().flat_map(|own| english.iter().map(|other| own.likeness(other))).max_by(f32::total_cmp)
}

/// Words of the manuals that are close to a term and stand mostly in sections that were not found: there may be more
/// about it than was found by its name. `None` where nobody knows what the term means, and so what is close to it.
pub(super) fn elsewhere(search: &Search<'_>, term: usize) -> Option<Vec<String>> {
    meaning(search, term)?;
    let missed = |pattern: &&Pattern| {
        let holding = search.library.holding(&pattern.key, search.manual);
        let found = holding.iter().filter(|id| search.candidates.contains_key(id)).count();
        found * 2 < holding.len()
    };
    let asked = &search.terms[term];
    let near = near(search, term).iter().map(|word| &word.pattern);
    let close = near.take_while(|pattern| pattern.near.likeness >= CLOSE).filter(|pattern| !asked.has(&pattern.key));
    Some(close.filter(missed).filter_map(|pattern| pattern.written.clone()).take(MOST_TOLD).collect())
}

/// More close words than this are not told.
const MOST_TOLD: usize = 4;

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

    #[test]
    fn longer_words_share_pairs_of_kanji() {
        assert_eq!(pairs("精神障害").collect::<Vec<_>>(), ["精神", "神障", "障害"]);
        assert_eq!(pairs("精神").count() + pairs("クレーン車").count(), 0);
    }
}
