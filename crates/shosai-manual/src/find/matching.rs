//! Where a spelling stands in a section, and whether it stands there as a word.

use memchr::memmem;

use crate::corpus::{File, SectionId};

/// How a pattern belongs to its term; the earlier, the surer.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Strength {
    /// The word of the query.
    Given,
    /// Another spelling of it.
    Respelt,
    /// Another word for it.
    Synonym,
    /// Another word in general use.
    Remote,
    /// The parts of a compound beside one another: 共同して利用する for 共同利用.
    Apart,
    /// The word without its ending, or another word for that.
    Head,
    /// A spelling that differs in one character.
    Near,
    /// A word near in meaning.
    Akin,
}

impl Strength {
    /// How much a match counts.
    pub fn weight(self) -> f64 {
        match self {
            Self::Given => 1.0,
            Self::Respelt => 0.95,
            Self::Synonym => 0.5,
            Self::Remote => 0.4,
            Self::Apart => 0.55,
            Self::Head => 0.4,
            Self::Near | Self::Akin => 0.3,
        }
    }
}

/// A spelling that is searched for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern {
    pub key: String,
    pub strength: Strength,
    /// How the word is written, where that is known: a key has other kana and kanji.
    pub written: Option<String>,
    /// Whether it is a Latin word without its ending, which stands only before one.
    pub cut: bool,
    pub near: Nearness,
}

/// How near a word is in meaning to the term that it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Nearness {
    /// By their vectors; 1 for what means the same.
    pub likeness: f32,
    /// How much less that is than of the nearest word that stands in the manuals.
    pub fall: f32,
    /// Whether it is near by itself, or only a part of words that are.
    pub whole: bool,
    /// How many words have the same vector: those that are rare were given one of another word.
    pub sharing: usize,
    /// By the vectors of what both mean in English, where a glossary knows them.
    pub in_english: Option<f32>,
    /// The part of all sections that hold a nearer word, and any near word: everything in a manual about work is near to
    /// overtime.
    pub before: f32,
    pub around: f32,
}

impl Nearness {
    /// That of words which mean the same.
    pub const SAME: Self =
        Self { likeness: 1.0, fall: 0.0, whole: true, sharing: 1, in_english: None, before: 0.0, around: 0.0 };
}

impl Pattern {
    pub fn of(key: String, strength: Strength) -> Self {
        Self { key, strength, written: None, cut: false, near: Nearness::SAME }
    }

    /// The word for a reader.
    pub fn shown(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.key)
    }
}

/// A pattern of a term and where it stands.
pub(super) struct Standing {
    /// Which of the term's patterns it is.
    pub number: usize,
    pub pattern: Pattern,
    pub places: Vec<(SectionId, Places)>,
}

/// What was found of a pattern in a section.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Places {
    /// How often it stands there.
    pub count: u32,
    /// How often in the heading.
    pub in_heading: u32,
    /// How often without a separator that the query does not have.
    pub unbroken: u32,
    /// How often it is not only the beginning of another Latin word.
    pub whole: u32,
    /// Where it first stands, in the key of the file.
    pub first: u32,
}

/// Latin words up to this length must stand alone: `DR` is not in `DRAM`.
const SHORT_LATIN: usize = 3;

/// What may follow a Latin word that was cut: all of the rest, or its beginning.
const ENDINGS: &str =
    " e s es ed er ers or ors y ies ied t ts ce ces cy cies al ate ates ive ity ities ly ent ant ence ance ";
const LONG_ENDINGS: [&str; 9] = ["ing", "ion", "ation", "ator", "ated", "ating", "able", "ment", "iz"];

/// Every place of `key` in a section that is a word by itself.
pub(super) fn places(file: &File, place: usize, finder: &memmem::Finder<'_>) -> Places {
    ended(file, place, finder, false)
}

/// The same for a word that may be cut.
pub(super) fn ended(file: &File, place: usize, finder: &memmem::Finder<'_>, cut: bool) -> Places {
    let section = &file.sections[place];
    let text = file.key.text.as_bytes();
    let (from, to) = (section.key.0 as usize, section.key.1 as usize);
    let needle = finder.needle();
    let mut found = Places::default();
    for at in finder.find_iter(&text[from..to]).map(|at| at + from) {
        let end = at + needle.len();
        let broken = file.key.breaks.any(at + 1, end);
        if !stands_alone(file, (from, to), at, end) {
            continue;
        }
        let whole = !text[end - 1].is_ascii_alphabetic() || goes_on(file, end, to);
        if cut && !whole {
            continue;
        }
        found.whole += u32::from(whole);
        if found.count == 0 {
            found.first = at as u32;
        }
        found.count += 1;
        found.unbroken += u32::from(!broken);
        found.in_heading += u32::from(at < section.heading_key_end as usize);
    }
    found
}

fn stands_alone(file: &File, (from, to): (usize, usize), at: usize, end: usize) -> bool {
    let text = file.key.text.as_bytes();
    let first = text[at];
    let last = text[end - 1];
    let before = (at > from && !file.key.breaks.get(at)).then(|| text[at - 1]);
    let after = (end < to && !file.key.breaks.get(end)).then(|| text[end]);
    if first.is_ascii_alphabetic() {
        let short = end - at <= SHORT_LATIN;
        if before.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return false;
        }
        // A short word must also end as a word.
        if short && last.is_ascii_alphabetic() && after.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return false;
        }
    }
    let digit = |byte: u8| byte.is_ascii_digit();
    !(digit(first) && before.is_some_and(digit) || digit(last) && after.is_some_and(digit))
}

/// Whether the word that was cut at `end` goes on with an ending.
fn goes_on(file: &File, end: usize, to: usize) -> bool {
    let text = file.key.text.as_bytes();
    let is_letter = |at: &usize| text[*at].is_ascii_alphabetic() && !file.key.breaks.get(*at);
    let rest = &file.key.text[end..end + (end..to).take_while(is_letter).count()];
    rest.is_empty()
        || ENDINGS.split(' ').any(|ending| ending == rest)
        || LONG_ENDINGS.iter().any(|ending| rest.starts_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::tests::markdown;

    #[test]
    fn a_word_that_was_cut_stands_before_an_ending() {
        let count = |text: &str, key: &str| ended(&markdown(text), 0, &memmem::Finder::new(key), true).count;
        assert_eq!(count("probes, probing, a problem", "prob"), 2);
        assert_eq!(count("AutoScalingGroup, autoscaler, scalar", "autoscal"), 2);
    }

    fn count(text: &str, key: &str) -> u32 {
        places(&markdown(text), 0, &memmem::Finder::new(key)).count
    }

    #[test]
    fn latin_words_begin_where_a_word_begins() {
        assert_eq!(count("the number of enums, Enum", "enum"), 2);
        assert_eq!(count("Auto Scaling, AutoScaling", "autoscal"), 2);
        assert_eq!(count("DRAM, DR構成, DR", "dr"), 2);
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(count("11日と1日", "1日"), 1);
        assert_eq!(count("第1条と第12条", "第1"), 1);
    }

    #[test]
    fn separators_are_seen() {
        let found = places(&markdown("# 申 請 書\n申請書"), 0, &memmem::Finder::new("申請書"));
        assert_eq!((found.count, found.in_heading, found.unbroken), (2, 1, 1));
    }
}
