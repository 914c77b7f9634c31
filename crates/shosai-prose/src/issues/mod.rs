//! Findings as tools and reports show them: with hashes, an excerpt, and a stable id.

mod gate;
mod select;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;

pub use gate::{FailOn, Gate, GateRow};
pub use select::{Order, Selected, Selection, SortBy, select};

use crate::{
    check::hash_of,
    finding::{Aspect, Finding, Severity},
    text::Manuscript,
};

/// Letters of an excerpt; enough to find the place.
const EXCERPT: usize = 60;

/// A finding as an answer or a report shows it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Issue {
    /// Stays the same when other parts of the text change.
    pub issue_id: String,
    /// The rule that found it.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The side of the prose it concerns.
    pub aspect: Aspect,
    /// How much it weighs.
    pub severity: Severity,
    /// The public code of the problem.
    pub reason_code: &'static str,
    /// What is wrong and what to do.
    pub message: Message,
    /// The line, from one.
    pub line_number: usize,
    /// The column in letters, from one.
    pub column: usize,
    /// The line it ends on.
    pub end_line_number: usize,
    /// What would stand there after the fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The file, where it came from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_path: Option<String>,
    /// The hash of the line it begins on.
    pub line_hash: String,
    /// The hash of all lines it covers, where there is more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_hash: Option<String>,
    /// The rest.
    pub details: IssueDetails,
}

/// What else is known of an issue.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct IssueDetails {
    /// The words found.
    pub excerpt: String,
    /// The words with what stands beside them on their line, where they say little by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub around: Option<String>,
    /// Every aspect that reported the same.
    pub aspects: Vec<Aspect>,
    /// Whether it can be fixed without a person looking.
    pub auto_fixable: bool,
    /// What the fix would replace; `suggestion` stands there afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

impl Issue {
    /// A finding with all that surrounds it.
    pub fn of(finding: &Finding, manuscript: &Manuscript, file_path: Option<&str>) -> Self {
        let words = manuscript.source().get(finding.span.clone()).unwrap_or("");
        let hash = |line: usize| format!("{:016x}", hash_of([manuscript.line(line)]));
        let block = (finding.end_line > finding.line).then(|| {
            let lines = (finding.line..=finding.end_line).map(|line| manuscript.line(line));
            format!("{:016x}", hash_of(lines))
        });
        Self {
            issue_id: finding.id.clone(),
            kind: finding.rule,
            aspect: finding.aspect,
            severity: finding.severity,
            reason_code: finding.reason_code,
            message: finding.message.clone(),
            line_number: finding.line,
            column: finding.column,
            end_line_number: finding.end_line,
            suggestion: finding.suggestion.as_ref().map(|fix| fix.replacement.clone()),
            file_path: file_path.map(str::to_string),
            line_hash: hash(finding.line),
            block_hash: block,
            details: IssueDetails {
                excerpt: excerpt(words),
                around: around(manuscript.source(), &finding.span),
                aspects: vec![finding.aspect],
                auto_fixable: finding.suggestion.as_ref().is_some_and(|fix| fix.safe),
                before: finding
                    .suggestion
                    .as_ref()
                    .and_then(|fix| manuscript.source().get(fix.span.clone()))
                    .map(excerpt),
            },
        }
    }
}

fn excerpt(words: &str) -> String {
    let line = words.lines().next().unwrap_or("");
    match line.char_indices().nth(EXCERPT) {
        Some((place, _)) => format!("{}…", &line[..place]),
        None => line.to_string(),
    }
}

/// Words of at most so many letters are shown among their neighbours.
const FEW_LETTERS: usize = 8;
/// Letters shown on each side.
const NEIGHBOURS: usize = 12;

fn around(source: &str, span: &std::ops::Range<usize>) -> Option<String> {
    let words = source.get(span.clone())?;
    if words.is_empty() || words.contains('\n') || words.chars().count() > FEW_LETTERS {
        return None;
    }
    let on_line = |letter: &char| *letter != '\n' && *letter != '\r';
    let before: Vec<char> = source[..span.start].chars().rev().take(NEIGHBOURS).take_while(on_line).collect();
    let after: String = source[span.end..].chars().take(NEIGHBOURS).take_while(on_line).collect();
    Some(format!("{}【{words}】{after}", before.into_iter().rev().collect::<String>()))
}
