//! What is drawn, in a small strict subset of Vega-Lite's words: the interface of the chart engine.
//!
//! The reader of questions writes a [`ChartSpec`], a caller may send one, and every answer returns the one that was
//! drawn. With a spec nothing is guessed.

mod channel;
mod channels;
mod conditions;
mod drawn;
mod execute;
mod expressions;
mod finish;
mod limits;
mod lines;
mod marks;
mod numbers;
mod of_plan;
mod options;
mod order;
mod predicate;
mod read;
mod refuse;
mod rows;
mod taken;
mod transform;
mod windows;
mod years;

pub use channel::{AggregateWord, Bin, BinSize, Channel, FieldType, Scale, ScaleType, Sort, SortWord, Stack, TimeUnit};
pub use execute::execute;
pub use lines::{Line, LineKind};
pub use of_plan::spec_of;
pub use predicate::{Predicate, Scalar};
pub use transform::{
    AggregateStep, Aggregated, CalculateStep, FilterStep, FoldStep, KeepStep, LimitOrder, LimitStep, TimeUnitStep,
    Transform, Window, WindowOp, WindowStep,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chart: a mark, what its channels show, and what is done to the table first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChartSpec {
    /// The pattern of the contract, where the mark answers to several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// A mark of Vega-Lite (`bar`, `line`, `area`, `point`, `rect`, `boxplot`, `tick`) or the id of a template (`dumbbell`).
    pub mark: String,
    /// What the axes, colours and panels show.
    #[serde(default)]
    pub encoding: Encoding,
    /// Done to the table in order. `window`, `limit` and a `calculate` with aggregates act on the drawn values, all others on
    /// rows; a `filter` behind a `window` or `limit` is one of drawn values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transform: Vec<Transform>,
    /// Reference and fitted lines, at most three.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Values of the colour or the axis to bring out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub highlight: Vec<String>,
    /// The title; without it one is written that says what is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The line below the title; without it unit and finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// The unit of the measure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Colours of the series as `#RRGGBB`, at most ten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub palette: Vec<String>,
}

/// What each channel shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Encoding {
    /// Time, categories, or the measured value of a distribution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<Channel>,
    /// The measure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<Channel>,
    /// What tells series apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Channel>,
    /// Bars of this stand beside each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x_offset: Option<Channel>,
    /// What tells panels apart.
    #[serde(default, alias = "column", alias = "row", skip_serializing_if = "Option::is_none")]
    pub facet: Option<Channel>,
    /// A number shown by the size of points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Channel>,
}
