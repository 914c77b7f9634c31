//! How near words are in meaning, in Japanese and English alike, by their vectors; see `assets/vectors`.
//!
//! The vectors are part of the program, compressed, and read when the first word is asked for. A likeness of .5 and more
//! is that of words of one field (給料, 賃金), below .3 it says nothing. Words near in meaning are not the same: 買う
//! is near to 売る.

use std::{borrow::BorrowMut, sync::LazyLock};

use crate::{Folding, Words, fold, read_as};

/// Three sizes (bytes of the words, words, rows), the words sorted by bytes, each ended by a line end, a row of two bytes
/// for each word, and the rows: two coordinates a byte.
static EMBEDDED: &[u8] = include_bytes!("../../../assets/vectors/words.zst");

/// Coordinates of a vector.
const DIMENSIONS: usize = 128;
const ROW_BYTES: usize = DIMENSIONS / 2;
/// What was added to a coordinate, so that it is not negative.
const OFFSET: i32 = 8;
/// Finer steps than a row has, in which a meaning is compared with all rows.
const STEPS: f32 = 1000.0;
/// A text of more words than this is no term.
const MOST_PARTS: usize = 8;

struct Vectors {
    text: String,
    /// Where each word ends in `text`.
    ends: Vec<u32>,
    rows: Vec<u16>,
    vectors: Vec<u8>,
}

static VECTORS: LazyLock<Vectors> =
    // Made with the program: only a damaged one has none.
    LazyLock::new(|| {
        Vectors::read(EMBEDDED).unwrap_or(Vectors { text: String::new(), ends: vec![], rows: vec![], vectors: vec![] })
    });

/// The place of a word's vector: small, to be kept for every word of an index and compared with [`Meaning::to`].
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Row(u16);

impl Row {
    /// The row of a word as dictionaries write it; `None` for words without a vector, compounds among them.
    pub fn of(word: &str) -> Option<Self> {
        let folded = fold(word, Folding::Plain);
        VECTORS.row(&folded).or_else(|| VECTORS.respelt(&folded))
    }
}

/// What a word means, ready to be compared with many.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// Of length 1.
    values: [f32; DIMENSIONS],
}

impl Meaning {
    /// The meaning of a word, or of a compound or phrase whose words are all known: the sum of theirs.
    pub fn of(text: &str) -> Option<Self> {
        Self::read(text, Words::new)
    }

    /// The meaning of a single word that has one, without a tagger.
    pub fn of_word(word: &str) -> Option<Self> {
        Row::of(word).map(Self::at)
    }

    /// The same as [`Meaning::of`] with a tagger at hand, for many texts.
    pub fn with(tagger: &mut Words, text: &str) -> Option<Self> {
        Self::read(text, || tagger)
    }

    fn read<T: BorrowMut<Words>>(text: &str, tagger: impl FnOnce() -> T) -> Option<Self> {
        if let Some(row) = Row::of(text) {
            return Some(Self::at(row));
        }
        let rows = if text.is_ascii() { english(text) } else { japanese(tagger().borrow_mut(), text) };
        let mut sum = [0f32; DIMENSIONS];
        for row in rows? {
            sum.iter_mut().zip(Self::at(row).values).for_each(|(sum, value)| *sum += value);
        }
        Self::unit(sum)
    }

    /// How near another word is: 1 for the same, 0 for one that has nothing to do with it.
    pub fn likeness(&self, other: &Self) -> f32 {
        self.values.iter().zip(other.values).map(|(one, other)| one * other).sum()
    }

    /// The likeness to the word of a row.
    pub fn to(&self, row: Row) -> f32 {
        let (mut shared, mut own) = (0f32, 0i32);
        for (pair, byte) in self.values.chunks_exact(2).zip(VECTORS.vector(row)) {
            let (low, high) = coordinates(*byte);
            shared += pair[0] * low as f32 + pair[1] * high as f32;
            own += low * low + high * high;
        }
        shared / (own.max(1) as f32).sqrt()
    }

    /// The words that are at least so near, the nearest first, no more than `most` in Latin letters and as many others: the
    /// two languages were brought into one space, and words of the same language are nearer to each other.
    pub fn nearest(&self, least: f32, most: usize) -> Vec<(&'static str, f32)> {
        let steps = Steps::of(self);
        let likeness: Vec<f32> = LENGTHS
            .iter()
            .zip(VECTORS.vectors.chunks_exact(ROW_BYTES))
            .map(|(length, row)| steps.to(row) / length)
            .collect();
        let near = VECTORS.rows.iter().enumerate().filter(|(_, row)| likeness[usize::from(**row)] >= least);
        let near: Vec<(&str, f32)> =
            near.map(|(place, row)| (VECTORS.word(place), likeness[usize::from(*row)])).collect();
        let order = |(one, a): &(&str, f32), (other, b): &(&str, f32)| b.total_cmp(a).then(one.cmp(other));
        let mut found: Vec<(&str, f32)> = Vec::new();
        for latin in [true, false] {
            let mut words: Vec<(&str, f32)> =
                near.iter().copied().filter(|(word, _)| word.is_ascii() == latin).collect();
            // Thousands may be near enough; only those that are wanted are put in order.
            if most < words.len() {
                words.select_nth_unstable_by(most, order);
                words.truncate(most);
            }
            found.extend(words);
        }
        found.sort_unstable_by(order);
        found
    }

    fn at(row: Row) -> Self {
        let mut values = [0f32; DIMENSIONS];
        for (pair, byte) in values.chunks_exact_mut(2).zip(VECTORS.vector(row)) {
            let (low, high) = coordinates(*byte);
            (pair[0], pair[1]) = (low as f32, high as f32);
        }
        Self::unit(values).unwrap_or(Self { values })
    }

    fn unit(mut values: [f32; DIMENSIONS]) -> Option<Self> {
        let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
        values.iter_mut().for_each(|value| *value /= length);
        (length > 0.0).then_some(Self { values })
    }
}

/// A meaning in whole steps, the coordinates of the lower halves of bytes apart from those of the upper ones, so that many
/// are compared at once.
struct Steps {
    low: [i16; ROW_BYTES],
    high: [i16; ROW_BYTES],
    /// What the offset of every coordinate adds.
    offset: i32,
}

impl Steps {
    fn of(meaning: &Meaning) -> Self {
        let step = |at: usize| (meaning.values[at] * STEPS).round() as i16;
        let (low, high) = (std::array::from_fn(|at| step(2 * at)), std::array::from_fn(|at| step(2 * at + 1)));
        let sum: i32 = low.iter().chain(&high).map(|value: &i16| i32::from(*value)).sum();
        Self { low, high, offset: sum * OFFSET }
    }

    /// The product with a row, which is not of length 1.
    fn to(&self, row: &[u8]) -> f32 {
        let low: i32 =
            row.iter().zip(&self.low).map(|(byte, value)| i32::from(i16::from(byte & 15)) * i32::from(*value)).sum();
        let high: i32 =
            row.iter().zip(&self.high).map(|(byte, value)| i32::from(i16::from(byte >> 4)) * i32::from(*value)).sum();
        (low + high - self.offset) as f32 / STEPS
    }
}

/// The length of every row.
static LENGTHS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let squares: [u16; 256] = std::array::from_fn(|byte| {
        let (low, high) = coordinates(byte as u8);
        (low * low + high * high) as u16
    });
    let length = |row: &[u8]| row.iter().map(|byte| u32::from(squares[usize::from(*byte)])).sum::<u32>().max(1);
    VECTORS.vectors.chunks_exact(ROW_BYTES).map(|row| (length(row) as f32).sqrt()).collect()
});

/// How near two words, compounds or phrases of either language are in meaning; `None` where one is not known.
pub fn likeness(one: &str, other: &str) -> Option<f32> {
    Some(Meaning::of(one)?.likeness(&Meaning::of(other)?))
}

fn coordinates(byte: u8) -> (i32, i32) {
    (i32::from(byte & 15) - OFFSET, i32::from(byte >> 4) - OFFSET)
}

/// The rows of the words of an English phrase.
fn english(text: &str) -> Option<Vec<Row>> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let rows: Vec<Row> = words.map(Row::of).collect::<Option<_>>()?;
    (2..=MOST_PARTS).contains(&rows.len()).then_some(rows)
}

/// The rows of the words of a Japanese compound; grammar has no meaning of its own. Kana alone could be cut into anything.
fn japanese(tagger: &mut Words, text: &str) -> Option<Vec<Row>> {
    if text.chars().all(is_hiragana) {
        return None;
    }
    let words = tagger.of(text);
    let content = words.iter().filter(|word| {
        matches!(word.part(), "名詞" | "動詞" | "形容詞" | "副詞" | "接頭詞")
            && !matches!(word.detail(), "非自立" | "数")
    });
    let rows: Vec<Row> =
        content.map(|word| Row::of(word.base()).or_else(|| Row::of(word.surface))).collect::<Option<_>>()?;
    (1..=MOST_PARTS).contains(&rows.len()).then_some(rows)
}

fn is_hiragana(c: char) -> bool {
    matches!(c, 'ぁ'..='ゖ')
}

impl Vectors {
    fn read(packed: &[u8]) -> Option<Self> {
        let bytes = zstd::decode_all(packed).ok()?;
        let size = |at: usize| Some(u32::from_le_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?) as usize);
        let (length, words, rows) = (size(0)?, size(1)?, size(2)?);
        let (text, rest) = bytes.get(12..)?.split_at_checked(length)?;
        let (numbers, vectors) = rest.split_at_checked(words * 2)?;
        let ends: Vec<u32> =
            text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at as u32).collect();
        let numbers: Vec<u16> = numbers.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
        let whole = vectors.len() == rows * ROW_BYTES && numbers.iter().all(|row| usize::from(*row) < rows);
        let text = String::from_utf8(text.to_vec()).ok()?;
        (whole && ends.len() == words).then(|| Self { text, ends, rows: numbers, vectors: vectors.to_vec() })
    }

    fn word(&self, place: usize) -> &str {
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before] as usize + 1);
        &self.text[from..self.ends[place] as usize]
    }

    fn row(&self, word: &str) -> Option<Row> {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.word(middle).cmp(word) {
                std::cmp::Ordering::Equal => return Some(Row(self.rows[middle])),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The row of another spelling: with or without the long vowel at the end of loan words, and kana for the usual word
    /// that is read so.
    fn respelt(&self, word: &str) -> Option<Row> {
        if word.chars().all(|c| matches!(c, 'ァ'..='ヶ' | 'ー')) {
            let other = word.strip_suffix('ー').map_or_else(|| format!("{word}ー"), str::to_owned);
            return self.row(&other);
        }
        let kana = word.chars().count() > 1 && word.chars().all(is_hiragana);
        if kana { read_as(word).find_map(|written| self.row(written)) } else { None }
    }

    fn vector(&self, Row(row): Row) -> &[u8] {
        &self.vectors[usize::from(row) * ROW_BYTES..][..ROW_BYTES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(one: &str, other: &str) -> f32 {
        likeness(one, other).unwrap_or_else(|| panic!("{one} or {other} has no vector"))
    }

    #[test]
    fn everyday_words_are_near_to_formal_ones_and_far_from_others() {
        for (one, other) in
            [("火事", "火災"), ("ホテル", "旅館"), ("借金", "債務"), ("医者", "医師"), ("トイレ", "便所")]
        {
            assert!(like(one, other) > 0.6, "{one} {other} {}", like(one, other));
        }
        for (one, other) in [("火事", "債務"), ("ホテル", "削除"), ("医者", "配列")] {
            assert!(like(one, other) < 0.4, "{one} {other} {}", like(one, other));
        }
    }

    #[test]
    fn both_languages_lie_in_one_space() {
        assert!(like("landlord", "家主") > like("landlord", "配列") + 0.3);
        assert!(like("給料", "wage") > like("給料", "keyboard") + 0.3);
    }

    #[test]
    fn spellings_lead_to_one_meaning() {
        assert!(like("けが", "怪我") > 0.99);
        assert!(like("売上", "売り上げ") > 0.99);
        assert!(like("コンピュータ", "コンピューター") > 0.99);
        assert!(like("Password", "password") > 0.99);
    }

    #[test]
    fn compounds_mean_what_their_words_mean() {
        assert!(like("契約社員", "有期労働契約") > 0.5);
        assert!(Meaning::of("sign out").is_some());
        assert_eq!(likeness("ぬぬぬぬ", "犬"), None);
        assert!(Meaning::of("").is_none());
        assert!(Meaning::of("ふほうとうき").is_none(), "kana are not cut");
    }

    #[test]
    fn the_nearest_words_come_first_and_are_as_near_as_they_are_said_to_be() {
        let fire = Meaning::of("火事").unwrap();
        let near = fire.nearest(0.5, usize::MAX);
        assert!(near.is_sorted_by(|one, other| one.1 >= other.1));
        let at = |word: &str| near.iter().position(|(other, _)| *other == word).unwrap();
        assert!(at("火災") < 40 && !near.iter().any(|(other, _)| *other == "債務"));
        let (word, likeness) = near[at("火災")];
        assert!((fire.to(Row::of(word).unwrap()) - likeness).abs() < 0.01);
    }

    #[test]
    fn the_nearest_words_of_both_languages_are_found() {
        let near = Meaning::of("消毒").unwrap().nearest(0.35, 20);
        let latin = near.iter().filter(|(word, _)| word.is_ascii()).count();
        assert_eq!((latin, near.len()), (20, 40));
        assert!(near.iter().any(|(word, _)| *word == "sterilization" || *word == "disinfection"), "{near:?}");
    }

    #[test]
    fn a_row_compares_as_its_word_does() {
        let pet = Meaning::of("ペット").unwrap();
        assert!((pet.to(Row::of("犬").unwrap()) - like("ペット", "犬")).abs() < 1e-4);
    }
}
