//! Words by how they are read.

use std::{collections::HashMap, sync::LazyLock};

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/readings.zst"));

static READINGS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // Made by the build: only a damaged program has none.
    let text = zstd::decode_all(EMBEDDED).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(reading, words)| (reading.to_owned(), words.to_owned())).collect()
});

/// The words with kanji that are read so, in hiragana, the usual ones first; verbs and adjectives without their
/// endings.
pub fn read_as(reading: &str) -> impl Iterator<Item = &'static str> {
    READINGS.get(reading).into_iter().flat_map(|words| words.split(','))
}

/// How often a kanji begins and ends words of two that are read with the same kana there.
type Sounds = HashMap<(char, bool), HashMap<String, u32>>;

static SOUNDS: LazyLock<Sounds> = LazyLock::new(|| {
    let mut sounds = Sounds::new();
    for (reading, words) in READINGS.iter() {
        let kana: Vec<char> = reading.chars().collect();
        for word in words.split(',') {
            let mut letters = word.chars();
            let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else { continue };
            for length in 1..=LONGEST_SOUND.min(kana.len().saturating_sub(1)) {
                let begins = kana[..length].iter().collect();
                *sounds.entry((first, true)).or_default().entry(begins).or_default() += 1;
                let ends = kana[kana.len() - length..].iter().collect();
                *sounds.entry((second, false)).or_default().entry(ends).or_default() += 1;
            }
        }
    }
    sounds
});

/// A kanji within a word has so many kana at most.
const LONGEST_SOUND: usize = 3;
/// A kanji that is read so in fewer words is read otherwise.
const OFTEN: u32 = 2;

/// The words that sound like two kanji that are no word, and share one of them: 確認 for 確忍.
pub fn sounding_like_kanji(word: &str) -> Vec<&'static str> {
    let mut letters = word.chars();
    let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else { return Vec::new() };
    let of = |letter: char, begins: bool| {
        let known = SOUNDS.get(&(letter, begins)).into_iter().flatten();
        known.filter(|(_, count)| **count >= OFTEN).map(|(kana, _)| kana.as_str())
    };
    let mut found: Vec<&'static str> = Vec::new();
    for begin in of(first, true) {
        for end in of(second, false) {
            for other in read_as(&format!("{begin}{end}")) {
                let mut own = other.chars();
                let shares = own.next() == Some(first) || own.next() == Some(second);
                if shares && other != word && other.chars().count() == 2 && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_that_are_no_word_sound_like_one() {
        assert!(sounding_like_kanji("確忍").contains(&"確認"));
        assert!(sounding_like_kanji("許過").contains(&"許可"));
        assert!(sounding_like_kanji("三文字").is_empty());
    }

    #[test]
    fn a_reading_leads_to_its_words() {
        assert!(read_as("かいこ").any(|word| word == "解雇"));
        assert!(read_as("はたら").any(|word| word == "働"));
        assert_eq!(read_as("ぬぬぬ").next(), None);
    }
}
