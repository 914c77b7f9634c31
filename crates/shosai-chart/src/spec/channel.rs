//! What one channel shows.

use crate::operations::Aggregate;
use crate::table::calendar::Grain;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A column and how it is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Channel {
    /// A column of the data, or the `as` of a transform; with `aggregate: count` it may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aggregate: Option<AggregateWord>,
    /// A period (`yearmonth`) or a part of one whatever its year (`month`, `day` for weekdays, `hours`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_unit: Option<TimeUnit>,
    /// Numbers put into classes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bin: Option<Bin>,
    /// `ascending`, `descending`, `y`, `-y`, `none`, or the values in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<Sort>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// Whether series are stacked: `zero`, `normalize` (shares of 100 %) or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Stack>,
    /// The name to show instead of the column's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Numbers read as names are `nominal` or `ordinal`; otherwise the column tells.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<FieldType>,
}

impl AggregateWord {
    pub fn aggregate(self) -> Aggregate {
        match self {
            AggregateWord::Count => Aggregate::Count,
            AggregateWord::Sum => Aggregate::Sum,
            AggregateWord::Mean => Aggregate::Mean,
            AggregateWord::Median => Aggregate::Median,
            AggregateWord::Min => Aggregate::Min,
            AggregateWord::Max => Aggregate::Max,
            AggregateWord::Distinct => Aggregate::Distinct,
            AggregateWord::Stdev => Aggregate::Std,
        }
    }

    pub fn of(aggregate: Aggregate) -> Self {
        match aggregate {
            Aggregate::Count => AggregateWord::Count,
            Aggregate::Sum => AggregateWord::Sum,
            Aggregate::Mean => AggregateWord::Mean,
            Aggregate::Median => AggregateWord::Median,
            Aggregate::Min => AggregateWord::Min,
            Aggregate::Max => AggregateWord::Max,
            Aggregate::Distinct => AggregateWord::Distinct,
            Aggregate::Std => AggregateWord::Stdev,
        }
    }
}

impl TimeUnit {
    /// The period it rounds to; a part of a period has none.
    pub fn grain(self) -> Option<Grain> {
        Some(match self {
            TimeUnit::Year => Grain::Year,
            TimeUnit::FiscalYear => Grain::FiscalYear,
            TimeUnit::Decade => Grain::Decade,
            TimeUnit::YearQuarter => Grain::Quarter,
            TimeUnit::YearMonth => Grain::Month,
            TimeUnit::YearWeek => Grain::Week,
            TimeUnit::YearMonthDate => Grain::Day,
            TimeUnit::YearMonthDateHours => Grain::Hour,
            TimeUnit::YearMonthDateHoursMinutes => Grain::Minute,
            TimeUnit::Quarter | TimeUnit::Month | TimeUnit::Day | TimeUnit::Hours => return None,
        })
    }

    pub fn of_grain(grain: Grain) -> Self {
        match grain {
            Grain::Year => TimeUnit::Year,
            Grain::FiscalYear => TimeUnit::FiscalYear,
            Grain::Decade => TimeUnit::Decade,
            Grain::Quarter => TimeUnit::YearQuarter,
            Grain::Month => TimeUnit::YearMonth,
            Grain::Week => TimeUnit::YearWeek,
            Grain::Day => TimeUnit::YearMonthDate,
            Grain::Hour => TimeUnit::YearMonthDateHours,
            Grain::Minute | Grain::Second => TimeUnit::YearMonthDateHoursMinutes,
        }
    }
}

impl Channel {
    /// A column as it is.
    pub fn of(field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..Self::default() }
    }

    /// A column reduced to one value a group.
    pub fn aggregated(field: impl Into<String>, aggregate: AggregateWord) -> Self {
        Self { aggregate: Some(aggregate), ..Self::of(field) }
    }

    /// The number of rows.
    pub fn count() -> Self {
        Self { aggregate: Some(AggregateWord::Count), ..Self::default() }
    }
}

/// How many values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum AggregateWord {
    Count,
    Sum,
    #[serde(alias = "average")]
    Mean,
    Median,
    Min,
    Max,
    Distinct,
    #[serde(alias = "stdevp")]
    Stdev,
}

/// Periods, and parts of a period whatever its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TimeUnit {
    Year,
    /// Years from April.
    FiscalYear,
    /// Ten years.
    Decade,
    YearQuarter,
    YearMonth,
    /// Weeks from Monday.
    YearWeek,
    YearMonthDate,
    YearMonthDateHours,
    YearMonthDateHoursMinutes,
    Quarter,
    Month,
    /// The day of the week.
    Day,
    /// The hour of the day.
    Hours,
}

/// Whether and how numbers are put into classes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Bin {
    /// In classes of a round width, or not.
    Auto(bool),
    Sized(BinSize),
}

/// The width of classes, or how many there may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BinSize {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maxbins: Option<u32>,
}

/// The order of values along a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Sort {
    Word(SortWord),
    /// The values, in order.
    Values(Vec<String>),
}

/// An order by the values themselves or by the measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum SortWord {
    #[serde(rename = "ascending")]
    Ascending,
    #[serde(rename = "descending")]
    Descending,
    /// The smallest measure first.
    #[serde(rename = "y", alias = "x")]
    ByMeasure,
    /// The largest measure first.
    #[serde(rename = "-y", alias = "-x")]
    ByMeasureDescending,
    /// As the rows stand.
    #[serde(rename = "none")]
    Kept,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ScaleType>,
    /// Whether the axis starts at zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zero: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScaleType {
    Linear,
    Log,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stack {
    Zero,
    /// Shares of 100 %.
    Normalize,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldType {
    Quantitative,
    Temporal,
    Ordinal,
    Nominal,
}
