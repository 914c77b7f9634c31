//! Japanese nouns and their English meanings, from the bundled dictionary.

use super::lexicon::senses;
use super::likeness::{is_verb_stem, stands_alone};
use super::text::{Script, script, stem};
use shosai_text::longest_begun;
pub use shosai_text::meanings;
use std::ops::Range;

/// The longest word that is looked for, in letters.
const LONGEST: usize = 7;
/// Meanings of a word that are thought of; the others are too rare to be meant.
const FIRST_MEANINGS: usize = 3;

/// Whether a text is written and as long as a word of the dictionary may be.
pub fn can_be_word(text: &str) -> bool {
    !text.is_ascii() && text.chars().nth(LONGEST).is_none()
}

/// A Japanese word of a text with the stems of its meanings.
#[derive(Clone, Debug)]
pub struct Meant {
    pub span: Range<usize>,
    /// Each meaning as stems.
    pub senses: Vec<Vec<String>>,
}

/// The words of the dictionary in a text, the longest from the left.
pub fn words(text: &str) -> Vec<Meant> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let place = |at: usize| letters.get(at).map_or(text.len(), |(place, _)| *place);
    let is = |at: usize, kind: Script| letters.get(at).is_some_and(|(_, c)| script(*c) == kind);
    let mut out = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let after = |out: &[Meant]| out.last().is_some_and(|before: &Meant| before.span.end == place(at));
        let begins = is(at, Script::Kanji)
            || (is(at, Script::Katakana) && (at == 0 || !is(at - 1, Script::Katakana) || after(&out)));
        let reach = if begins { longest_begun(&text[place(at)..place(at + LONGEST)]) } else { 0 };
        let reached = |length: &usize| place(at + length) - place(at) <= reach;
        let found = (1..=LONGEST.min(letters.len() - at)).rev().filter(reached).find_map(|length| {
            // A word in katakana is a whole run of it, or begins one that another word ends: `サブカテゴリ`.
            let cut = is(at + length - 1, Script::Katakana) && is(at + length, Script::Katakana);
            let run = (at..).take_while(|n| is(*n, Script::Katakana)).count();
            let ended = || run > length && meanings(&text[place(at + length)..place(at + run)]).is_some();
            let span = place(at)..place(at + length);
            // A single kanji is a word where no other stands beside it, and no ending behind it.
            let marks =
                || senses(&text[span.clone()]).iter().any(|sense| matches!(sense.family(), "cue" | "group" | "stop"));
            let lone = || stands_alone(text, &span) && !is_verb_stem(text, &span) && !marks();
            let word = (!cut || ended()) && (length > 1 || lone());
            meanings(&text[span.clone()]).filter(|_| word).map(|found| (length, span, found))
        });
        match found {
            Some((length, span, found)) => {
                let thing = |m: &'static str| m.strip_prefix("number of ").unwrap_or(m);
                let words = |m| thing(m).split([' ', '-']);
                let sense = |m| words(m).map(stem).filter(|s| s.len() > 1).collect::<Vec<_>>();
                let first = || found.split('|').take(FIRST_MEANINGS);
                out.push(Meant { span, senses: first().map(sense).collect() });
                at += length;
            }
            None => at += 1,
        }
    }
    out
}
