//! What a rule reports.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Message;

/// The side of the prose a rule looks at; each has a score of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// Length and change of sentences, endings, speech and pauses.
    Rhythm,
    /// How easily a sentence is taken in.
    Readability,
    /// Particles, inflection, wording.
    Grammar,
    /// Spaces, brackets, width and notation.
    Style,
}

impl Aspect {
    /// Every aspect, in the order they are reported.
    pub const ALL: [Self; 4] = [Self::Rhythm, Self::Readability, Self::Grammar, Self::Style];

    /// Its name in tools and ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rhythm => "rhythm",
            Self::Readability => "readability",
            Self::Grammar => "grammar",
            Self::Style => "style",
        }
    }
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A matter of taste.
    Low,
    /// Worth a look.
    Medium,
    /// Very likely wrong.
    High,
    /// The text is damaged.
    Critical,
}

impl Severity {
    /// Its name in tools.
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }

    /// The severity of that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Low, Self::Medium, Self::High, Self::Critical].into_iter().find(|severity| severity.name() == name)
    }
}

/// A change of the source that removes a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fix {
    /// What it replaces, in bytes of the source.
    pub span: Range<usize>,
    /// What stands there afterwards.
    pub replacement: String,
    /// Whether it may be applied without a person looking at it.
    pub safe: bool,
}

/// One problem at one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Stays the same when other parts of the text change.
    pub id: String,
    /// The rule that found it.
    pub rule: &'static str,
    /// The side of the prose it concerns.
    pub aspect: Aspect,
    /// The public code of the problem.
    pub reason_code: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// Where it stands, in bytes of the source.
    pub span: Range<usize>,
    /// Its line, from one.
    pub line: usize,
    /// Its column in letters, from one.
    pub column: usize,
    /// The line it ends on.
    pub end_line: usize,
    /// What is wrong and what to do.
    pub message: Message,
    /// A change that removes it, where one is known.
    pub suggestion: Option<Fix>,
}
