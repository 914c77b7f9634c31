//! The words in katakana and Latin letters that a corpus uses, for looking up near spellings.

use std::collections::HashSet;

use super::key::KeyText;

/// Distinct words, sorted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Words {
    /// Runs of katakana.
    pub katakana: Vec<Box<str>>,
    /// Words in Latin letters.
    pub latin: Vec<Box<str>>,
    seen: HashSet<Box<str>>,
}

/// Shorter words have too many neighbours to be looked up by likeness.
const SHORTEST: usize = 3;
/// Longer runs are no words.
const LONGEST: usize = 24;
/// More words than any manual uses; what lies beyond is noise, and memory is bounded.
const MOST_WORDS: usize = 400_000;

impl Words {
    pub fn add(&mut self, key: &KeyText) {
        let text = key.text.as_str();
        let mut start = 0;
        let mut kind = Kind::Other;
        for (at, c) in text.char_indices() {
            let now = Kind::of(c);
            if now != kind || (kind == Kind::Latin && key.breaks.get(at)) {
                self.take(&text[start..at], kind);
                start = at;
                kind = now;
            }
        }
        self.take(&text[start..], kind);
    }

    /// Words that were collected before.
    pub fn from_sorted(katakana: Vec<Box<str>>, latin: Vec<Box<str>>) -> Self {
        Self { katakana, latin, seen: HashSet::new() }
    }

    /// Whether a word in katakana is used, with or without a long vowel at its end.
    pub fn has_katakana(&self, stem: &str) -> bool {
        let from = self.katakana.partition_point(|known| **known < *stem);
        let near = self.katakana[from..].iter().take_while(|known| known.starts_with(stem));
        near.into_iter().any(|known| known.trim_end_matches('ー') == stem)
    }

    /// Sorts what was added; to be called once at the end.
    pub fn sort(&mut self) {
        self.katakana.sort_unstable();
        self.latin.sort_unstable();
        self.seen = HashSet::new();
    }

    fn take(&mut self, word: &str, kind: Kind) {
        if kind == Kind::Other || self.seen.len() >= MOST_WORDS || self.seen.contains(word) {
            return;
        }
        if !(SHORTEST..=LONGEST).contains(&word.chars().count()) {
            return;
        }
        self.seen.insert(word.into());
        match kind {
            Kind::Katakana => self.katakana.push(word.into()),
            Kind::Latin => self.latin.push(word.into()),
            Kind::Other => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Katakana,
    Latin,
    Other,
}

impl Kind {
    fn of(c: char) -> Self {
        match c {
            c if is_katakana(c) => Self::Katakana,
            'a'..='z' => Self::Latin,
            _ => Self::Other,
        }
    }
}

/// Katakana as it stands in a key, with the long-vowel mark.
pub(crate) fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FA}' | 'ー')
}
