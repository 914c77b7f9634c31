//! A word of the manuscript with the features the dictionary gives it.

use std::ops::Range;

/// How many features of the dictionary are kept: part of speech to reading.
const FEATURES: usize = 8;

/// One word; the range is in the visible text.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it stands in the visible text.
    pub range: Range<usize>,
    features: &'static str,
    /// Where each feature ends; a novel has a hundred thousand words, so eight slices each would be too many.
    ends: [u16; FEATURES],
}

impl Token {
    pub fn new(range: Range<usize>, features: &'static str) -> Self {
        let mut ends = [0; FEATURES];
        let mut commas = features.bytes().enumerate().filter(|(_, byte)| *byte == b',').map(|(place, _)| place);
        for end in &mut ends {
            *end = u16::try_from(commas.next().unwrap_or(features.len())).unwrap_or(u16::MAX);
        }
        Self { range, features, ends }
    }

    fn feature(&self, place: usize) -> &'static str {
        let start = place.checked_sub(1).map_or(0, |before| usize::from(self.ends[before]) + 1);
        self.features.get(start..usize::from(self.ends[place])).filter(|feature| !feature.is_empty()).unwrap_or("*")
    }

    /// The part of speech, such as 名詞.
    pub fn part(&self) -> &'static str {
        self.feature(0)
    }

    /// The finer part of speech, such as 格助詞.
    pub fn detail(&self) -> &'static str {
        self.feature(1)
    }

    /// The next finer part of speech.
    pub fn finer(&self) -> &'static str {
        self.feature(2)
    }

    /// How it is inflected, such as 一段.
    pub fn inflection(&self) -> &'static str {
        self.feature(4)
    }

    /// Its form, such as 連用形.
    pub fn form(&self) -> &'static str {
        self.feature(5)
    }

    /// The dictionary form, or `*` for an unknown word.
    pub fn base(&self) -> &'static str {
        self.feature(6)
    }

    /// The reading in katakana, or `*` where it is not known.
    pub fn reading(&self) -> &'static str {
        self.feature(7)
    }
}
