//! `search_text`: plain, regular-expression and loose search with snippets.

use std::ops::Range;

use regex::RegexBuilder;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_text::{Folded, Folding, fold};

use crate::corpus::{File, Library, SectionId};
use crate::index::key;
use crate::messages;
use crate::reference::node_id;
use shosai_message::Failure;

/// How a query is compared.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchMode {
    /// As it stands, whatever the width and case.
    Plain,
    /// As a regular expression; as it stands where it is none.
    #[default]
    Regex,
    /// Without regard to separators.
    Loose,
}

/// What was found.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct TextResults {
    /// One for each section, with its first place.
    pub results: Vec<TextResult>,
}

/// A section in which the text stands.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct TextResult {
    /// The section.
    pub section_id: String,
    /// The text around the first place.
    pub snippet: String,
}

/// Characters on either side of a place.
const SNIPPET_CHARS: usize = 80;
/// A pattern that compiles to more than this is taken as plain text, so that none eats the memory.
const MAX_PATTERN_BYTES: usize = 1 << 20;

impl Library {
    /// The sections of a manual, or the one given, in which `query` stands; at most `limit`.
    ///
    /// # Errors
    /// `invalid_parameter` for an empty query, `not_found` for an unknown manual or section, `cancelled`.
    pub fn search_text(
        &self,
        manual_name: &str,
        query: &str,
        section_id: Option<&str>,
        mode: SearchMode,
        limit: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<TextResults, Failure> {
        if query.trim().is_empty() {
            return Err(messages::QueryEmpty.into());
        }
        let needle = Needle::of(query, mode);
        let manual = self.manual(manual_name)?;
        let mut results = Vec::new();
        let wanted: Option<Vec<SectionId>> = needle.key().map(|key| self.holding(&key, Some(manual_name)));
        let only = section_id.map(|id| self.by_id(manual_name, id)).transpose()?;
        for file in manual.ordered() {
            if results.len() >= limit {
                break;
            }
            if stop() {
                return Err(Failure::cancelled());
            }
            let places = self.places(file, only.map(|(file, at)| (file.as_ref(), at)), wanted.as_deref());
            if places.is_empty() {
                continue;
            }
            let (text, _) = self.text_of(file)?;
            for place in places {
                let (from, to) = file.sections[place].span;
                let section = text.get(from as usize..(to as usize).min(text.len())).unwrap_or_default();
                if let Some(found) = needle.first(section) {
                    results.push(TextResult { section_id: node_id(file, place), snippet: snippet(section, found) });
                }
            }
        }
        results.truncate(limit);
        Ok(TextResults { results })
    }

    /// The sections of a file that are worth a look.
    fn places(&self, file: &File, only: Option<(&File, usize)>, wanted: Option<&[SectionId]>) -> Vec<usize> {
        let own = match only {
            None => 0..file.sections.len(),
            Some((of, at)) if std::ptr::eq(of, file) => at..of.beneath(at).end,
            Some(_) => 0..0,
        };
        match wanted {
            None => own.collect(),
            Some(ids) => ids
                .iter()
                .map(|id| self.located(*id))
                .filter(|(of, place)| std::ptr::eq(of.as_ref(), file) && own.contains(place))
                .map(|(_, place)| place)
                .collect(),
        }
    }
}

/// A query ready to be looked for.
enum Needle {
    Text(String, Folding),
    Pattern(regex::Regex),
}

impl Needle {
    fn of(query: &str, mode: SearchMode) -> Self {
        match mode {
            SearchMode::Plain => Self::text(query, Folding::Plain),
            SearchMode::Loose => Self::text(query, Folding::Loose),
            SearchMode::Regex => {
                // The pattern is folded as the text is, except for what means something in a pattern.
                let built = RegexBuilder::new(&widths(query))
                    .case_insensitive(true)
                    .multi_line(true)
                    .size_limit(MAX_PATTERN_BYTES)
                    .dfa_size_limit(MAX_PATTERN_BYTES)
                    .build();
                built.map_or_else(|_| Self::text(query, Folding::Plain), Self::Pattern)
            }
        }
    }

    /// A text whose folding leaves something to compare; one of nothing but separators is taken as it stands.
    fn text(query: &str, folding: Folding) -> Self {
        let folded = fold(query, folding);
        if folded.trim().is_empty() {
            Self::Text(fold(query, Folding::Plain), Folding::Plain)
        } else {
            Self::Text(folded, folding)
        }
    }

    /// What every section that fits has in its key; nothing for patterns and separators.
    fn key(&self) -> Option<String> {
        match self {
            Self::Pattern(_) => None,
            // The long-vowel mark is a separator here, but not in keys.
            Self::Text(_, Folding::Loose) => None,
            Self::Text(text, Folding::Plain) => Some(key(text)).filter(|key| !key.is_empty()),
        }
    }

    /// Where it first stands in a text.
    fn first(&self, text: &str) -> Option<Range<usize>> {
        match self {
            Self::Text(wanted, folding) => {
                let folded = Folded::of(text, *folding);
                let at = folded.text().find(wanted.as_str())?;
                Some(folded.original(at..at + wanted.len()))
            }
            Self::Pattern(pattern) => {
                let folded = Folded::of(text, Folding::Plain);
                let found = pattern.find(folded.text())?;
                Some(folded.original(found.range()))
            }
        }
    }
}

/// A pattern with full-width letters and digits made half-width, as texts are folded.
fn widths(pattern: &str) -> String {
    let narrow = |c: char| match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    let mut text: String = pattern.chars().map(narrow).collect();
    if text.chars().any(|c| matches!(c, '\u{FF61}'..='\u{FF9F}')) {
        text = fold_kana(&text);
    }
    text
}

/// Half-width katakana become full-width; what means something in a pattern stays.
fn fold_kana(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut run = String::new();
    for c in text.chars() {
        if matches!(c, '\u{FF61}'..='\u{FF9F}') {
            run.push(c);
            continue;
        }
        out.push_str(&fold(&std::mem::take(&mut run), Folding::Plain));
        out.push(c);
    }
    out.push_str(&fold(&run, Folding::Plain));
    out
}

/// The text around a place, with … where it was cut.
fn snippet(text: &str, found: Range<usize>) -> String {
    let start = text[..found.start].char_indices().rev().nth(SNIPPET_CHARS - 1).map_or(0, |(at, _)| at);
    let end = text[found.end..].char_indices().nth(SNIPPET_CHARS).map_or(text.len(), |(at, _)| found.end + at);
    let before = if start > 0 { "…" } else { "" };
    let after = if end < text.len() { "…" } else { "" };
    format!("{before}{}{after}", &text[start..end])
}
