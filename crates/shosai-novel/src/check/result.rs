//! What came of a step, as answers and the logs of a session tell it.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;
use shosai_prose::{
    Issue, Scores,
    episode::{DialogueWarnings, HookAssessment, Mention, RhythmMetrics, SceneSummary, TimeMention},
};

use super::{
    fetch::FetchAttempt,
    input::Verdict,
    session::{CheckSession, LengthGoal},
};
use crate::story::Contradiction;
use crate::{flow::Submit, project::Character};

/// What came of a step.
#[derive(Clone, Debug)]
pub struct StepOutcome {
    /// The session after it.
    pub session: CheckSession,
    pub result: StepResult,
    /// Artefacts that it made.
    pub artifacts: Vec<String>,
    /// The step that comes next.
    pub next_step: Option<u8>,
    /// What went in and came out, beneath the project.
    pub files: Option<(String, String)>,
}

/// The answer's `execution_result`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepResult {
    pub step_id: u8,
    pub step_name: &'static str,
    /// `awaiting_input` or `completed`.
    pub status: &'static str,
    /// Whether the text passed; nothing while a verdict is awaited.
    pub passed: Option<bool>,
    pub quality_score: Option<f64>,
    /// `measured` or `client`.
    pub score_source: Option<&'static str>,
    pub verdict: Option<Verdict>,
    /// All of them; `issues` shows the first.
    pub issues_found: usize,
    pub issues: Vec<Issue>,
    pub corrections: Vec<Correction>,
    /// What a reader needs to judge.
    pub evidence: Option<StepEvidence>,
    /// What does not fit together, the surest first; told for the steps that it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<Contradiction>,
    pub manuscript_hash: String,
    pub manuscript_fetch_log: Vec<FetchAttempt>,
    /// `checks`, `backup`, `writing` or `embedded`.
    pub template_source: &'static str,
    pub metadata: StepFigures,
    /// What a reader is asked to do, while a verdict is awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llm_instruction: Option<ReaderTask>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dry_run: bool,
}

/// A change that would remove an issue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Correction {
    pub issue_id: String,
    pub line: usize,
    pub before: String,
    pub after: String,
    /// Whether it can be made without a person looking.
    pub auto_fixable: bool,
}

/// What a reader needs to judge a step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StepEvidence {
    Characters {
        names: Vec<Mention>,
        cast: Vec<Character>,
        viewpoint_character: Option<String>,
    },
    Plot {
        times: Vec<TimeMention>,
        scenes: Vec<SceneSummary>,
        plot_files: Vec<String>,
        /// Threads that earlier episodes laid.
        open_foreshadowing: Vec<String>,
    },
    Worldview {
        places: Vec<Mention>,
        names: Vec<Mention>,
        setting_files: Vec<String>,
    },
    Structure {
        scenes: Vec<SceneSummary>,
        section_split: SectionSplit,
        hook_assessment: HookAssessment,
    },
    Threads {
        planted_here: Vec<String>,
        paid_off_here: Vec<String>,
        open_before: Vec<String>,
    },
    Scenes {
        scenes: Vec<SceneSummary>,
    },
}

/// The parts of opening, middle and end.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SectionSplit {
    pub opening_pct: f64,
    pub middle_pct: f64,
    pub end_pct: f64,
    /// What is usual.
    pub wanted: [u8; 3],
    pub scenes: usize,
}

/// The figures of the specification.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepFigures {
    pub config_snapshot: ConfigSnapshot,
    pub rhythm_metrics: RhythmMetrics,
    pub dialogue_warnings: DialogueWarnings,
    pub hook_assessment: HookAssessment,
    pub length_stats: LengthStats,
    pub aspect_scores: Scores,
    /// Whether the means of neighbouring sentences are comfortable; step 11 asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window_in_range: Option<bool>,
    /// Steps that have not passed; step 12 asks for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing_steps: Option<Vec<u8>>,
    /// The share of letters in sentences that were said before; step 12 asks for at most a fifth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated_ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length_proposal: Option<LengthProposal>,
}

/// The settings that a step was judged by.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConfigSnapshot {
    pub target_length: LengthGoal,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LengthStats {
    pub body_chars: usize,
    pub in_range: bool,
}

/// What to do about a length that does not fit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum LengthProposal {
    Extend { missing_chars: usize, message: Message },
    Split { split_before_line: usize, excess_chars: usize, message: Message },
    Cut { excess_chars: usize, message: Message },
}

/// What a reader is asked to do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReaderTask {
    pub role: &'static str,
    pub task: String,
    pub inputs: ReaderInputs,
    pub constraints: [&'static str; 3],
    pub acceptance_criteria: &'static [&'static str],
    /// Fields that the verdict must have.
    pub required_fields: [&'static str; 4],
    /// The call that hands the verdict in.
    pub return_to: Submit,
}

/// What a reader reads.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReaderInputs {
    pub manuscript: ManuscriptRef,
    /// Where the evidence stands in the answer.
    pub evidence: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ManuscriptRef {
    pub path: Option<String>,
    pub sha256: String,
    pub artifact_id: Option<String>,
}

/// What came of repeating a step.
#[derive(Debug)]
pub struct Repeated {
    /// The last attempt.
    pub last: StepOutcome,
    pub attempts: Vec<Attempt>,
    /// Why it ended.
    pub stopped_reason: &'static str,
}

/// One attempt of a repeated step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Attempt {
    /// From 1.
    pub attempt: u32,
    pub quality_score: Option<f64>,
    pub passed: Option<bool>,
    /// Points that it gained over the one before.
    pub improvement: Option<f64>,
}
