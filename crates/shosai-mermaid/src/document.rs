//! A whole document: every block judged, every malformed spelling found, one answer.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;

use crate::blocks::find_blocks;
use crate::judge::{ProblemKind, Stop, Verdict, judge};
use crate::malformed::{self, Issue, IssueType, Severity};

/// How to validate.
#[derive(Clone, Copy)]
pub struct ValidateOptions<'a> {
    /// Treat warnings as errors.
    pub strict: bool,
    /// Ends the work early.
    pub stop: Stop<'a>,
}

impl Default for ValidateOptions<'_> {
    fn default() -> Self {
        Self { strict: false, stop: &|| false }
    }
}

/// The answer for a document, in the shape of the specification.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Validation {
    /// Whether nothing is wrong.
    pub success: bool,
    /// How many Mermaid blocks there are.
    pub total_blocks: usize,
    /// How many of them are valid.
    pub valid_blocks: usize,
    /// How many of them are not.
    pub invalid_blocks: usize,
    /// One result a block.
    pub results: Vec<BlockResult>,
    /// What was found outside of well-formed blocks.
    pub unblocked_issues: Vec<Issue>,
    /// Which engine judged the blocks: `native`, or `mermaid-cli` when it was asked too.
    pub validation_engine: &'static str,
    /// How the validation went.
    pub metadata: Metadata,
    /// Whether warnings count as errors.
    #[serde(skip)]
    pub(crate) strict: bool,
}

/// How a validation went. Time is measured by the caller, who has a clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Metadata {
    /// Wall time in milliseconds.
    pub total_validation_time_ms: u64,
}

/// The result for one block.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BlockResult {
    /// The block's number, from 0.
    pub block_index: usize,
    /// The line of its opening fence.
    pub start_line: usize,
    /// The line of its closing fence.
    pub end_line: usize,
    /// Whether the diagram is valid.
    pub is_valid: bool,
    /// The word the diagram starts with.
    pub diagram_type: Option<String>,
    /// What is wrong.
    pub error_message: Option<Message>,
    /// The line inside the block, from 1.
    pub error_line: Option<usize>,
    /// The column on that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Message>,
    /// What is accepted and may not be meant.
    pub warnings: Vec<Message>,
    /// The diagram itself, for a second engine.
    #[serde(skip)]
    pub code: String,
}

/// Validates every Mermaid block of a document and looks for Mermaid outside of blocks.
pub fn validate(content: &str, options: &ValidateOptions<'_>) -> Validation {
    let results: Vec<BlockResult> = find_blocks(content)
        .into_iter()
        .map(|block| {
            let verdict = judge(&block.code, options.stop);
            result(block.index, block.start_line, block.end_line, block.code, verdict)
        })
        .collect();
    let broken = |line: usize| {
        let found = results.binary_search_by_key(&line, |result| result.start_line);
        found.is_ok_and(|index| !results[index].is_valid)
    };
    let unblocked_issues = malformed::issues(content, &broken);
    let mut validation = Validation {
        success: false,
        total_blocks: results.len(),
        valid_blocks: 0,
        invalid_blocks: 0,
        results,
        unblocked_issues,
        validation_engine: "native",
        metadata: Metadata::default(),
        strict: options.strict,
    };
    validation.recount();
    validation
}

fn result(block_index: usize, start_line: usize, end_line: usize, code: String, verdict: Verdict) -> BlockResult {
    let problem = verdict.problem;
    let placed = problem
        .as_ref()
        .filter(|p| !matches!(p.kind, ProblemKind::TooLarge | ProblemKind::Stopped | ProblemKind::Internal));
    BlockResult {
        block_index,
        start_line,
        end_line,
        is_valid: verdict.valid,
        diagram_type: verdict.keyword,
        error_line: placed.map(|p| p.line),
        error_column: placed.map(|p| p.column),
        error_message: problem.as_ref().map(|p| p.message.clone()),
        suggestion: problem.and_then(|p| p.suggestion),
        warnings: verdict.warnings,
        code,
    }
}

impl Validation {
    /// Counts and decides anew, after results have changed.
    pub(crate) fn recount(&mut self) {
        if self.strict {
            for issue in &mut self.unblocked_issues {
                issue.severity = Severity::Error;
            }
        }
        self.valid_blocks = self.results.iter().filter(|result| result.is_valid).count();
        self.invalid_blocks = self.results.len() - self.valid_blocks;
        let certain = self.unblocked_issues.iter().any(|issue| issue.severity == Severity::Error);
        let warned = self.strict && self.results.iter().any(|result| !result.warnings.is_empty());
        self.success = self.invalid_blocks == 0 && !certain && !warned;
    }

    /// The error codes of the specification that apply, each once.
    pub fn codes(&self) -> Vec<&'static str> {
        let mut codes = Vec::new();
        if self.invalid_blocks > 0 {
            codes.push("MERMAID_VALIDATION_FAILED");
        }
        for kind in [IssueType::Unblocked, IssueType::Malformed, IssueType::Typo, IssueType::Unclosed] {
            let present = self.unblocked_issues.iter().any(|issue| issue.issue_type == kind);
            if present && !codes.contains(&kind.code()) {
                codes.push(kind.code());
            }
        }
        codes
    }

    /// The findings as text for people.
    pub fn report(&self) -> String {
        let mut lines = Vec::new();
        if self.invalid_blocks > 0 {
            lines.push(format!("Mermaid validation failed: {} invalid block(s) found", self.invalid_blocks));
        }
        for result in self.results.iter().filter(|result| !result.is_valid) {
            lines.push(format!(
                "\nBlock {} (lines {}-{}):",
                result.block_index + 1,
                result.start_line,
                result.end_line
            ));
            let message = result.error_message.clone().unwrap_or_default();
            match result.error_line {
                Some(line) => lines.push(format!("  Error at line {line}: {message}")),
                None => lines.push(format!("  Error: {message}")),
            }
            let shown = result.error_line.and_then(|line| result.code.lines().nth(line - 1));
            lines.extend(shown.map(|line| format!("  Line: '{}'", line.trim())));
            lines.extend(result.suggestion.as_ref().map(|text| format!("  Suggestion: {text}")));
        }
        if !self.unblocked_issues.is_empty() {
            lines.push(format!("\nUnblocked Mermaid issues found: {} issue(s)", self.unblocked_issues.len()));
        }
        for issue in &self.unblocked_issues {
            let severity = match issue.severity {
                Severity::Error => "ERROR",
                Severity::Warning => "WARNING",
            };
            lines.push(format!("\n[{severity}] Line {}:", issue.line));
            lines.push(format!("  Issue: {}", issue.suggestion));
            lines.push(format!("  Context: {}", issue.context));
        }
        lines.join("\n").trim_start().to_owned()
    }
}
