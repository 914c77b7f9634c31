//! A kana too few or too many: a sequence of words that was never seen, and one letter more or less makes it read well.

use std::{collections::HashMap, ops::Range};

use shosai_text::Words;

use super::{
    Counted, count_of,
    neighbours::Line,
    tags::{self, EDGE},
};
use crate::{chars, text::Token};

/// Kana that fall out.
const KANA: &str = "たていしっれまるにをはがのでとかなりすうくらもよえけせそんきさ";
/// Words that are read again on each side of the place.
const BEFORE: usize = 4;
const AFTER: usize = 4;
/// Three words that were never seen in this order are odd only where they would have been so often by chance.
const EXPECTED: f64 = 30.0;
/// How much better the text must read with a letter more, and with one less.
const WITH_ONE_MORE: i32 = 2_000;
const WITH_ONE_LESS: i32 = 4_500;
/// The same where nothing but a doubled letter is odd.
const WITHOUT_ONE_OF_TWO: i32 = 3_000;

#[derive(Debug)]
pub struct Slip {
    /// The words that are to be read again, in the text.
    pub range: Range<usize>,
    /// What was probably meant there.
    pub meant: String,
    pub gain: i32,
    pub dropped: bool,
    /// The letter and what stands around it.
    change: String,
    /// Whether a kanji stands beside it: old texts write more or fewer kana there.
    beside_kanji: bool,
}

/// Every place of a text where a letter is probably missing or too many.
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
        if is_odd(counted, line, &tags, place) {
            odd += 1;
            slips.extend(mended(counted, line, place, &mut words));
        } else if let Some(letter) = line.doubled(place) {
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
}

fn is_word(token: &Token, surface: &str) -> bool {
    token.part() != "記号" && surface.chars().any(char::is_alphanumeric)
}

impl Line<'_> {
    /// Where the word before `place` ends in the kana that the word there begins with.
    fn doubled(&self, place: usize) -> Option<usize> {
        let next = self.surface(place).chars().next()?;
        let last = self.surface(place - 1).chars().next_back()?;
        // どこででも is a word and its particles.
        let meant = self.text[self.tokens[place].range.end..].starts_with('も');
        (last == next && chars::is_hiragana(next) && !meant).then_some(self.tokens[place].range.start)
    }
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
    let after = kana.len_utf8();
    let meant = format!("{}{}", &text[..at], &text[at + after..]);
    let gain = words.cost(text) - words.cost(&meant) - WITHOUT_ONE_OF_TWO;
    (gain >= 0 && reads_well(counted, &meant, words)).then(|| slip(line.text, range, meant, gain, false))
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

/// The reading with one letter more or less that is best, where it is good enough.
fn mended(counted: &Counted, line: Line<'_>, place: usize, words: &mut Words) -> Option<Slip> {
    let range = around(line.tokens, place);
    let text = &line.text[range.clone()];
    let (left, right) = (&line.tokens[place - 1].range, &line.tokens[place].range);
    let cost = words.cost(text);
    let mut best: Option<(i32, String, bool)> = None;
    let mut tried = |gain: i32, dropped: bool, reading: String| {
        if best.as_ref().is_none_or(|(most, ..)| gain > *most) {
            best = Some((gain, reading, dropped));
        }
    };
    let from = line.text[left.clone()].char_indices().rev().nth(1).map_or(left.start, |(at, _)| left.start + at);
    let to = line.text[right.clone()].char_indices().nth(2).map_or(right.end, |(at, _)| right.start + at);
    for (at, letter) in line.text[from..to].char_indices().map(|(at, letter)| (from + at - range.start, letter)) {
        if chars::is_hiragana(letter) && !is_meant(line.text, range.start + at, letter) {
            let reading = format!("{}{}", &text[..at], &text[at + letter.len_utf8()..]);
            tried(cost - words.cost(&reading) - WITH_ONE_LESS, false, reading);
        }
        let after = at + letter.len_utf8();
        for kana in KANA.chars() {
            let reading = format!("{}{kana}{}", &text[..after], &text[after..]);
            tried(cost - words.cost(&reading) - WITH_ONE_MORE, true, reading);
        }
    }
    let (gain, meant, dropped) = best.filter(|(gain, ..)| *gain >= 0)?;
    reads_well(counted, &meant, words).then(|| slip(line.text, range, meant, gain, dropped))
}

fn slip(text: &str, range: Range<usize>, meant: String, gain: i32, dropped: bool) -> Slip {
    let stands = &text[range.clone()];
    let same = stands.chars().zip(meant.chars()).take_while(|(one, other)| one == other).count();
    let around = |words: &str| words.chars().skip(same.saturating_sub(1)).take(3).collect::<String>();
    let change = format!("{}{}", around(stands), around(&meant));
    let beside_kanji =
        stands.chars().skip(same.saturating_sub(1)).take(3).any(|letter| chars::is_kanji(letter) || letter == 'っ');
    Slip { range, meant, gain, dropped, change, beside_kanji }
}

/// Laughs and sighs repeat their kana, and old verbs end in るる.
fn is_meant(text: &str, at: usize, kana: char) -> bool {
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
