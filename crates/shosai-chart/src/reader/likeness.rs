//! How alike two words are: written short, cut, run together or heard.

use super::dictionary;
use super::lexicon::{senses, stem_senses};
use super::text::{Script, script};
use shosai_text::{consonants, sound_alike};
use std::ops::Range;

/// Whether a word in katakana is the Latin one as it is heard: `オースティン` of `austin`.
pub fn is_heard(katakana: &str, latin: &str) -> bool {
    let latin = latin.trim_end_matches('s');
    consonants(katakana).is_some_and(|own| Some(own) == consonants(latin)) && sound_alike(katakana, latin)
}

/// The same of a word that means nothing else.
pub fn sounds_like(katakana: &str, latin: &str) -> bool {
    dictionary::meanings(katakana).is_none() && is_heard(katakana, latin)
}

/// Whether a kanji stands between other scripts: `県別`, `州トップ10`.
pub fn stands_alone(text: &str, span: &Range<usize>) -> bool {
    let kanji = |c: Option<char>| c.is_some_and(|c| script(c) == Script::Kanji && !"別毎間各数".contains(c));
    let before = text[..span.start].chars().next_back();
    let after = text[span.end..].chars().next();
    !kanji(before) && !kanji(after) && !before.is_some_and(|c| c.is_ascii_digit())
}

pub fn is_verb_stem(text: &str, span: &Range<usize>) -> bool {
    let hiragana = |c: Option<char>| c.is_some_and(|c| script(c) == Script::Hiragana);
    let kanji = |c: Option<char>| c.is_some_and(|c| script(c) == Script::Kanji);
    let after = text[span.end..].chars().next();
    hiragana(after)
        && !kanji(text[..span.start].chars().next_back())
        && !"のはがをにでとも".contains(after.unwrap_or(' '))
}

/// `temp` for `temperature`, `qty` for `quantity`: the same letters in order from the same beginning.
pub fn is_short_for(short: &str, long: &str) -> bool {
    if short.len() < 3 || short.len() + 2 > long.len() || !short.is_ascii() || !long.is_ascii() {
        return false;
    }
    if long.starts_with(short) {
        return true;
    }
    if !short.bytes().skip(1).all(|b| !b"aeiou".contains(&b)) || short.as_bytes()[0] != long.as_bytes()[0] {
        return false;
    }
    let mut letters = long.bytes();
    short.bytes().all(|own| letters.any(|b| b == own))
}

/// Whether a word stands within a name that is no word: anywhere if it is long, else where the name begins or ends.
pub fn is_within(word: &str, name: &str) -> bool {
    match word.len() {
        0..3 => false,
        3 => name.starts_with(word) || name.ends_with(word),
        _ => name.contains(word),
    }
}

/// Words that a name without gaps may be made of.
pub const MOST_SHORTENED: usize = 3;

/// Whether a name is made of the beginnings of all the words in turn, with letters left out: `crmrte` of `crime rate`.
pub fn is_made_of(name: &str, words: &[&str]) -> bool {
    let Some((first, rest)) = words.split_first() else { return name.is_empty() };
    let mut taken = 0;
    let letters = name.as_bytes();
    let mut found = letters.first().is_some_and(|own| first.as_bytes().first() == Some(own));
    let mut places = first.bytes();
    while found {
        found = letters.get(taken).is_some_and(|own| places.any(|letter| letter == *own));
        taken += usize::from(found);
        if found && letters.len() - taken >= rest.len() && is_made_of(&name[taken..], rest) {
            return true;
        }
    }
    false
}

/// `survivors` and `survived`: most of both words is the same beginning.
pub fn is_akin(one: &str, other: &str) -> bool {
    let shared = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    shared >= 6 && shared + 3 >= one.len().max(other.len()) && one.is_ascii() && other.is_ascii()
}

/// What a verb goes on with where it names a thing.
const NOUNS: [&str; 6] = ["al", "als", "er", "ers", "ion", "ment"];

/// `rental` of `rented`.
pub fn is_derived(stem: &str, word: &str) -> bool {
    stem.len() > 3 && word.strip_prefix(stem).is_some_and(|end| NOUNS.contains(&end))
}

/// Words that stand in too many meanings to tell anything.
pub fn tells(stem: &str) -> bool {
    stem.len() > 2
        && !senses(stem).iter().any(|s| s.name == "stop")
        && !stem_senses(stem).iter().any(|s| s.name == "stop")
}

/// Whether a word asks for a kind of picture or a figure of many: a `distribution` is no `distributor`.
pub fn asks(word: &str) -> bool {
    stem_senses(word).iter().any(|s| matches!(s.family(), "cue" | "form" | "agg"))
}
