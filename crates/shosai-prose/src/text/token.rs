//! A word of the manuscript with the features the dictionary gives it.

use std::ops::Range;

/// How many features of the dictionary are kept: part of speech to reading.
const FEATURES: usize = 8;

/// One word; the range is in the visible text.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it stands in the visible text.
    pub range: Range<usize>,
    features: [&'static str; FEATURES],
}

impl Token {
    pub(super) fn new(range: Range<usize>, features: &'static str) -> Self {
        let mut list = ["*"; FEATURES];
        for (place, feature) in list.iter_mut().zip(features.split(',')) {
            *place = feature;
        }
        Self { range, features: list }
    }

    /// The part of speech, such as 名詞.
    pub fn part(&self) -> &'static str {
        self.features[0]
    }

    /// The finer part of speech, such as 格助詞.
    pub fn detail(&self) -> &'static str {
        self.features[1]
    }

    /// The next finer part of speech.
    pub fn finer(&self) -> &'static str {
        self.features[2]
    }

    /// How it is inflected, such as 一段.
    pub fn inflection(&self) -> &'static str {
        self.features[4]
    }

    /// Its form, such as 連用形.
    pub fn form(&self) -> &'static str {
        self.features[5]
    }

    /// The dictionary form, or `*` for an unknown word.
    pub fn base(&self) -> &'static str {
        self.features[6]
    }

    /// The reading in katakana, or `*` where it is not known.
    pub fn reading(&self) -> &'static str {
        self.features[7]
    }
}
