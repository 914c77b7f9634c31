//! Every word the reader knows, one row a word with its senses, in `words/lexicon.tsv`.

use super::text::{Script, script, stem};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::LazyLock;

static TABLE: &str = include_str!("words/lexicon.tsv");
/// What an ending adds to a word, in characters.
const ENDING: usize = 6;

/// A meaning of a word: `cue.trend`, `agg.mean`, `is.12` for a group of synonyms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sense {
    pub name: &'static str,
    pub weight: f32,
}

impl Sense {
    /// What stands before the first dot.
    pub fn family(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }

    /// Whether it tells what columns and values mean, and asks for nothing.
    pub fn describes(&self) -> bool {
        let of_columns = ["is", "kind", "headline", "unit", "flag", "opposite", "numbered"];
        of_columns.contains(&self.family()) || matches!(self.family(), "ordinal" | "prefix")
    }

    /// What stands behind it.
    pub fn value(&self) -> &'static str {
        self.name.split_once('.').map_or("", |(_, value)| value)
    }
}

/// A word of the table found in a text.
#[derive(Clone, Debug)]
pub struct Hit {
    pub span: Range<usize>,
    pub word: &'static str,
    pub senses: &'static [Sense],
}

impl Hit {
    /// The first sense of a family.
    pub fn sense(&self, family: &str) -> Option<&'static Sense> {
        self.senses.iter().find(|sense| sense.family() == family)
    }
}

struct Lexicon {
    words: Quick<&'static str, Vec<Sense>>,
    /// The words of each stem.
    stems: Quick<String, Vec<&'static str>>,
    /// How long words are that begin with a letter, in characters.
    longest: Quick<char, usize>,
}

/// A map by a hash that is quick for short words; what is stored in it is ours.
pub type Quick<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;

/// Fowler, Noll and Vo's hash.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut words = Quick::default();
    let mut stems: Quick<String, Vec<&'static str>> = Quick::default();
    let mut longest: Quick<char, usize> = Quick::default();
    for line in TABLE.lines() {
        let mut cells = line.split('\t');
        let (Some(word), Some(_), Some(senses)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let senses = senses.split(' ').map(|sense| match sense.split_once(':') {
            Some((name, weight)) => Sense { name, weight: weight.parse().unwrap_or(1.0) },
            None => Sense { name: sense, weight: 1.0 },
        });
        words.insert(word, senses.collect());
        if let Some(first) = word.chars().next() {
            let known = longest.entry(first).or_default();
            *known = word.chars().count().max(*known);
        }
        if word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase()) {
            stems.entry(stem(word)).or_default().push(word);
        }
    }
    Lexicon { words, stems, longest }
});

/// The senses of a word as it stands.
pub fn senses(word: &str) -> &'static [Sense] {
    LEXICON.words.get(word).map_or(&[], Vec::as_slice)
}

/// The senses of a word or of one with its stem.
pub fn stem_senses(word: &str) -> &'static [Sense] {
    let own = senses(word);
    if !own.is_empty() || !word.is_ascii() {
        return own;
    }
    another_form(word).map_or(&[], senses)
}

/// The word of the table that a Latin word is another form of: its singular, or one of the same stem. Of `departments`
/// that is `department`, and not `depart`.
fn another_form(word: &str) -> Option<&'static str> {
    let singular = word.strip_suffix('s').and_then(|one| LEXICON.words.get_key_value(one)).map(|(key, _)| *key);
    singular.or_else(|| LEXICON.stems.get(&stem(word))?.first().copied())
}

/// The senses of every word with the same stem.
pub fn same_stem(word: &str) -> impl Iterator<Item = &'static Sense> {
    let words = word.is_ascii().then(|| LEXICON.stems.get(&stem(word))).flatten();
    words.into_iter().flatten().flat_map(|word| senses(word))
}

/// The groups of synonyms a word belongs to.
pub fn groups(word: &str) -> impl Iterator<Item = &'static str> {
    stem_senses(word).iter().filter(|sense| sense.family() == "is").map(|sense| sense.value())
}

fn is_word_byte(byte: Option<&u8>) -> bool {
    byte.is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a span of a folded text begins and ends where words do.
pub fn is_whole(text: &str, span: &Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let inside = |at: usize| at > 0 && is_word_byte(bytes.get(at - 1)) && is_word_byte(bytes.get(at));
    !inside(span.start) && !inside(span.end)
}

/// Every word of the table in a folded text; of two of one family the longer stays.
pub fn hits(text: &str) -> Vec<Hit> {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut found: Vec<Hit> = Vec::new();
    for (from, start) in places.iter().enumerate().take(places.len().saturating_sub(1)) {
        // A word may have an ending that the table's has not.
        let first = text[*start..].chars().next();
        let longest = first.and_then(|c| LEXICON.longest.get(&c)).map_or(0, |longest| longest + ENDING);
        for end in places[from + 1..].iter().take(longest) {
            let span = *start..*end;
            if !is_whole(text, &span) {
                continue;
            }
            let word = &text[span.clone()];
            let known = LEXICON.words.get_key_value(word).map(|(key, senses)| (*key, senses.as_slice()));
            let latin = word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase());
            let stemmed = if latin { another_form(word).map(|key| (key, senses(key))) } else { None };
            for (word, senses) in known.into_iter().chain(stemmed.filter(|s| known.is_none_or(|k| k.0 != s.0))) {
                found.push(Hit { span: span.clone(), word, senses });
            }
        }
    }
    // The `マップに` of `ヒートマップに` begins within a word.
    let begun = |hit: &Hit| {
        let katakana = |c: Option<char>| c.is_some_and(|c| script(c) == Script::Katakana);
        let inside =
            katakana(text[..hit.span.start].chars().next_back()) && katakana(text[hit.span.start..].chars().next());
        let around = |other: &Hit| other.span.start < hit.span.start && hit.span.start < other.span.end;
        inside && hit.senses.iter().all(|s| s.family() == "cue") && found.iter().any(around)
    };
    let covered = |hit: &Hit| {
        begun(hit)
            || found.iter().any(|other| {
                other.span.start <= hit.span.start
                    && hit.span.end <= other.span.end
                    && other.span != hit.span
                    && hit.senses.iter().all(|s| s.family() != "is")
                    && hit.senses.iter().all(|s| other.senses.iter().any(|o| o.family() == s.family()))
            })
    };
    let keep: Vec<bool> = found.iter().map(|hit| !covered(hit)).collect();
    let mut keep = keep.into_iter();
    found.retain(|_| keep.next().unwrap_or(true));
    found
}
