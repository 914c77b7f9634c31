//! Elements besides the data, comparisons with earlier periods, and limits.

/// The contract's auxiliary elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Auxiliary {
    /// A rule at the average.
    MeanLine,
    /// A rule at the middle value.
    MedianLine,
    /// A rule at a target.
    TargetLine,
    /// A rule at a limit.
    Threshold,
    /// A fitted line.
    Regression,
    /// A moving average.
    MovingAvg,
    /// The straight continuation of a series.
    Forecast,
    /// One thing brought out.
    Highlight,
    /// A note at a value.
    Annotation,
    /// Colour by a column.
    ColorCoding,
}

impl Auxiliary {
    /// The contract's name.
    pub fn name(self) -> &'static str {
        match self {
            Auxiliary::MeanLine => "mean_line",
            Auxiliary::MedianLine => "median_line",
            Auxiliary::TargetLine => "target_line",
            Auxiliary::Threshold => "threshold",
            Auxiliary::Regression => "regression",
            Auxiliary::MovingAvg => "moving_avg",
            Auxiliary::Forecast => "forecast",
            Auxiliary::Highlight => "highlight",
            Auxiliary::Annotation => "annotation",
            Auxiliary::ColorCoding => "color_coding",
        }
    }
}

/// A comparison with an earlier period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Per cent against the same period a year before.
    YearPercent,
    /// The difference from the same period a year before.
    YearDifference,
    /// Per cent against the period before.
    PeriodPercent,
    /// The difference from the period before.
    PeriodDifference,
}

/// A number of rows asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Top {
    /// How many.
    pub n: usize,
    /// The smallest instead of the largest.
    pub bottom: bool,
}
