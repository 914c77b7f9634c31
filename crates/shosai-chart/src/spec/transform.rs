//! What is done to the table before it is drawn.

use super::channel::{AggregateWord, TimeUnit};
use super::predicate::Predicate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One step; its first key names it, as in Vega-Lite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Transform {
    Filter(FilterStep),
    Calculate(CalculateStep),
    Aggregate(AggregateStep),
    Window(WindowStep),
    Fold(FoldStep),
    TimeUnit(TimeUnitStep),
    Limit(LimitStep),
    Keep(KeepStep),
}

/// Keeps the rows that pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FilterStep {
    pub filter: Predicate,
}

/// A new column: + − × ÷ over columns (`price * quantity`), or over aggregates, which is then taken for each group
/// that is drawn (`sum(deaths) / sum(cases) * 100`). A name with spaces or signs stands in backticks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalculateStep {
    pub calculate: String,
    #[serde(rename = "as")]
    pub name: String,
}

/// One row a group before anything is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AggregateStep {
    pub aggregate: Vec<Aggregated>,
    #[serde(default)]
    pub groupby: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aggregated {
    pub op: AggregateWord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    #[serde(rename = "as")]
    pub name: String,
}

/// Numbers that depend on their neighbours among the drawn values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowStep {
    pub window: Vec<Window>,
    /// Rows before and after the row itself for `mean` and `sum`: `[-6, 0]` is seven; `[null, 0]` all so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<(Option<i64>, Option<i64>)>,
    /// Separately for each of the values of these; without it for each series, and of everything for `share` and `rank`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groupby: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub op: WindowOp,
    pub field: String,
    /// How many periods back a `difference` or `percent_change` looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub param: Option<usize>,
    /// The name of the result; without it, the field's.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WindowOp {
    /// Over a frame: a moving average.
    Mean,
    /// Over a frame; without one, the running total.
    Sum,
    /// From the largest down.
    Rank,
    /// Per cent of the total.
    Share,
    /// The first value is 100.
    Index,
    Difference,
    PercentChange,
}

/// Columns turned into rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FoldStep {
    pub fold: Vec<String>,
    /// The names of the two new columns: which column a row came from, and its value. `key` and `value` without it.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub names: Option<(String, String)>,
}

/// A column of periods made of a column of times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TimeUnitStep {
    pub time_unit: TimeUnit,
    pub field: String,
    #[serde(rename = "as")]
    pub name: String,
}

/// The few values of a field with the largest or smallest measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitStep {
    pub limit: usize,
    /// Whose values are kept; without it the colour's, or else the x-axis's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    #[serde(default, skip_serializing_if = "LimitOrder::is_top")]
    pub order: LimitOrder,
    /// Gathers the rest as `Other` instead of leaving it out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LimitOrder {
    #[default]
    Top,
    Bottom,
}

impl LimitOrder {
    fn is_top(&self) -> bool {
        *self == LimitOrder::Top
    }
}

/// Keeps the named values of a field and gathers all others as `Other`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepStep {
    pub keep: Vec<String>,
    pub field: String,
}
