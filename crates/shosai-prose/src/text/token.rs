//! A word of the manuscript with the features the dictionary gives it.

use std::ops::{Deref, Range};

use shosai_text::Features;

/// One word; the range is in the visible text.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it stands in the visible text.
    pub range: Range<usize>,
    features: Features,
}

impl Token {
    pub fn new(range: Range<usize>, features: Features) -> Self {
        Self { range, features }
    }

    /// The next finer part of speech.
    pub fn finer(&self) -> &'static str {
        self.features.finer()[0]
    }
}

impl Deref for Token {
    type Target = Features;

    fn deref(&self) -> &Features {
        &self.features
    }
}
