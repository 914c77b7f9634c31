//! The nine patterns of the contract.

/// A primary intent and perhaps a secondary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// One series over time.
    Trend,
    /// Categories compared.
    Comparison,
    /// One distribution or composition.
    Overview,
    /// Several series over time.
    TrendByGroup,
    /// A distribution that changes over time.
    SpreadOverTime,
    /// How differences between categories move.
    ComparisonOverTime,
    /// Distributions laid over each other.
    OverlaidSpreads,
    /// The whole picture over time, a panel a group.
    PanelsOverTime,
    /// Distributions side by side.
    SpreadByGroup,
}

impl Pattern {
    /// All of them, in the contract's order.
    pub const ALL: [Pattern; 9] = [
        Pattern::Trend,
        Pattern::Comparison,
        Pattern::Overview,
        Pattern::TrendByGroup,
        Pattern::SpreadOverTime,
        Pattern::ComparisonOverTime,
        Pattern::OverlaidSpreads,
        Pattern::PanelsOverTime,
        Pattern::SpreadByGroup,
    ];

    /// The contract's id.
    pub fn id(self) -> &'static str {
        match self {
            Pattern::Trend => "P01",
            Pattern::Comparison => "P02",
            Pattern::Overview => "P03",
            Pattern::TrendByGroup => "P12",
            Pattern::SpreadOverTime => "P13",
            Pattern::ComparisonOverTime => "P21",
            Pattern::OverlaidSpreads => "P23",
            Pattern::PanelsOverTime => "P31",
            Pattern::SpreadByGroup => "P32",
        }
    }

    /// The template the contract names for the pattern.
    pub fn default_template(self) -> &'static str {
        match self {
            Pattern::Trend => "line",
            Pattern::Comparison => "bar",
            Pattern::Overview => "histogram",
            Pattern::TrendByGroup => "multi_line",
            Pattern::SpreadOverTime => "facet_histogram",
            Pattern::ComparisonOverTime => "grouped_bar",
            Pattern::OverlaidSpreads => "overlay_histogram",
            Pattern::PanelsOverTime => "small_multiples",
            Pattern::SpreadByGroup => "box_plot",
        }
    }

    /// Whether it needs a time axis.
    pub fn needs_time(self) -> bool {
        matches!(
            self,
            Pattern::Trend
                | Pattern::TrendByGroup
                | Pattern::SpreadOverTime
                | Pattern::ComparisonOverTime
                | Pattern::PanelsOverTime
        )
    }

    /// Whether it needs a column of groups.
    pub fn needs_group(self) -> bool {
        matches!(
            self,
            Pattern::Comparison
                | Pattern::TrendByGroup
                | Pattern::ComparisonOverTime
                | Pattern::OverlaidSpreads
                | Pattern::PanelsOverTime
                | Pattern::SpreadByGroup
        )
    }
}
