//! What is asked of a search, and what it answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shosai_message::Message;

use crate::query::Intent;

/// A place in a manual, as it travels between tools.
#[derive(Clone, Debug, Default, Deserialize, Eq, Hash, JsonSchema, PartialEq, Serialize)]
pub struct Ref {
    /// Always `manual`.
    #[serde(default = "manual_target", skip_serializing_if = "is_manual")]
    pub target: String,
    /// The manual.
    pub manual_id: String,
    /// The file beneath the manual.
    pub path: String,
    /// The section's first line; the whole file when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_line: Option<u32>,
    /// The state of the file that the reference was made from; when it has changed, the reference says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

fn is_manual(target: &String) -> bool {
    target == "manual"
}

pub(crate) fn manual_target() -> String {
    "manual".to_owned()
}

/// What a search may cost.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Budget {
    /// At most so many candidates.
    pub max_candidates: usize,
    /// At most so many milliseconds.
    pub time_ms: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { max_candidates: 200, time_ms: 60_000 }
    }
}

/// What is looked for.
#[derive(Clone, Debug, Default)]
pub struct FindRequest {
    /// The question.
    pub query: String,
    /// One manual, or all.
    pub manual_id: Option<String>,
    /// What kind of answer is wanted; read from the query when absent.
    pub intent: Option<Intent>,
    /// 3 or 4; 4 when absent.
    pub max_stage: Option<u8>,
    /// What the search may cost.
    pub budget: Budget,
    /// Only these sections: what an earlier search left out.
    pub only: Option<Vec<Ref>>,
}

/// What a search needs from outside.
pub struct FindContext<'a> {
    /// When widening begins.
    pub thresholds: Thresholds,
    /// Milliseconds since the search began.
    pub elapsed_ms: &'a (dyn Fn() -> u64 + Sync),
    /// Whether the caller has given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What is known of a word and a section that holds it; see [`SIGNS`].
///
/// [`SIGNS`]: crate::SIGNS
#[derive(Clone, Debug)]
pub struct Weight {
    /// The section.
    pub place: Ref,
    /// Whether the section holds the term as it was given, and so is returned in any case.
    pub exact: bool,
    /// A number a sign.
    pub signs: Vec<f64>,
}

/// When a search is widened.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Thresholds {
    /// Fewer candidates than this are few.
    pub candidate_low: u32,
    /// So large a part of the candidates in one file is a bias.
    pub file_bias: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { candidate_low: 3, file_bias: 0.80 }
    }
}

/// Why a section is a candidate.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, JsonSchema, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// A term stands in its heading.
    Heading,
    /// A term stands in it in a normalised spelling.
    Normalized,
    /// A term stands in it in a looser spelling.
    Loose,
    /// Another word for a term stands in it.
    Synonym,
    /// It speaks of exceptions.
    Exceptions,
    /// It refers to, or is referred to by, another candidate.
    Reference,
}

/// How many candidates have each signal.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct SignalCoverage {
    /// Candidates with a term in the heading.
    pub heading: usize,
    /// Candidates with a normalised spelling.
    pub normalized: usize,
    /// Candidates with a loose spelling.
    pub loose: usize,
    /// Candidates with another word.
    pub synonym: usize,
    /// Candidates that speak of exceptions.
    pub exceptions: usize,
    /// Candidates by reference.
    pub reference: usize,
}

/// Why something was not looked at to the end.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CutoffReason {
    /// The time was up.
    TimeBudget,
    /// There were more candidates than allowed.
    CandidateCap,
    /// A later stage would have looked, but was not allowed.
    StageCap,
    /// A limit of the server.
    HardLimit,
}

/// How far the result can be relied upon.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum IntegrationStatus {
    /// It can be used.
    Ready,
    /// Something should be looked at first.
    NeedsFollowup,
    /// There is nothing to use.
    Blocked,
}

/// A search in figures.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct FindSummary {
    /// Files that were searched.
    pub scanned_files: usize,
    /// Sections that were searched.
    pub scanned_nodes: usize,
    /// Sections that were found.
    pub candidates: usize,
    /// How many things were amiss; their texts are in the trace.
    pub warnings: usize,
    /// The last stage that ran.
    pub max_stage_applied: u8,
    /// Whether the search was widened.
    pub scope_expanded: bool,
    /// Sections that were not looked at to the end.
    pub unscanned_sections_count: usize,
    /// Candidates after those that are part of one another were brought together.
    pub integrated_nodes: usize,
    /// Candidates by signal.
    pub signal_coverage: SignalCoverage,
    /// The part of the candidates that lies in one file.
    pub file_bias_ratio: f64,
    /// Pairs of sections that say different things.
    pub conflict_count: usize,
    /// Things that were asked and not found.
    pub gap_count: usize,
    /// 0 to 1: how well the candidates answer the query.
    pub sufficiency_score: f64,
    /// What that means.
    pub integration_status: IntegrationStatus,
    /// Why the search ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutoff_reason: Option<CutoffReason>,
}

/// A call that may be made next.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct NextAction {
    /// `insufficient_candidates`, `resolve_conflicts`, `fill_gaps`, `reduce_file_bias` or `manual_completed`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Why.
    pub reason: Message,
    /// 0 to 1.
    pub confidence: f64,
    /// A call as it can be made: the tool and its arguments. `$trace_id` stands for this search's trace until it is stored.
    pub params: Value,
}

/// One line of what a search found.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Hit {
    /// Where.
    #[serde(rename = "ref")]
    pub place: Ref,
    /// The file beneath the manual.
    pub path: String,
    /// The section's first line.
    pub start_line: u32,
    /// The section's heading; empty for text before the first one.
    pub title: String,
    /// Its pages, sheet or slides, where the file has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Why it is here.
    pub reason: Message,
    /// By what it was found.
    pub signals: Vec<Signal>,
    /// The higher, the nearer; comparable within one search.
    pub score: f64,
    /// Sections that say something else, as `path:line`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflict_with: Vec<String>,
    /// What is missing, for a gap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap_hint: Option<Message>,
}

/// A finished search.
#[derive(Clone, Debug)]
pub struct Found {
    /// What the tool answers.
    pub summary: FindSummary,
    /// What may be called next.
    pub next_actions: Vec<NextAction>,
    /// What later calls page through; to be put into a [`crate::TraceStore`].
    pub trace: Trace,
}

/// What a search leaves behind for later calls.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The question.
    pub query: String,
    /// The manual that was searched, if only one was.
    pub manual_id: Option<String>,
    /// Every candidate, the nearest first.
    pub candidates: Vec<Hit>,
    /// What was not looked at to the end, with the reason.
    pub unscanned: Vec<Hit>,
    /// Candidates that contradict one another.
    pub conflicts: Vec<Hit>,
    /// What was asked and not found.
    pub gaps: Vec<Hit>,
    /// Candidates without those that lie beneath another candidate.
    pub integrated_top: Vec<Hit>,
    /// What was amiss, for people.
    pub warnings: Vec<Message>,
    /// What was looked for, in every spelling that was tried.
    pub searched: Vec<SearchedTerm>,
}

/// One thing that was looked for.
#[derive(Clone, Debug, Default, JsonSchema, PartialEq, Serialize)]
pub struct SearchedTerm {
    /// As the query has it.
    pub text: String,
    /// Whether it only tells how something is asked, and so makes no section a candidate.
    pub generic: bool,
    /// The spellings and words that occur, in the form that is compared.
    pub spellings: Vec<String>,
    /// Words that were probably meant, where it stands nowhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meant: Vec<String>,
}
