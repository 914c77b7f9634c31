//! What a caller sends with a step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a caller sends with a step.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StepInput {
    /// Leave speech out of the measures; true unless given.
    pub exclude_dialogue_lines: Option<bool>,
    /// `mixed_device_daily_6k_10k`.
    pub rule_profile: Option<String>,
    /// Sentences looked at together; 5 unless given.
    pub window_size: Option<usize>,
    /// Settings in place of the project's.
    pub config_overrides: Option<ConfigOverrides>,
    /// The ways to the manuscript that may be used, in order.
    pub available_tools: Vec<AvailableTool>,
    /// What was chosen among them.
    pub tool_selection_status: Option<Value>,
    /// The text that is meant, by hash.
    pub manuscript_hash_refs: Vec<HashRef>,
    /// The text itself.
    pub manuscript_content: Option<String>,
    /// What to look at most.
    pub check_focus: Option<Value>,
    /// The verdict on a step of judgement.
    pub verdict: Option<Verdict>,
    /// Go on although a template changed since the session began.
    pub accept_template_change: bool,
}

impl StepInput {
    /// What is given here, and where nothing is, what the other gives.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let list = |one: Vec<_>, other| if one.is_empty() { other } else { one };
        let hashes = |one: Vec<HashRef>, other| if one.is_empty() { other } else { one };
        Self {
            exclude_dialogue_lines: self.exclude_dialogue_lines.or(other.exclude_dialogue_lines),
            rule_profile: self.rule_profile.or(other.rule_profile),
            window_size: self.window_size.or(other.window_size),
            config_overrides: self.config_overrides.or(other.config_overrides),
            available_tools: list(self.available_tools, other.available_tools),
            tool_selection_status: self.tool_selection_status.or(other.tool_selection_status),
            manuscript_hash_refs: hashes(self.manuscript_hash_refs, other.manuscript_hash_refs),
            manuscript_content: self.manuscript_content.or(other.manuscript_content),
            check_focus: self.check_focus.or(other.check_focus),
            verdict: self.verdict.or(other.verdict),
            accept_template_change: self.accept_template_change || other.accept_template_change,
        }
    }
}

/// Settings in place of the project's.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ConfigOverrides {
    /// How long the episode should be.
    pub target_length: Option<GivenLength>,
}

/// How long the episode should be.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct GivenLength {
    /// At least so many characters.
    pub min: u32,
    /// At most so many characters.
    pub max: u32,
}

/// A way to the manuscript.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AvailableTool {
    /// fetch_artifact, read_snapshot or request_manual_upload.
    pub tool_id: String,
    /// The least weight for which it is used.
    pub min_severity: Option<String>,
    /// Whether a person must agree first; such a way is passed over.
    pub requires_user_confirmation: bool,
    /// The way that comes after it.
    pub fallback_tool_id: Option<String>,
}

/// A text by its hash.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HashRef {
    /// SHA-256, or an artefact id.
    pub hash: String,
    /// What it is the hash of.
    #[serde(rename = "type")]
    pub kind: Option<String>,
}

/// A reader's verdict.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// The whole in two or three sentences.
    pub summary: String,
    /// The problems.
    #[serde(default)]
    pub issues: Vec<Value>,
    /// What to do about them.
    #[serde(default)]
    pub recommendations: Vec<Value>,
    /// `quality_score` from 0 to 100, and the grounds for it.
    #[serde(default)]
    pub metrics: Map<String, Value>,
    /// Contradictions that are meant so, by id.
    #[serde(default)]
    pub accepted_contradictions: Vec<String>,
    /// Whether the text passes; a score of 80 passes unless said otherwise.
    pub passed: Option<bool>,
}
