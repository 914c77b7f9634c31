//! Two kanji that are no word, where one of them sounds like the one that makes it a word: 体度 for 態度.

use std::{collections::HashMap, sync::LazyLock};

use super::{
    Counted, count_of,
    neighbours::{Line, hash},
};
use crate::chars;

/// A kanji is read so where at least this many words begin or end with it so read.
const READ_SO: u32 = 2;

/// The end of one word and the beginning of another stand together so often by chance: 大体度々.
const BY_CHANCE: f64 = 8.0;

/// Of more words nobody could say which was meant.
const MOST_MEANT: usize = 3;

/// Kanji that any noun may end in: 車数, 島側.
const FREE_ENDINGS: &str = "数名側毎製別用";

/// Nouns of two kanji, and how their kanji are read.
#[derive(Debug, Default)]
pub struct Compounds {
    /// By the first and by the second kanji: the other and the reading.
    by_first: HashMap<char, Vec<(char, &'static str)>>,
    by_second: HashMap<char, Vec<(char, &'static str)>>,
    heads: HashMap<(char, &'static str), u32>,
    tails: HashMap<(char, &'static str), u32>,
}

impl Compounds {
    pub(super) fn add(&mut self, word: &str, reading: &'static str) {
        let mut letters = word.chars();
        let (Some(first), Some(second)) = (letters.next(), letters.next()) else { return };
        self.by_first.entry(first).or_default().push((second, reading));
        self.by_second.entry(second).or_default().push((first, reading));
        for (cut, _) in reading.char_indices().skip(1) {
            *self.heads.entry((first, &reading[..cut])).or_default() += 1;
            *self.tails.entry((second, &reading[cut..])).or_default() += 1;
        }
    }

    /// Whether two kanji can be read together as `reading`.
    fn sounds(&self, first: char, second: char, reading: &'static str) -> bool {
        let many = |count: Option<&u32>| count.is_some_and(|count| *count >= READ_SO);
        reading.char_indices().skip(1).any(|(cut, _)| {
            many(self.heads.get(&(first, &reading[..cut]))) && many(self.tails.get(&(second, &reading[cut..])))
        })
    }

    /// The words that differ in one of the two kanji and sound the same.
    fn meant(&self, first: char, second: char) -> Vec<String> {
        let by_second =
            self.by_second.get(&second).into_iter().flatten().map(|(other, reading)| (*other, second, *reading));
        let by_first =
            self.by_first.get(&first).into_iter().flatten().map(|(other, reading)| (first, *other, *reading));
        by_second
            .chain(by_first)
            .filter(|(.., reading)| self.sounds(first, second, reading))
            .map(|(one, other, _)| format!("{one}{other}"))
            .collect()
    }
}

/// Words of two kanji that the tagger's dictionary lacks, six bytes each, sorted; see `assets/counts/NOTICE.txt`.
static KNOWN: LazyLock<Vec<u8>> = LazyLock::new(|| zstd::bulk::decompress(PAIRS, MOST).unwrap_or_default());
static PAIRS: &[u8] = include_bytes!("../../../../assets/counts/pairs.zst");
/// No list is longer.
const MOST: usize = 4 << 20;

/// Whether two kanji are a word: 食感.
fn is_word(first: char, second: char) -> bool {
    let mut word = [0; 6];
    if first.len_utf8() + second.len_utf8() != word.len() {
        return false;
    }
    let (head, tail) = word.split_at_mut(first.len_utf8());
    first.encode_utf8(head);
    second.encode_utf8(tail);
    KNOWN.as_chunks().0.binary_search(&word).is_ok()
}

/// What was probably meant where the words at `place` and after it are a kanji each that never stand together.
pub fn other(counted: &Counted, line: Line<'_>, place: usize) -> Option<Vec<String>> {
    let [left, right] = [line.tokens.get(place)?, line.tokens.get(place + 1)?];
    let (first, second) = (alone(line.surface(place))?, alone(line.surface(place + 1))?);
    let seen = counted.table.get(pair(first, second)).map_or(0.0, count_of);
    if left.range.end != right.range.start || seen > BY_CHANCE {
        return None;
    }
    // 五日十日積る: a number or a name beside them makes two words of them, and 名内 of ファイル名内 is the end of a word and more.
    let named = |place: usize| {
        line.tokens.get(place).is_some_and(|token| match token.detail() {
            "固有名詞" => seen > 0.0,
            detail => matches!(detail, "数" | "副詞可能" | "助数詞"),
        })
    };
    let beside = place.checked_sub(1).is_some_and(|before| {
        line.tokens[before].range.end == left.range.start && line.surface(before).ends_with(chars::is_kanji)
    });
    if named(place) || named(place + 1) || beside || left.detail() == "接尾" || FREE_ENDINGS.contains(second) {
        return None;
    }
    let mut words = counted.compounds.meant(first, second);
    if words.is_empty() || is_word(first, second) {
        return None;
    }
    words.sort_unstable();
    words.dedup();
    (words.len() == 1 || (seen == 0.0 && (1..=MOST_MEANT).contains(&words.len()))).then_some(words)
}

fn alone(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|letter| letters.next().is_none() && chars::is_kanji(*letter))
}

/// What stands for two neighbouring kanji in the table.
pub fn pair(first: char, second: char) -> u32 {
    hash(b'K', &[first.encode_utf8(&mut [0; 4]), second.encode_utf8(&mut [0; 4])])
}
