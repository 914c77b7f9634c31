//! What a short word stands for, where the corpus has only the long one: 国民健康保険 for 国保, リモートワーク for リモワ.

use std::collections::{BTreeMap, VecDeque};

use memchr::memmem;

use super::typos::as_written;
use crate::corpus::Library;
use crate::index::{is_katakana, key};
use crate::query::is_kanji;

/// Longer words are no abbreviations.
const LONGEST: usize = 4;
/// What it stands for is made of so many kanji.
const LONGEST_RUN: usize = 12;
/// A long word in katakana has at least so many more letters.
const LONGER: usize = 2;
/// What it stands for is written at least so often.
const OFTEN: usize = 3;
const MOST: usize = 2;

/// The long words of the corpus that a short one may stand for, the most frequent first.
pub(super) fn abbreviated(library: &Library, manual: Option<&str>, word: &str) -> Vec<String> {
    let letters: Vec<char> = key(word).chars().collect();
    if letters.len() < 2 || letters.len() > LONGEST {
        return Vec::new();
    }
    if letters.iter().all(|c| is_kanji(*c)) {
        return of_kanji(library, manual, &letters);
    }
    if letters.len() > 2 && letters.iter().all(char::is_ascii_lowercase) {
        return of_latin(library, manual, &letters);
    }
    if letters.len() > 2 && letters.iter().all(|c| is_katakana(*c)) {
        of_katakana(library, &letters)
    } else {
        Vec::new()
    }
}

/// Runs of kanji that begin with the first one and hold the others where words begin.
fn of_kanji(library: &Library, manual: Option<&str>, letters: &[char]) -> Vec<String> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let first = letters[0].to_string();
    let finder = memmem::Finder::new(&first);
    let files = library.manuals.iter().filter(|(id, _)| manual.is_none_or(|manual| manual == id.as_str()));
    for file in files.flat_map(|(_, manual)| manual.files.values()) {
        let text = file.key.text.as_str();
        for at in finder.find_iter(text.as_bytes()) {
            let breaks = |place: usize| file.key.breaks.get(place);
            if !breaks(at) && text[..at].chars().next_back().is_some_and(is_kanji) {
                continue;
            }
            let goes_on = |(offset, c): &(usize, char)| is_kanji(*c) && (*offset == 0 || !breaks(at + offset));
            let run: Vec<char> =
                text[at..].char_indices().take_while(goes_on).map(|(_, c)| c).take(LONGEST_RUN).collect();
            if let Some(len) = stands_for(letters, &run) {
                *counted.entry(run[..len].iter().collect()).or_default() += 1;
            }
        }
    }
    usual(counted)
}

/// How much of a run of kanji the letters stand for: most words have two kanji, and their first ones are taken.
fn stands_for(letters: &[char], run: &[char]) -> Option<usize> {
    let mut at = 0;
    for letter in &letters[1..] {
        at = (at + 2..run.len()).step_by(2).find(|place| run[*place] == *letter)?;
    }
    (at + 2 <= run.len()).then_some(at + 2)
}

/// Latin words beside one another that begin with the letters: personal protective equipment for PPE.
fn of_latin(library: &Library, manual: Option<&str>, letters: &[char]) -> Vec<String> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let files = library.manuals.iter().filter(|(id, _)| manual.is_none_or(|manual| manual == id.as_str()));
    for file in files.flat_map(|(_, manual)| manual.files.values()) {
        let text = file.key.text.as_bytes();
        // Where the last words began, as many as there are letters.
        let mut begun: VecDeque<usize> = VecDeque::new();
        for at in 0..=text.len() {
            let letter = text.get(at).is_some_and(u8::is_ascii_lowercase);
            let begins = file.key.breaks.get(at) || at == 0;
            if letter && !begins {
                continue;
            }
            if begun.len() == letters.len() && begun.iter().zip(letters).all(|(at, c)| char::from(text[*at]) == *c) {
                let words: Vec<&str> = begun
                    .iter()
                    .zip(begun.iter().skip(1).chain([&at]))
                    .map(|(from, to)| &file.key.text[*from..*to])
                    .collect();
                if words.iter().all(|word| word.len() > 1) {
                    *counted.entry(words.join(" ")).or_default() += 1;
                }
            }
            if !letter {
                begun.clear();
                continue;
            }
            begun.push_back(at);
            if begun.len() > letters.len() {
                begun.pop_front();
            }
        }
    }
    usual(counted)
}

/// Words in katakana that begin with the first two letters and hold the others later on.
fn of_katakana(library: &Library, letters: &[char]) -> Vec<String> {
    let (front, rest): (String, String) = (letters[..2].iter().collect(), letters[2..].iter().collect());
    let fits = |known: &&str| {
        let plain: String = known.chars().filter(|c| *c != 'ー').collect();
        plain.chars().count() >= letters.len() + LONGER
            && plain.strip_prefix(&front).is_some_and(|behind| behind.find(&rest).is_some_and(|at| at > 0))
    };
    let known = library.segments.iter().flat_map(|segment| &segment.words.katakana).map(AsRef::as_ref);
    let counted = known.filter(fits).map(|known| (known.to_owned(), library.likely(known, None).len()));
    usual(counted.collect())
}

fn usual(counted: BTreeMap<String, usize>) -> Vec<String> {
    let mut found: Vec<(String, usize)> = counted.into_iter().filter(|(_, count)| *count >= OFTEN).collect();
    found.sort_by(|(one, a), (other, b)| b.cmp(a).then(one.cmp(other)));
    found.into_iter().take(MOST).map(|(word, _)| as_written(&word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_kanji_stand_for_words() {
        let length =
            |short: &str, long: &str| stands_for(&short.chars().collect::<Vec<_>>(), &long.chars().collect::<Vec<_>>());
        assert_eq!(length("国保", "国民健康保険事業"), Some(6));
        assert_eq!(length("免停", "免許停止"), Some(4));
        assert_eq!(length("免停", "免許状停止"), None);
        assert_eq!(length("大家", "大規模"), None);
    }
}
