//! How alike two words are: written short, or cut.

use super::lexicon::{senses, stem_senses};
use super::text::{Script, script};
use std::ops::Range;

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

/// `survivors` and `survived`: most of both words is the same beginning.
pub fn is_akin(one: &str, other: &str) -> bool {
    let shared = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    shared >= 6 && shared + 3 >= one.len().max(other.len()) && one.is_ascii() && other.is_ascii()
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
