//! Tables of expressions: a pattern with one group, and what is meant by what stands there.

use std::ops::Range;

use crate::{pattern::Pattern, tables, text::Manuscript};

pub(super) struct Phrases {
    pattern: Pattern,
    meant: Vec<&'static str>,
}

impl Phrases {
    /// All of a table as one pattern, so that a text is read once and not once a line.
    pub fn of(table: &'static str) -> Self {
        let (patterns, meant): (Vec<_>, Vec<_>) =
            tables::rows(table).filter_map(|row| Some((*row.first()?, *row.get(1)?))).unzip();
        Self { pattern: Pattern::joined(&patterns), meant }
    }

    /// Every expression of the table: where it stands and what is meant.
    pub fn find(&self, manuscript: &Manuscript) -> Vec<(Range<usize>, &'static str)> {
        let mut found = Vec::new();
        for sentence in manuscript.sentences() {
            let text = &manuscript.text()[sentence.range.clone()];
            for (which, group) in self.pattern.find_numbered_groups(text) {
                let Some(meant) = self.meant.get(which) else { continue };
                let range = sentence.range.start + group.start..sentence.range.start + group.end;
                if manuscript.is_unbroken(&range) {
                    found.push((range, *meant));
                }
            }
        }
        found
    }
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
            assert!(Phrases::of(table).pattern.compiles(), "the table as a whole is too large");
        }
    }
}
