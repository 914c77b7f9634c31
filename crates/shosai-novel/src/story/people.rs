//! People in a text: where they are named, and names that are almost theirs.

use crate::{
    codex::{Codex, Kind},
    messages,
};

use super::{Concern, Contradiction, Spot, Story, Sure, words};

/// A name in a text.
#[derive(Clone, Debug)]
pub struct Mention {
    pub person: usize,
    pub start: usize,
    pub end: usize,
}

/// Every naming of a person, in order; of two that overlap the longer.
pub fn mentions(codex: &Codex, text: &str) -> Vec<Mention> {
    named(codex, Kind::Person, text)
}

/// Every naming of an entry of a kind.
pub fn named(codex: &Codex, kind: Kind, text: &str) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for (person, entry) in codex.of(kind) {
        for name in &entry.names {
            for (start, _) in text.match_indices(name.as_str()) {
                let end = start + name.len();
                if name.chars().count() > 1 || stands_alone(text, start, end) {
                    found.push(Mention { person, start, end });
                }
            }
        }
    }
    found.sort_by_key(|mention| (mention.start, std::cmp::Reverse(mention.end)));
    let mut until = 0;
    found.retain(|mention| {
        let free = mention.start >= until;
        until = if free { mention.end } else { until };
        free
    });
    found
}

/// A single letter is a name only between what is no word: 葵は, not 葵色.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    let is_kanji = |letter: char| ('一'..='龥').contains(&letter);
    !before.is_some_and(is_kanji)
        && after.is_none_or(|letter| "はがのをにともへでかまお、。！？」』「 　さくち".contains(letter))
}

/// The person that a sentence is about: the first that は, が or も follows.
pub fn subject(codex: &Codex, sentence: &str) -> Option<usize> {
    let named = mentions(codex, sentence).into_iter().map(|mention| (mention.start..mention.end, mention.person));
    shosai_prose::speech::subject(sentence, &named.collect::<Vec<_>>())
}

/// Names that differ from one of the cast in one letter and stand where a person would: 潮里は for 汐里.
pub fn near_names(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let names =
        story.codex.of(Kind::Person).flat_map(|(person, entry)| entry.names.iter().map(move |name| (person, name)));
    let names: Vec<(usize, Vec<char>)> = names
        .map(|(person, name)| (person, name.chars().collect::<Vec<char>>()))
        .filter(|(_, name)| name.len() > 1 && name.iter().all(|letter| ('一'..='龥').contains(letter)))
        .collect();
    for text in &story.texts {
        for told in &text.narration {
            for (word, rest) in kanji_words(&told.text) {
                let known = names.iter().any(|(_, name)| word.ends_with(name.as_slice()) || name.ends_with(&word));
                let near = names.iter().find(|(_, name)| one_letter_off(&word, name));
                if let (Some((person, name)), false, true) = (near, known, rest.starts_with(['は', 'が'])) {
                    let written: String = word.iter().collect();
                    if is_word(&written) {
                        continue;
                    }
                    // Two letters of which one is shared may be anybody.
                    let sure = if name.len() > 2 { Sure::Likely } else { Sure::Possible };
                    let name: String = name.iter().collect();
                    let message = messages::StoryNameNear { written: &written, name: &name };
                    let here = Spot::new(&text.path, Some(told.line), &told.text);
                    let there = story.entry_spot(*person, &name);
                    found.push(Contradiction::new("NAME_NEAR", Concern::Character, sure, message, here, there));
                }
            }
        }
    }
    found
}

/// Words of kanji with what follows them.
fn kanji_words(text: &str) -> Vec<(Vec<char>, &str)> {
    let mut found = Vec::new();
    let mut word = Vec::new();
    for (at, letter) in text.char_indices() {
        if ('一'..='龥').contains(&letter) || letter == '々' {
            word.push(letter);
        } else if !word.is_empty() {
            found.push((std::mem::take(&mut word), &text[at..]));
        }
    }
    found
}

/// One letter differs, and what they share is more than an ending that many names have.
fn one_letter_off(word: &[char], name: &[char]) -> bool {
    let common = |letter: &char| words::list("name_ending").iter().any(|ending| ending.starts_with(*letter));
    word.len() == name.len()
        && word.iter().zip(name).filter(|(one, other)| one != other).count() == 1
        && word.iter().zip(name).any(|(one, other)| one == other && !common(one))
}

/// Whether the dictionary knows the letters as one word.
fn is_word(text: &str) -> bool {
    let manuscript = shosai_prose::Manuscript::read(text);
    matches!(manuscript.tokens(), [token] if token.base() != "*" && token.finer() != "人名")
}

/// Whether a name that the codex does not know is almost one that it knows.
pub fn almost(codex: &Codex, name: &str) -> Option<usize> {
    let letters: Vec<char> = name.chars().collect();
    let near =
        |names: &[String]| names.iter().any(|known| one_letter_off(&letters, &known.chars().collect::<Vec<_>>()));
    codex.of(Kind::Person).find(|(_, entry)| letters.len() > 1 && near(&entry.names)).map(|(person, _)| person)
}
