//! Patterns: regular expressions compiled once, which match nothing when they cannot be compiled.

use std::{ops::Range, sync::OnceLock};

use regex::Regex;

/// A regular expression; a static one is compiled when first used.
pub struct Pattern {
    text: PatternText,
    compiled: OnceLock<Option<Regex>>,
}

enum PatternText {
    Fixed(&'static str),
    Given(String),
}

impl Pattern {
    /// A pattern of a rule.
    pub const fn fixed(text: &'static str) -> Self {
        Self { text: PatternText::Fixed(text), compiled: OnceLock::new() }
    }

    /// A word, or `/a pattern/` with optional flags, from settings.
    pub fn from_setting(setting: &str) -> Self {
        let pattern =
            setting.strip_prefix('/').and_then(|rest| rest.rfind('/').map(|end| (&rest[..end], &rest[end + 1..])));
        let text = match pattern {
            Some((body, flags)) if flags.contains('i') => format!("(?i){body}"),
            Some((body, _)) => body.to_string(),
            None => regex::escape(setting),
        };
        Self { text: PatternText::Given(text), compiled: OnceLock::new() }
    }

    /// Several patterns of a rule as one, each with exactly one group.
    pub fn joined(patterns: &[&str]) -> Self {
        Self { text: PatternText::Given(patterns.join("|")), compiled: OnceLock::new() }
    }

    #[cfg(test)]
    pub fn compiles(&self) -> bool {
        self.regex().is_some()
    }

    fn regex(&self) -> Option<&Regex> {
        let text = match &self.text {
            PatternText::Fixed(text) => text,
            PatternText::Given(text) => text.as_str(),
        };
        self.compiled.get_or_init(|| Regex::new(text).ok()).as_ref()
    }

    /// `text` without the places it occurs at.
    pub fn remove_from<'t>(&self, text: std::borrow::Cow<'t, str>) -> std::borrow::Cow<'t, str> {
        match self.regex() {
            Some(regex) if regex.is_match(&text) => regex.replace_all(&text, "").into_owned().into(),
            _ => text,
        }
    }

    /// Whether it occurs in `text`.
    pub fn is_in(&self, text: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(text))
    }

    /// Every place it occurs at, whole matches.
    pub fn find_all<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.regex().into_iter().flat_map(move |regex| regex.find_iter(text).map(|found| found.range()))
    }

    /// Every place of the first group that matched, or of the whole match where it has none.
    pub fn find_groups<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.regex().into_iter().flat_map(move |regex| {
            regex.captures_iter(text).filter_map(|groups| {
                groups.iter().skip(1).flatten().next().or_else(|| groups.get(0)).map(|group| group.range())
            })
        })
    }

    /// Every place of the group that matched, and its number from zero.
    pub fn find_numbered_groups<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, Range<usize>)> + 't {
        self.regex().into_iter().flat_map(move |regex| {
            regex.captures_iter(text).filter_map(|groups| {
                let matched = groups.iter().skip(1).enumerate();
                matched.filter_map(|(number, group)| Some((number, group?.range()))).next()
            })
        })
    }
}
