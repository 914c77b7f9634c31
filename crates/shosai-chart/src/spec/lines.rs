//! Lines besides the data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A reference or fitted line, or notes at the extremes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub kind: LineKind,
    /// Where a `target`, `threshold` or `value` stands, in the measure's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// What is written beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Periods of a `moving_average`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<usize>,
}

impl Line {
    /// A line that needs no number.
    pub fn of(kind: LineKind) -> Self {
        Self { kind, value: None, label: None, window: None }
    }

    /// A line at a value.
    pub fn at(kind: LineKind, value: f64) -> Self {
        Self { value: Some(value), ..Self::of(kind) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Mean,
    Median,
    /// A value to reach.
    Target,
    /// A limit.
    Threshold,
    /// Any other value, with its label.
    Value,
    Regression,
    MovingAverage,
    Forecast,
    /// The largest and the smallest value told beside their points.
    Annotation,
}
