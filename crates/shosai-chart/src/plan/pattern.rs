//! The nine patterns of the contract.

/// A primary intent and perhaps a secondary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// One series over time.
    Trend,
    /// Categories compared.
    Compare,
    /// One distribution or composition.
    Whole,
    /// Several series over time.
    Trends,
    /// A distribution that changes over time.
    Drift,
    /// How differences between categories move.
    Gaps,
    /// Distributions laid over each other.
    Overlay,
    /// The whole picture over time, a panel a group.
    Panels,
    /// Distributions side by side.
    Spreads,
}

impl Pattern {
    /// All of them, in the contract's order.
    pub const ALL: [Pattern; 9] = [
        Pattern::Trend,
        Pattern::Compare,
        Pattern::Whole,
        Pattern::Trends,
        Pattern::Drift,
        Pattern::Gaps,
        Pattern::Overlay,
        Pattern::Panels,
        Pattern::Spreads,
    ];

    /// The contract's id.
    pub fn id(self) -> &'static str {
        match self {
            Pattern::Trend => "P01",
            Pattern::Compare => "P02",
            Pattern::Whole => "P03",
            Pattern::Trends => "P12",
            Pattern::Drift => "P13",
            Pattern::Gaps => "P21",
            Pattern::Overlay => "P23",
            Pattern::Panels => "P31",
            Pattern::Spreads => "P32",
        }
    }

    /// The template the contract names for the pattern.
    pub fn default_template(self) -> &'static str {
        match self {
            Pattern::Trend => "line",
            Pattern::Compare => "bar",
            Pattern::Whole => "histogram",
            Pattern::Trends => "multi_line",
            Pattern::Drift => "facet_histogram",
            Pattern::Gaps => "grouped_bar",
            Pattern::Overlay => "overlay_histogram",
            Pattern::Panels => "small_multiples",
            Pattern::Spreads => "box_plot",
        }
    }
}
