//! What a call answers besides the picture, in the contract's shape.

use crate::error::Code;
use crate::prepared::Prepared;
use serde_json::{Map, Value};

/// The phases of a call; `tick` is called at the start of each, and with `Done` at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Reading and checking the data.
    Validation,
    /// Choosing pattern and template.
    Selection,
    /// Applying operations.
    Processing,
    /// Writing titles and checking the mapping.
    Mapping,
    /// Drawing.
    Drawing,
    /// Nothing is left to do.
    Done,
}

impl Phase {
    /// The phase's name in `stats.duration_ms`.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Validation => "validation",
            Phase::Selection => "selection",
            Phase::Processing => "processing",
            Phase::Mapping => "mapping",
            Phase::Drawing => "drawing",
            Phase::Done => "done",
        }
    }

    /// How long the phase may take, in milliseconds, as the contract says.
    pub fn budget_ms(self) -> u64 {
        match self {
            Phase::Validation | Phase::Mapping => 5_000,
            Phase::Selection | Phase::Processing | Phase::Drawing => 10_000,
            Phase::Done => 0,
        }
    }
}

/// How long a whole call may take, in milliseconds.
pub const TOTAL_BUDGET_MS: u64 = 60_000;

/// `structuredContent.metadata`.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Metadata {
    /// The pattern.
    pub pattern_id: &'static str,
    /// The template.
    pub template_id: String,
    /// Roles and the data's own column names.
    pub mapping: Map<String, Value>,
    /// Elements besides the data.
    pub auxiliary: Vec<&'static str>,
    /// Operations in their order.
    pub operations_applied: Vec<&'static str>,
    /// Every decision with its reasons.
    pub decisions: Value,
    /// What the reader should know.
    pub warnings: Vec<String>,
    /// Rows, columns, sampling, durations.
    pub stats: Map<String, Value>,
    /// Versions of the interface, the templates and the patterns.
    pub versions: Map<String, Value>,
    /// Whether the contract's fallback was drawn.
    pub fallback_applied: bool,
    /// The picture's title.
    pub title: String,
    /// The picture in words.
    pub alt_text: String,
    /// What was drawn, to be changed and sent again as `options.spec`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<Value>,
}

impl Metadata {
    /// Adds the caller's measurements: one figure a phase and their total, in milliseconds.
    pub fn set_durations(&mut self, phases: &[(Phase, f64)]) {
        let mut durations = Map::new();
        let total: f64 = phases.iter().map(|(_, ms)| ms).sum();
        durations.insert("total".to_owned(), round(total));
        for (phase, ms) in phases.iter().filter(|(phase, _)| *phase != Phase::Done) {
            durations.insert(phase.name().to_owned(), round(*ms));
        }
        self.stats.insert("duration_ms".to_owned(), Value::Object(durations));
        for (phase, key) in [(Phase::Selection, "pattern"), (Phase::Mapping, "chart")] {
            let elapsed = phases.iter().find(|(p, _)| *p == phase).map(|(_, ms)| round(*ms));
            if let (Some(elapsed), Some(Value::Object(part))) = (elapsed, self.decisions.get_mut(key)) {
                part.insert("elapsed_ms".to_owned(), elapsed);
            }
        }
    }
}

fn round(ms: f64) -> Value {
    Value::from((ms * 10.0).round() / 10.0)
}

/// The contract's versions.
pub fn versions() -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("api".to_owned(), Value::from("0.2.0"));
    out.insert("templates".to_owned(), Value::from("2025.01"));
    out.insert("patterns".to_owned(), Value::from("v1"));
    out
}

/// `structuredContent.error`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ErrorBody {
    /// The contract's code.
    pub code: Code,
    /// The cause, in the reader's language.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

/// The answer to a call.
#[derive(Clone, Debug)]
pub struct Visualized {
    /// The picture's file.
    pub image: Vec<u8>,
    /// `image/png` or `image/svg+xml`.
    pub mime: &'static str,
    /// What was decided.
    pub metadata: Metadata,
    /// What was drawn; nothing where the picture only says why there is none.
    pub prepared: Option<Box<Prepared>>,
    /// Whether nothing could be drawn, so that the picture only says why.
    pub is_error: bool,
    /// Why, if so.
    pub error: Option<ErrorBody>,
    /// Whether work ended because `stop` said so: after a cancellation the answer is to be dropped.
    pub stopped: bool,
}
