//! A kana too many: the text reads much better without the second of two same letters.

use std::{collections::HashMap, ops::Range};

use shosai_text::Words;

use super::{
    Counted, count_of,
    neighbours::Line,
    tags::{self, EDGE},
};
use crate::{chars, text::Token};

/// Words that are read again on each side of the place.
const BEFORE: usize = 4;
const AFTER: usize = 4;
/// Three words that were never seen in this order are odd only where they would have been so often by chance.
const EXPECTED: f64 = 30.0;
/// How much better the text must read without one of two same letters.
const BETTER: i32 = 3_000;

#[derive(Debug)]
pub struct Slip {
    /// The words that are to be read again, in the text.
    pub range: Range<usize>,
    /// What was probably meant there.
    pub meant: String,
    pub gain: i32,
    /// The letter and what stands around it.
    change: String,
    /// Whether a kanji stands beside it: old texts write more or fewer kana there.
    beside_kanji: bool,
}

/// Every place of a text where a letter is probably too many.
pub fn all(counted: &Counted, line: Line<'_>) -> Vec<Slip> {
    let (mut slips, odd) = found(counted, line);
    let strange = is_many(odd, line.text);
    // What is odd again and again is the way of the text.
    let mut times: HashMap<String, usize> = HashMap::new();
    for slip in &slips {
        *times.entry(slip.change.clone()).or_default() += 1;
    }
    slips.retain(|slip| {
        times.get(&slip.change) == Some(&1) && (!strange || (slip.gain >= IN_ODD_TEXTS && !slip.beside_kanji))
    });
    slips
}

/// Whether a text goes its own ways so often that what was counted elsewhere says little of it.
pub fn is_strange(counted: &Counted, line: Line<'_>) -> bool {
    let tags = tags_of(line);
    let odd =
        (1..line.tokens.len()).filter(|place| line.touches(*place) && is_odd(counted, line, &tags, *place)).count();
    is_many(odd, line.text)
}

fn is_many(odd: usize, text: &str) -> bool {
    odd > FEW_ODD.max(text.chars().count() / ODD_IN)
}

fn tags_of(line: Line<'_>) -> Vec<u32> {
    line.tokens.iter().enumerate().map(|(place, token)| tags::tag(token, line.surface(place))).collect()
}

/// A text with more odd places than this, and than one in so many letters, is old, spoken or playful: most of what is odd there is meant.
const FEW_ODD: usize = 4;
const ODD_IN: usize = 2_500;
const IN_ODD_TEXTS: i32 = 9_000;

/// The slips, and how many places are odd.
pub fn found(counted: &Counted, line: Line<'_>) -> (Vec<Slip>, usize) {
    let mut odd = 0;
    let mut words = Words::new();
    let tags = tags_of(line);
    let mut slips: Vec<Slip> = Vec::new();
    for place in 1..line.tokens.len() {
        let known = slips.last().is_some_and(|slip| slip.range.end >= line.tokens[place].range.end);
        if known || !line.touches(place) {
            continue;
        }
        let is_odd = is_odd(counted, line, &tags, place);
        odd += usize::from(is_odd);
        let within = || if is_odd { line.doubled_within(place) } else { None };
        if let Some(letter) = line.doubled(place).or_else(within) {
            slips.extend(without(counted, line, place, letter, &mut words));
        }
    }
    (slips, odd)
}

impl Line<'_> {
    /// Whether the words at `place` and before it touch, in kana.
    fn touches(&self, place: usize) -> bool {
        let [left, right] = [&self.tokens[place - 1], &self.tokens[place]];
        // After code or a mark that was taken out, a particle stands first.
        let first = place < 2 || self.tokens[place - 2].range.end != left.range.start;
        left.range.end == right.range.start
            && !(first && matches!(left.part(), "助詞" | "助動詞"))
            && is_word(right, self.surface(place))
            && is_word(left, self.surface(place - 1))
            && (self.surface(place - 1).ends_with(chars::is_hiragana)
                || self.surface(place).starts_with(chars::is_hiragana))
    }

    /// Where the word before `place` ends in the kana that the word there begins with.
    fn doubled(&self, place: usize) -> Option<usize> {
        let next = self.surface(place).chars().next()?;
        let last = self.surface(place - 1).chars().next_back()?;
        (last == next && chars::is_hiragana(next)).then_some(self.tokens[place].range.start)
    }

    /// The second of two same kana in the words at `place` and before it: ここれを.
    fn doubled_within(&self, place: usize) -> Option<usize> {
        let range = self.tokens[place - 1].range.start..self.tokens[place].range.end;
        let letters: Vec<(usize, char)> = self.text[range.clone()].char_indices().collect();
        let twice = letters.windows(2).find(|two| two[0].1 == two[1].1 && chars::is_hiragana(two[1].1))?;
        Some(range.start + twice[1].0)
    }
}

fn is_word(token: &Token, surface: &str) -> bool {
    token.part() != "記号" && surface.chars().any(char::is_alphanumeric)
}

/// The reading without the second of two same letters, where it is much better.
fn without(counted: &Counted, line: Line<'_>, place: usize, letter: usize, words: &mut Words) -> Option<Slip> {
    let range = around(line.tokens, place);
    let text = &line.text[range.clone()];
    let at = letter - range.start;
    let kana = text[at..].chars().next()?;
    if is_meant(line.text, letter, kana) {
        return None;
    }
    let meant = format!("{}{}", &text[..at], &text[at + kana.len_utf8()..]);
    let gain = words.cost(text) - words.cost(&meant) - BETTER;
    if gain < 0 || !reads_well(counted, &meant, words) {
        return None;
    }
    let same = text[..at].chars().count();
    let around = |words: &str| words.chars().skip(same.saturating_sub(1)).take(3).collect::<String>();
    let change = format!("{}{}", around(text), around(&meant));
    let beside_kanji = around(text).chars().any(|letter| chars::is_kanji(letter) || letter == 'っ');
    Some(Slip { range, meant, gain, change, beside_kanji })
}

/// Whether the words up to `place` were never seen so.
fn is_odd(counted: &Counted, line: Line<'_>, tags: &[u32], place: usize) -> bool {
    let seen = |key: u32| counted.table.get(key).map_or(0.0, count_of);
    let (last, this) = (tags[place - 1], tags[place]);
    if seen(tags::two(last, this)) == 0.0 {
        return true;
    }
    let begins = place < 2 || line.tokens[place - 2].range.end != line.tokens[place - 1].range.start;
    let before = if begins { EDGE } else { tags[place - 2] };
    let expected = seen(tags::two(before, last)) * seen(tags::two(last, this)) / seen(tags::one(last)).max(1.0);
    expected >= EXPECTED && seen(tags::three(before, last, this)) == 0.0
}

/// Laughs and sighs repeat their kana, old verbs end in るる, and どこででも is a word and its particles.
fn is_meant(text: &str, at: usize, kana: char) -> bool {
    if text[at + kana.len_utf8()..].starts_with('も') {
        return true;
    }
    let same = |letter: Option<char>| letter == Some(kana);
    let mut before = text[..at].chars().rev();
    let mut after = text[at + kana.len_utf8()..].chars();
    let [before, before_that] = [before.next(), before.next()].map(same);
    let [after, after_that] = [after.next(), after.next()].map(same);
    let twice = before || after;
    (twice
        && matches!(kana, 'る' | 'は' | 'ほ' | 'へ' | 'ひ' | 'ふ' | 'あ' | 'え')
        && (kana != 'は' || before_that || after_that))
        || (before && after)
        || (before && before_that)
        || (after && after_that)
}

/// The words around a place, up to a mark or a gap.
fn around(tokens: &[Token], place: usize) -> Range<usize> {
    let joins = |at: usize| tokens[at - 1].range.end == tokens[at].range.start;
    let mut first = place - 1;
    while first > 0 && place - first < BEFORE && joins(first) && tokens[first - 1].part() != "記号" {
        first -= 1;
    }
    let mut last = place;
    while last + 1 < tokens.len() && last - place < AFTER && joins(last + 1) && tokens[last].part() != "記号" {
        last += 1;
    }
    tokens[first].range.start..tokens[last].range.end
}

/// Whether no two words of a text are ones that were never seen together.
fn reads_well(counted: &Counted, text: &str, words: &mut Words) -> bool {
    let read = words.of(text);
    let tags: Vec<u32> =
        read.iter().map(|word| tags::tag(&Token::new(word.range.clone(), word.features()), word.surface)).collect();
    tags.windows(2).all(|two| counted.table.get(tags::two(two[0], two[1])).is_some())
}
