//! Exploring notes for several terms at once: normalised, then loose, then what it all comes to.

use std::collections::BTreeSet;

use shosai_text::{Folded, Folding, Words, fold};
use shosai_world::RelPath;

use shosai_message::Failure;

use crate::{Lines, Scope, Vault, messages, sketch::Sought};

/// How a note came to be a candidate.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteSignal {
    /// A term stands in a heading.
    Heading,
    /// A term stands in the text, width and case aside.
    Normalized,
    /// A term stands in the text once separators are left out.
    Loose,
}

/// A place in a note that speaks of the query.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundNote {
    /// The note.
    pub path: String,
    /// The first line that fits, counted from 1.
    pub start_line: usize,
    /// How many lines fit.
    pub lines: usize,
    /// The terms that the note holds.
    pub terms: Vec<String>,
    /// How they were found.
    pub signals: Vec<NoteSignal>,
    /// Larger is nearer.
    pub score: f64,
}

/// What an exploration came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Candidates, the nearest first.
    pub notes: Vec<FoundNote>,
    /// Notes that were read.
    pub scanned: usize,
    /// Notes that were not read before the time was up.
    pub unscanned: Vec<String>,
    /// Candidates that were found and not kept.
    pub dropped: usize,
    /// Files that are no text.
    pub unreadable: Vec<String>,
    /// Terms that no candidate holds.
    pub gaps: Vec<String>,
    /// The words that were looked for instead, where no note holds a term as it was given.
    pub words: Vec<String>,
    /// The share of all fitting lines that the fullest note holds.
    pub file_bias: f64,
}

/// A term in a heading says more of a note than one in passing.
const HEADING_WEIGHT: f64 = 2.0;
/// Another fitting line adds little to a note that is found already.
const FURTHER_LINES_WEIGHT: f64 = 0.1;

impl Vault {
    /// Explores `scope` for the terms of `query`, separated by blanks, until `stop` says so.
    pub fn find(
        &self,
        query: &str,
        scope: &Scope,
        most: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Found, Failure> {
        let whole = self.find_terms(&Term::all(query)?, scope, most, stop)?;
        let words = words_of(query);
        if !whole.notes.is_empty() || words.is_empty() || !whole.unscanned.is_empty() {
            return Ok(whole);
        }
        let terms: Vec<Term> = words.iter().map(|word| Term::of(word)).collect();
        Ok(Found { words, ..self.find_terms(&terms, scope, most, stop)? })
    }

    fn find_terms(
        &self,
        terms: &[Term],
        scope: &Scope,
        most: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Found, Failure> {
        let mut found = Found::default();
        let mut unreadable = Vec::new();
        let mut unscanned = Vec::new();
        let sought: Vec<Sought> = terms.iter().map(|term| Sought::of(&term.plain)).collect();
        let seen = self.each_note_with(&sought, scope, &mut unreadable, |path, text| {
            if stop() {
                unscanned.push(path.to_string());
                return;
            }
            found.notes.extend(look(path, text, terms));
        })?;
        found.scanned = seen - unscanned.len();
        let held: BTreeSet<&String> = found.notes.iter().flat_map(|note| &note.terms).collect();
        found.gaps = terms.iter().filter(|term| !held.contains(&term.text)).map(|term| term.text.clone()).collect();
        let lines: usize = found.notes.iter().map(|note| note.lines).sum();
        let fullest = found.notes.iter().map(|note| note.lines).max().unwrap_or(0);
        found.file_bias = if lines == 0 { 0.0 } else { fullest as f64 / lines as f64 };
        found.notes.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.path.cmp(&b.path)));
        found.dropped = found.notes.len().saturating_sub(most);
        found.notes.truncate(most);
        Ok(Found { unreadable, unscanned, ..found })
    }
}

struct Term {
    text: String,
    plain: String,
    loose: String,
}

/// What a question written as one run speaks of: its nouns, and the kanji that its verbs begin with.
fn words_of(query: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in Words::new().of(query) {
        let kept = match (word.part(), word.detail()) {
            ("名詞", "代名詞" | "非自立" | "数" | "接尾" | "副詞可能") => continue,
            ("名詞", _) => word.surface,
            ("動詞", "自立") => word.surface.trim_end_matches(|c| ('ぁ'..='ゖ').contains(&c)),
            _ => continue,
        };
        if kept.chars().any(char::is_alphanumeric) && kept != query && !words.iter().any(|known| known == kept) {
            words.push(kept.to_owned());
        }
    }
    words
}

impl Term {
    fn of(text: &str) -> Self {
        Self { text: text.to_owned(), plain: fold(text, Folding::Plain), loose: fold(text, Folding::Loose) }
    }

    fn all(query: &str) -> Result<Vec<Self>, Failure> {
        let terms = query.split_whitespace().map(Self::of);
        let terms: Vec<Self> = terms.filter(|term| !term.plain.trim().is_empty()).collect();
        if terms.is_empty() {
            return Err(messages::QueryWithoutTerm.into());
        }
        Ok(terms)
    }
}

fn look(path: &RelPath, text: String, terms: &[Term]) -> Option<FoundNote> {
    let lines = Lines::new(text);
    let plain = Folded::of(lines.text(), Folding::Plain);
    let loose = Folded::of(lines.text(), Folding::Loose);
    let mut signals = BTreeSet::new();
    let mut fitting = BTreeSet::new();
    let mut held = Vec::new();
    let mut score = 0.0;
    for term in terms {
        let mut places = places(&plain, &term.plain);
        let mut signal = NoteSignal::Normalized;
        if places.is_empty() {
            places = self::places(&loose, &term.loose);
            signal = NoteSignal::Loose;
        }
        if places.is_empty() {
            continue;
        }
        let found: BTreeSet<usize> = places.into_iter().map(|place| lines.line_at(place)).collect();
        let heading = found.iter().any(|line| lines.passage(*line, *line).trim_start().starts_with('#'));
        signals.insert(signal);
        if heading {
            signals.insert(NoteSignal::Heading);
        }
        score += if heading { HEADING_WEIGHT } else { 1.0 } + FURTHER_LINES_WEIGHT * ((found.len() as f64).ln_1p());
        held.push(term.text.clone());
        fitting.extend(found);
    }
    let start_line = *fitting.first()?;
    Some(FoundNote {
        path: path.to_string(),
        start_line,
        lines: fitting.len(),
        terms: held,
        signals: signals.into_iter().collect(),
        score,
    })
}

fn places(folded: &Folded, needle: &str) -> Vec<usize> {
    if needle.is_empty() {
        return Vec::new();
    }
    folded
        .text()
        .match_indices(needle)
        .map(|(place, found)| folded.original(place..place + found.len()).start)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    fn vault() -> Vault {
        let vault = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        vault.create("notes/出張.md", "# 出張旅費\n日当は一日 3,000 円。\n申請書を出す。\n").unwrap();
        vault.create("notes/休暇.md", "# 休暇\n申 請 書は不要。\n").unwrap();
        vault
    }

    fn never() -> bool {
        false
    }

    #[test]
    fn the_note_that_holds_more_terms_in_better_places_comes_first() {
        let found = vault().find("出張 申請書", &Scope::default(), 10, &never).unwrap();
        assert_eq!(
            found.notes.iter().map(|note| note.path.as_str()).collect::<Vec<_>>(),
            ["notes/出張.md", "notes/休暇.md"]
        );
        assert_eq!(found.notes[0].signals, [NoteSignal::Heading, NoteSignal::Normalized]);
        assert_eq!(found.notes[1].signals, [NoteSignal::Loose]);
        assert_eq!((found.scanned, found.gaps.len()), (2, 0));
    }

    #[test]
    fn a_question_that_no_note_holds_is_looked_for_by_its_words() {
        let found = vault().find("出張したらいくらもらえますか？", &Scope::default(), 10, &never).unwrap();
        assert_eq!(found.notes[0].path, "notes/出張.md");
        assert!(found.words.contains(&"出張".to_owned()), "{:?}", found.words);
        assert!(vault().find("宇宙", &Scope::default(), 10, &never).unwrap().words.is_empty());
    }

    #[test]
    fn what_was_not_found_kept_or_read_is_said() {
        let found = vault().find("申請書 宇宙", &Scope::default(), 1, &never).unwrap();
        assert_eq!((found.gaps, found.dropped, found.notes.len()), (vec!["宇宙".to_owned()], 1, 1));
        let stopped = vault().find("申請書", &Scope::default(), 1, &|| true).unwrap();
        assert_eq!((stopped.scanned, stopped.unscanned.len()), (0, 2));
        assert_eq!(vault().find("　", &Scope::default(), 1, &never).unwrap_err().code, "invalid_parameter");
    }
}
