//! Mermaid that is not in a proper block: certain mistakes are errors, suspicious lines are warnings.

mod fence;
mod outside;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;

use crate::blocks::{self, Fence};

/// Something about Mermaid outside of a well-formed block.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Issue {
    /// The line of the document, from 1.
    pub line: usize,
    /// What kind of issue it is.
    pub issue_type: IssueType,
    /// How certain it is.
    pub severity: Severity,
    /// The Mermaid word that was found, if that is what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyword: Option<String>,
    /// The spelling that was found, if that is what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// What to do about it.
    pub suggestion: Message,
    /// The line's text, trimmed.
    pub context: String,
}

/// The kinds of issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum IssueType {
    /// Mermaid outside any block.
    Unblocked,
    /// A block whose form is wrong.
    Malformed,
    /// A misspelled word.
    Typo,
    /// A block that is never closed.
    Unclosed,
}

impl IssueType {
    /// The error code of the specification.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unblocked => "MERMAID_UNBLOCKED_FOUND",
            Self::Malformed | Self::Unclosed => "MERMAID_MALFORMED_BLOCK",
            Self::Typo => "MERMAID_TYPO",
        }
    }
}

/// How certain an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Certainly wrong.
    Error,
    /// Suspicious; it may be meant.
    Warning,
}

/// How much of a line an issue repeats, in characters.
const CONTEXT: usize = 80;

/// What is found before it is merged.
pub(crate) struct Found {
    pub(crate) line: usize,
    pub(crate) issue_type: IssueType,
    pub(crate) severity: Severity,
    pub(crate) keyword: Option<String>,
    pub(crate) pattern: Option<String>,
    pub(crate) suggestion: Message,
}

impl Found {
    pub(crate) fn new(line: usize, issue_type: IssueType, severity: Severity, suggestion: impl Into<Message>) -> Self {
        Self { line, issue_type, severity, keyword: None, pattern: None, suggestion: suggestion.into() }
    }

    pub(crate) fn keyword(mut self, word: &str) -> Self {
        self.keyword = Some(word.to_owned());
        self
    }

    pub(crate) fn pattern(mut self, pattern: &str) -> Self {
        self.pattern = Some(pattern.to_owned());
        self
    }
}

/// The issues of a document. `invalid_lines` tells, for each fence that starts on a line, whether its diagram is broken:
/// odd quotes and foreign comments are only mistakes where Mermaid stumbles over them.
pub(crate) fn issues(content: &str, broken: &dyn Fn(usize) -> bool) -> Vec<Issue> {
    let lines: Vec<&str> = content.lines().collect();
    let fences = blocks::fences(content);
    let mut found = Vec::new();
    for one in &fences {
        fence::check(one, broken(one.start_line), &mut found);
    }
    outside::check(&lines, &fences, &mut found);
    merged(found, &lines)
}

/// Whether `line` lies inside a fence, its markers included.
pub(crate) fn covering(fences: &[Fence], line: usize) -> Option<&Fence> {
    let after = fences.partition_point(|fence| fence.end_line < line);
    fences.get(after).filter(|fence| fence.start_line <= line)
}

/// Errors hide warnings on the same line; equal issues are one.
fn merged(mut found: Vec<Found>, lines: &[&str]) -> Vec<Issue> {
    found.sort_by_key(|issue| (issue.line, issue.severity, issue.issue_type));
    let mut issues: Vec<Issue> = Vec::new();
    for issue in found {
        let hidden = issues.iter().rev().take_while(|known| known.line == issue.line).any(|known| {
            let certain = known.severity == Severity::Error && issue.severity == Severity::Warning;
            certain || (known.issue_type == issue.issue_type && known.keyword == issue.keyword)
        });
        if !hidden {
            let text = lines.get(issue.line.saturating_sub(1)).map(|line| line.trim()).unwrap_or_default();
            issues.push(Issue {
                line: issue.line,
                issue_type: issue.issue_type,
                severity: issue.severity,
                keyword: issue.keyword,
                pattern: issue.pattern,
                suggestion: issue.suggestion,
                context: text.chars().take(CONTEXT).collect(),
            });
        }
    }
    issues
}
