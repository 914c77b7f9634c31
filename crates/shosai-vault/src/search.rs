//! Looking for a text or a pattern in notes.

use globset::{GlobBuilder, GlobMatcher};
use regex::RegexBuilder;
use shosai_text::{Folded, Folding, decode, fold};
use shosai_world::{Entry, Kind, RelPath, WalkLimits};

use shosai_message::Failure;

use crate::{
    Lines, Vault, messages,
    note::{MAX_NOTE_BYTES, is_absent},
    sketch::Sought,
};

/// How a query is compared with a note.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SearchMode {
    /// Width, case and the like do not matter.
    Plain,
    /// Separators do not matter either.
    Loose,
    /// The query is a regular expression, in linear time.
    Regex,
}

/// Which notes are looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    /// A folder beneath the vault; everything when empty.
    pub folder: String,
    /// A pattern that paths must fit, such as `**/*.md`.
    pub glob: Option<String>,
}

/// One place that fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The note.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The text around it.
    pub snippet: String,
}

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Searched {
    /// The first hits, by path and line.
    pub hits: Vec<Hit>,
    /// How many places fit in all.
    pub total: usize,
    /// Notes that were looked at.
    pub scanned: usize,
    /// Files that were not, because they are no text or too large.
    pub unreadable: Vec<String>,
}

/// Characters on either side of a hit.
const SNIPPET_CHARS: usize = 80;
/// A compiled pattern larger than this is refused, so that no pattern eats the memory.
const MAX_PATTERN_BYTES: usize = 1 << 20;

impl Vault {
    /// Looks for `query` in every note of `scope`, and keeps the first `limit` hits.
    pub fn search(&self, query: &str, mode: SearchMode, scope: &Scope, limit: usize) -> Result<Searched, Failure> {
        if query.trim().is_empty() {
            return Err(messages::QueryEmpty.into());
        }
        let matcher = Matcher::new(query, mode)?;
        let mut searched = Searched::default();
        let sought = matcher.sought();
        searched.scanned = self.each_note_with(&sought, scope, &mut searched.unreadable, |path, text| {
            let lines = Lines::new(text);
            let mut last_line = 0;
            for found in matcher.places(lines.text()) {
                let line = lines.line_at(found.start);
                if line == last_line {
                    continue;
                }
                last_line = line;
                searched.total += 1;
                if searched.hits.len() < limit {
                    searched.hits.push(Hit { path: path.to_string(), line, snippet: snippet(lines.text(), found) });
                }
            }
        })?;
        Ok(searched)
    }

    /// Visits every note of `scope` that is text, by path.
    pub(crate) fn each_note(
        &self,
        scope: &Scope,
        unreadable: &mut Vec<String>,
        visit: impl FnMut(&RelPath, String),
    ) -> Result<(), Failure> {
        self.each_note_with(&[], scope, unreadable, visit).map(drop)
    }

    /// Visits those of them that may hold one of the texts, or all where none is given; says how many were looked at.
    pub(crate) fn each_note_with(
        &self,
        sought: &[Sought],
        scope: &Scope,
        unreadable: &mut Vec<String>,
        mut visit: impl FnMut(&RelPath, String),
    ) -> Result<usize, Failure> {
        let start = if scope.folder.is_empty() { RelPath::root() } else { self.located(&scope.folder)? };
        let glob = scope.glob.as_deref().map(glob).transpose()?;
        let walked = match self.folder.walk(&start, &WalkLimits::default()) {
            Ok(walked) => walked,
            Err(error) if start.is_root() && is_absent(error.kind) => return Ok(0),
            Err(error) => return Err(error.into()),
        };
        let fits = |entry: &&Entry| glob.as_ref().is_none_or(|glob| glob.is_match(entry.path.as_str()));
        let mut notes: Vec<&Entry> =
            walked.entries.iter().filter(|entry| entry.stat.kind == Kind::File).filter(fits).collect();
        let all = notes.len();
        if let Some(sketches) = self.sketches.as_ref().filter(|_| !sought.is_empty()) {
            notes.retain(|note| sketches.may_hold(note, sought));
        }
        let mut left_out = 0;
        self.folder.read_each(&notes, MAX_NOTE_BYTES, |entry, read| {
            match read.ok().and_then(|bytes| decode(&bytes).ok()) {
                Some((text, _)) => {
                    if let Some(sketches) = &self.sketches {
                        sketches.see(entry, &text);
                    }
                    visit(&entry.path, text);
                }
                None => {
                    left_out += 1;
                    unreadable.push(entry.path.to_string());
                }
            }
        })?;
        Ok(all - left_out)
    }
}

enum Matcher {
    Folded { needle: String, folding: Folding },
    Pattern(regex::Regex),
}

impl Matcher {
    fn new(query: &str, mode: SearchMode) -> Result<Self, Failure> {
        let folding = match mode {
            SearchMode::Plain => Folding::Plain,
            SearchMode::Loose => Folding::Loose,
            SearchMode::Regex => return pattern(query).map(Self::Pattern),
        };
        let needle = fold(query.trim(), folding);
        if needle.is_empty() {
            return Err(messages::QueryOnlySeparators.into());
        }
        Ok(Self::Folded { needle, folding })
    }

    /// What a note must hold to fit; a pattern says nothing of it.
    fn sought(&self) -> Vec<Sought> {
        match self {
            Self::Pattern(_) => Vec::new(),
            Self::Folded { needle, .. } => vec![Sought::of(needle)],
        }
    }

    fn places(&self, text: &str) -> Vec<std::ops::Range<usize>> {
        match self {
            Self::Pattern(pattern) => pattern.find_iter(text).map(|found| found.range()).collect(),
            Self::Folded { needle, folding } => {
                let folded = Folded::of(text, *folding);
                let starts = folded.text().match_indices(needle.as_str());
                starts.map(|(start, found)| folded.original(start..start + found.len())).collect()
            }
        }
    }
}

fn pattern(query: &str) -> Result<regex::Regex, Failure> {
    RegexBuilder::new(query).multi_line(true).size_limit(MAX_PATTERN_BYTES).build().map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or("it is not a pattern").trim();
        messages::PatternUnusable { reason }.into()
    })
}

pub(crate) fn glob(text: &str) -> Result<GlobMatcher, Failure> {
    let glob = GlobBuilder::new(text).literal_separator(true).build();
    glob.map(|glob| glob.compile_matcher()).map_err(|_| messages::NotAPathPattern { text }.into())
}

fn snippet(text: &str, found: std::ops::Range<usize>) -> String {
    let before: Vec<char> = text[..found.start].chars().rev().take(SNIPPET_CHARS + 1).collect();
    let after: Vec<char> = text[found.end..].chars().take(SNIPPET_CHARS + 1).collect();
    let cut_before = if before.len() > SNIPPET_CHARS { "…" } else { "" };
    let cut_after = if after.len() > SNIPPET_CHARS { "…" } else { "" };
    let before: String = before.into_iter().take(SNIPPET_CHARS).rev().collect();
    let after: String = after.into_iter().take(SNIPPET_CHARS).collect();
    let found: String = text[found].chars().take(SNIPPET_CHARS * 2).collect();
    format!("{cut_before}{before}{found}{after}{cut_after}").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    fn vault() -> Vault {
        let vault = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        vault.create("notes/a.md", "サーバーの設定\nＡＰＩ を呼ぶ\n").unwrap();
        vault.create("drafts/b.txt", "サーバ の停止\n").unwrap();
        vault
    }

    fn lines(query: &str, mode: SearchMode, scope: &Scope) -> Vec<(String, usize)> {
        let searched = vault().search(query, mode, scope, 50).unwrap();
        searched.hits.into_iter().map(|hit| (hit.path, hit.line)).collect()
    }

    #[test]
    fn width_and_case_do_not_matter_and_separators_only_when_loose() {
        let everywhere = Scope::default();
        assert_eq!(lines("api", SearchMode::Plain, &everywhere), [("notes/a.md".to_owned(), 2)]);
        assert_eq!(lines("サーバーの", SearchMode::Plain, &everywhere), [("notes/a.md".to_owned(), 1)]);
        assert_eq!(
            lines("サーバの", SearchMode::Loose, &everywhere),
            [("drafts/b.txt".to_owned(), 1), ("notes/a.md".to_owned(), 1)]
        );
    }

    #[test]
    fn scopes_narrow_by_folder_and_pattern() {
        let scope = Scope { folder: "notes".to_owned(), glob: None };
        assert_eq!(lines("サーバ", SearchMode::Plain, &scope).len(), 1);
        let scope = Scope { folder: String::new(), glob: Some("**/*.txt".to_owned()) };
        assert_eq!(lines("サーバ", SearchMode::Plain, &scope), [("drafts/b.txt".to_owned(), 1)]);
    }

    #[test]
    fn a_pattern_runs_in_linear_time_or_is_refused() {
        assert_eq!(lines("サーバー?\\s*の", SearchMode::Regex, &Scope::default()).len(), 2);
        assert_eq!(
            vault().search("(a+)+$(?=b)", SearchMode::Regex, &Scope::default(), 5).unwrap_err().code,
            "invalid_parameter"
        );
        assert_eq!(
            vault().search("(((a{1000}){1000}){1000})", SearchMode::Regex, &Scope::default(), 5).unwrap_err().code,
            "invalid_parameter"
        );
        let long = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        long.create("a.md", &"a".repeat(200_000)).unwrap();
        assert_eq!(long.search("(a+)+b", SearchMode::Regex, &Scope::default(), 5).unwrap().total, 0);
    }
}
