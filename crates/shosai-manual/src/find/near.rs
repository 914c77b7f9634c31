//! Spellings that differ in one character: what scanners and typists make of a word.

use std::collections::BTreeMap;

use memchr::memmem;

use super::matching::{Pattern, Strength};
use super::terms::Term;
use crate::corpus::Library;

/// Shorter words have neighbours that are words themselves.
const SHORTEST: usize = 5;
/// Half a word that stands in more sections than this tells nothing.
const MOST_SECTIONS: usize = 4000;
/// A slip occurs once or twice; what occurs more often is another word.
const MOST_OFTEN: usize = 2;
const MOST_PATTERNS: usize = 12;

/// The spellings in the corpus that differ from the term in one character and are too rare to be words.
pub(super) fn near_patterns(library: &Library, manual: Option<&str>, term: &Term) -> Vec<Pattern> {
    let Some(given) = term.patterns.iter().find(|pattern| pattern.strength <= Strength::Respelt) else {
        return Vec::new();
    };
    let chars: Vec<char> = given.key.chars().collect();
    if chars.len() < SHORTEST || chars.iter().all(char::is_ascii) {
        return Vec::new();
    }
    let known: Vec<&str> = term.patterns.iter().map(|pattern| pattern.key.as_str()).collect();
    let rare = slips(library, manual, &chars, &known).into_iter().filter(|(_, count)| *count <= MOST_OFTEN);
    rare.take(MOST_PATTERNS).map(|(key, _)| Pattern::of(key, Strength::Near)).collect()
}

/// The spellings in the corpus that differ from a word in one character, and how often they stand there.
pub(super) fn slips(
    library: &Library,
    manual: Option<&str>,
    chars: &[char],
    known: &[&str],
) -> BTreeMap<String, usize> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let half = chars.len() / 2;
    let (front, back): (String, String) = (chars[..half].iter().collect(), chars[half..].iter().collect());
    for (piece, is_front) in [(front, true), (back, false)] {
        let ids = library.holding(&piece, manual);
        if ids.len() > MOST_SECTIONS {
            continue;
        }
        let finder = memmem::Finder::new(&piece);
        for id in ids {
            let (file, place) = library.located(id);
            let text = file.section_key(place);
            for at in finder.find_iter(text.as_bytes()) {
                let slip = if is_front {
                    after(text, at, &piece, &chars[half..])
                } else {
                    before(text, at, &piece, &chars[..half])
                };
                if let Some(spelling) = slip.filter(|spelling| !known.iter().any(|known| spelling.contains(known))) {
                    *counted.entry(spelling).or_default() += 1;
                }
            }
        }
    }
    counted
}

/// The spelling at a front half, if what follows differs from the back half in one character.
fn after(text: &str, at: usize, piece: &str, wanted: &[char]) -> Option<String> {
    let follows: Vec<char> = text[at + piece.len()..].chars().take(wanted.len() + 1).collect();
    let len = slip_length(wanted, &follows)?;
    Some(piece.chars().chain(follows[..len].iter().copied()).collect())
}

/// The spelling at a back half, if what precedes differs from the front half in one character.
fn before(text: &str, at: usize, piece: &str, wanted: &[char]) -> Option<String> {
    let precedes: Vec<char> = text[..at].chars().rev().take(wanted.len() + 1).collect();
    let backwards: Vec<char> = wanted.iter().rev().copied().collect();
    let len = slip_length(&backwards, &precedes)?;
    Some(precedes[..len].iter().rev().copied().chain(piece.chars()).collect())
}

/// How many of `found` stand for `wanted` with exactly one character replaced, lost or added inside.
fn slip_length(wanted: &[char], found: &[char]) -> Option<usize> {
    let same = wanted.iter().zip(found).take_while(|(one, other)| one == other).count();
    if same == wanted.len() {
        return None;
    }
    let rest = &wanted[same + 1..];
    // Replaced: the rest agrees after it. A last character that is replaced may be any other word.
    if !rest.is_empty() && found.get(same + 1..same + 1 + rest.len()) == Some(rest) {
        return Some(wanted.len());
    }
    // Lost: the rest follows at once.
    if rest.len() >= 2 && found.get(same..same + rest.len()) == Some(rest) {
        return Some(wanted.len() - 1);
    }
    // Added: the wanted character follows the wrong one.
    let whole = &wanted[same..];
    (whole.len() >= 2 && found.get(same + 1..same + 1 + whole.len()) == Some(whole)).then_some(wanted.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slip(wanted: &str, found: &str) -> Option<usize> {
        slip_length(&wanted.chars().collect::<Vec<_>>(), &found.chars().collect::<Vec<_>>())
    }

    #[test]
    fn one_slip_is_seen() {
        assert_eq!(slip("情報保", "惰報保護"), Some(3));
        assert_eq!(slip("情報保", "報保護"), Some(2));
        assert_eq!(slip("情報保", "情x報保"), Some(4));
        assert_eq!(slip("情報保", "情報保"), None);
        assert_eq!(slip("情報保", "事故"), None);
    }
}
