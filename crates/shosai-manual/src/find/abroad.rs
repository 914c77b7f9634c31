//! Words of the other language, and Japanese words that mean the same in it.

use crate::query::{in_both_languages, is_kanji, meanings, same_in_english, words_meaning};

/// English nouns that glossaries have for verbs: encrypt, encryption.
const NOUN_ENDINGS: [&str; 3] = ["ion", "ation", "ment"];
const SHORTEST_FORM: usize = 3;

/// What a word is called in the other language, the usual words first.
pub(super) fn translations(word: &str) -> Vec<&'static str> {
    let forms = if word.is_ascii() { forms(&word.to_ascii_lowercase()) } else { vec![word.to_owned()] };
    let mut found: Vec<&'static str> = Vec::new();
    for form in forms {
        let general = if word.is_ascii() { words_meaning(&form) } else { split(meanings(&form)) };
        for other in in_both_languages(&form).into_iter().chain(general) {
            // A single kanji stands within other words.
            if other.chars().count() > 1 && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

fn split(meanings: Option<&'static str>) -> Vec<&'static str> {
    meanings.map(|meanings| meanings.split('|').collect()).unwrap_or_default()
}

/// Other Japanese words for what a Japanese word means: 賃料 for 家賃.
pub(super) fn alike(word: &str) -> Vec<&'static str> {
    let whole = |other: &&str| other.chars().count() > 1 && other.chars().any(|c| is_kanji(c) || !c.is_ascii());
    if word.is_ascii() { Vec::new() } else { same_in_english(word).into_iter().filter(whole).collect() }
}

/// Japanese words that share a meaning with one which the manuals hardly use: 信書 for 手紙. Those of rarer meanings
/// come first.
pub(super) fn akin(word: &str) -> Vec<&'static str> {
    let mut groups: Vec<Vec<&'static str>> = split(meanings(word)).into_iter().map(words_meaning).collect();
    groups.sort_by_key(Vec::len);
    let own = |other: &&str| other.chars().count() > 1 && *other != word;
    groups.into_iter().flatten().filter(own).collect()
}

/// The word as a dictionary has it: without the endings of plurals and verbs, and as a noun.
pub(super) fn forms(word: &str) -> Vec<String> {
    let cut = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.len() >= SHORTEST_FORM);
    let mut all = vec![word.to_owned()];
    all.extend(cut("ies").map(|stem| format!("{stem}y")));
    all.extend(["es", "s", "ing", "ed"].iter().filter_map(|ending| cut(ending)).map(str::to_owned));
    all.extend(["ing", "ed"].iter().filter_map(|ending| cut(ending)).map(|stem| format!("{stem}e")));
    all.extend(NOUN_ENDINGS.map(|ending| format!("{}{ending}", word.trim_end_matches('e'))));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_the_other_language() {
        assert!(translations("統計").contains(&"statistics"));
        assert!(translations("Mortgages").contains(&"抵当権"));
        assert!(translations("encrypt").contains(&"暗号化"));
        assert!(translations("reimbursement").contains(&"立替"));
        assert!(translations("非同期").contains(&"async"));
        assert!(alike("家賃").contains(&"賃料"));
        assert!(alike("rent").is_empty());
        assert!(akin("手紙").contains(&"信書"));
    }
}
