//! A set of places in a text, one bit each.

/// A growing set of bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

const WORD: usize = u64::BITS as usize;

impl Bits {
    /// Adds a place.
    pub fn set(&mut self, at: usize) {
        let word = at / WORD;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (at % WORD);
    }

    /// Whether the place is in the set.
    pub fn get(&self, at: usize) -> bool {
        self.words.get(at / WORD).is_some_and(|word| word >> (at % WORD) & 1 == 1)
    }

    /// Whether any place of `from..to` is in the set.
    pub fn any(&self, from: usize, to: usize) -> bool {
        (from..to).any(|at| self.get(at))
    }

    /// The words that the set is stored in.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// A set from its stored words.
    pub fn from_words(words: Vec<u64>) -> Self {
        Self { words }
    }
}
