//! Tables of expressions: a pattern with one group, and what is meant by what stands there.

use std::{collections::HashMap, ops::Range};

use crate::{pattern::Pattern, tables, text::Manuscript};

/// Letters around a word that its pattern may look at.
const REACH: usize = 24;

/// One line of a table.
struct Phrase {
    pattern: Pattern,
    meant: &'static str,
}

/// A table. Most groups are plain words: these are looked for all at once, and only where one stands its patterns are asked.
pub(super) struct Phrases {
    /// Every plain word.
    words: Pattern,
    by_word: HashMap<&'static str, Vec<usize>>,
    phrases: Vec<Phrase>,
    /// The lines whose group is no plain word, as one pattern.
    rest: Pattern,
    rest_meant: Vec<&'static str>,
}

impl Phrases {
    pub fn of(table: &'static str) -> Self {
        let mut by_word: HashMap<&str, Vec<usize>> = HashMap::new();
        let (mut phrases, mut rest, mut rest_meant) = (Vec::new(), Vec::new(), Vec::new());
        for row in tables::rows(table) {
            let [pattern, meant] = row[..] else { continue };
            let Some(words) = plain_group(pattern) else {
                rest.push(pattern);
                rest_meant.push(meant);
                continue;
            };
            for word in words {
                by_word.entry(word).or_default().push(phrases.len());
            }
            phrases.push(Phrase { pattern: Pattern::fixed(pattern), meant });
        }
        let mut words: Vec<&str> = by_word.keys().copied().collect();
        // The longest of several that begin alike.
        words.sort_unstable_by_key(|word| (std::cmp::Reverse(word.len()), *word));
        let words = Pattern::joined(&[&format!("({})", words.join("|"))]);
        Self { words, by_word, phrases, rest: Pattern::joined(&rest), rest_meant }
    }

    /// Every expression of the table: where it stands and what is meant.
    pub fn find(&self, manuscript: &Manuscript) -> Vec<(Range<usize>, &'static str)> {
        let mut found = Vec::new();
        for sentence in manuscript.sentences() {
            let text = &manuscript.text()[sentence.range.clone()];
            let mut add = |group: Range<usize>, meant: &'static str| {
                let range = sentence.range.start + group.start..sentence.range.start + group.end;
                if manuscript.is_unbroken(&range) {
                    found.push((range, meant));
                }
            };
            if !self.rest_meant.is_empty() {
                for (which, group) in self.rest.find_numbered_groups(text) {
                    self.rest_meant.get(which).into_iter().for_each(|meant| add(group.clone(), meant));
                }
            }
            if !self.by_word.is_empty() {
                for word in self.words.find_all(text) {
                    if let Some(meant) = self.meant_at(text, &word) {
                        add(word, meant);
                    }
                }
            }
        }
        found
    }

    fn meant_at(&self, text: &str, word: &Range<usize>) -> Option<&'static str> {
        let lines = self.by_word.get(&text[word.clone()])?;
        let before: usize = text[..word.start].chars().rev().take(REACH).map(char::len_utf8).sum();
        let after: usize = text[word.end..].chars().take(REACH).map(char::len_utf8).sum();
        let start = word.start - before;
        let around = &text[start..word.end + after];
        let phrases = lines.iter().map(|line| &self.phrases[*line]);
        phrases
            .filter(|phrase| phrase.pattern.is_in(around))
            .find(|phrase| phrase.pattern.find_groups(around).any(|group| group.start + start == word.start))
            .map(|phrase| phrase.meant)
    }
}

/// The words of a pattern's one group, where they are plain.
fn plain_group(pattern: &'static str) -> Option<Vec<&'static str>> {
    let open = pattern.match_indices('(').map(|(place, _)| place).find(|place| !pattern[*place..].starts_with("(?"))?;
    let body = &pattern[open + 1..];
    let body = &body[..body.find(')')?];
    let plain = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric());
    let words: Vec<&str> = body.split('|').collect();
    words.iter().all(|word| plain(word)).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_table_is_one_pattern_with_one_group() {
        let tables = [
            include_str!("../../data/confusions.tsv"),
            include_str!("../../data/tautologies.tsv"),
            include_str!("../../data/honorifics.tsv"),
            include_str!("../../data/wordy.tsv"),
        ];
        for table in tables {
            for row in tables::rows(table) {
                let [pattern, meant] = row[..] else { panic!("two columns: {row:?}") };
                let compiled = regex::Regex::new(pattern).unwrap();
                assert_eq!(compiled.captures_len(), 2, "{pattern}");
                assert!(!meant.is_empty());
            }
            let phrases = Phrases::of(table);
            assert!(phrases.words.compiles() && phrases.rest.compiles(), "the table as a whole is too large");
        }
    }
}
