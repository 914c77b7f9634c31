//! A kana too few or too many: a sequence of words that was never seen, and one letter more or less makes it read well.

use std::ops::Range;

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
const WITH_ONE_MORE: i32 = 3_000;
const WITH_ONE_LESS: i32 = 5_000;

#[derive(Debug)]
pub struct Slip {
    /// The words that are to be read again, in the text.
    pub range: Range<usize>,
    /// What was probably meant there.
    pub meant: String,
    pub gain: i32,
    pub dropped: bool,
}

/// Every place of a text where a letter is probably missing or too many.
pub fn all(counted: &Counted, line: Line<'_>) -> Vec<Slip> {
    let mut words = Words::new();
    let tags: Vec<u32> =
        line.tokens.iter().enumerate().map(|(place, token)| tags::tag(token, line.surface(place))).collect();
    let mut slips: Vec<Slip> = Vec::new();
    for place in 1..line.tokens.len() {
        let known = slips.last().is_some_and(|slip| slip.range.end >= line.tokens[place].range.end);
        if known || !line.touches(place) || !is_odd(counted, line, &tags, place) {
            continue;
        }
        slips.extend(mended(counted, line, place, &mut words));
    }
    slips
}

impl Line<'_> {
    /// Whether the words at `place` and before it touch, in kana.
    fn touches(&self, place: usize) -> bool {
        let [left, right] = [&self.tokens[place - 1], &self.tokens[place]];
        left.range.end == right.range.start
            && right.part() != "記号"
            && left.part() != "記号"
            && (self.surface(place - 1).ends_with(chars::is_hiragana)
                || self.surface(place).starts_with(chars::is_hiragana))
    }
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
        if chars::is_hiragana(letter) {
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
    reads_well(counted, &meant, words).then_some(Slip { range, meant, gain, dropped })
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
    let tags: Vec<u32> = read
        .iter()
        .map(|word| tags::tag(&Token::new(word.range.clone(), word.features()), word.surface))
        .collect();
    tags.windows(2).all(|two| counted.table.get(tags::two(two[0], two[1])).is_some())
}
