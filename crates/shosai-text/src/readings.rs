//! Words by how they are read.

use std::sync::LazyLock;

use crate::glossary::{looked_up, unpacked};

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/readings.zst"));

/// Lines of a reading, a tab and its words between commas, sorted by bytes.
static READINGS: LazyLock<String> = LazyLock::new(|| unpacked(EMBEDDED));

/// The words with kanji that are read so, in hiragana, the usual ones first; verbs and adjectives without their
/// endings.
pub fn read_as(reading: &str) -> impl Iterator<Item = &'static str> + use<> {
    looked_up(&READINGS, reading).into_iter().flat_map(|words| words.split(','))
}

/// A kanji, whether it begins a word of two or ends it, and the kana that it is read with there.
type Sound = (char, bool, [Option<char>; LONGEST_SOUND]);

/// How kanji are often read in words of two, sorted.
static SOUNDS: LazyLock<Vec<Sound>> = LazyLock::new(|| {
    let mut sounds = Vec::new();
    for (reading, words) in READINGS.lines().filter_map(|line| line.split_once('\t')) {
        let kana: Vec<char> = reading.chars().collect();
        for word in words.split(',') {
            let mut letters = word.chars();
            let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else { continue };
            for length in 1..=LONGEST_SOUND.min(kana.len().saturating_sub(1)) {
                sounds.push((first, true, sound(&kana[..length])));
                sounds.push((second, false, sound(&kana[kana.len() - length..])));
            }
        }
    }
    sounds.sort_unstable();
    sounds.chunk_by(|one, other| one == other).filter(|same| same.len() >= OFTEN).map(|same| same[0]).collect()
});

fn sound(kana: &[char]) -> [Option<char>; LONGEST_SOUND] {
    std::array::from_fn(|at| kana.get(at).copied())
}

/// A kanji within a word has so many kana at most.
const LONGEST_SOUND: usize = 3;
/// A kanji that is read so in fewer words is read otherwise.
const OFTEN: usize = 2;

/// The words that sound like two kanji that are no word, and share one of them: 確認 for 確忍.
pub fn sounding_like_kanji(word: &str) -> Vec<&'static str> {
    let mut letters = word.chars();
    let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else { return Vec::new() };
    let of = |letter: char, begins: bool| {
        let from = SOUNDS.partition_point(|sound| (sound.0, sound.1) < (letter, begins));
        let known = SOUNDS[from..].iter().take_while(move |sound| (sound.0, sound.1) == (letter, begins));
        known.map(|sound| sound.2.iter().flatten().collect::<String>())
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
