//! The nine patterns of the contract.

/// A primary intent and perhaps a secondary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum Pattern {
    /// One series over time.
    P01,
    /// Categories compared.
    P02,
    /// One distribution or composition.
    P03,
    /// Several series over time.
    P12,
    /// A distribution that changes over time.
    P13,
    /// How differences between categories move.
    P21,
    /// Distributions laid over each other.
    P23,
    /// The whole picture over time, a panel a group.
    P31,
    /// Distributions side by side.
    P32,
}

impl Pattern {
    /// All of them, in the contract's order.
    pub const ALL: [Pattern; 9] = [
        Pattern::P01,
        Pattern::P02,
        Pattern::P03,
        Pattern::P12,
        Pattern::P13,
        Pattern::P21,
        Pattern::P23,
        Pattern::P31,
        Pattern::P32,
    ];

    /// The contract's id.
    pub fn id(self) -> &'static str {
        match self {
            Pattern::P01 => "P01",
            Pattern::P02 => "P02",
            Pattern::P03 => "P03",
            Pattern::P12 => "P12",
            Pattern::P13 => "P13",
            Pattern::P21 => "P21",
            Pattern::P23 => "P23",
            Pattern::P31 => "P31",
            Pattern::P32 => "P32",
        }
    }

    /// The template the contract names for the pattern.
    pub fn default_template(self) -> &'static str {
        match self {
            Pattern::P01 => "line",
            Pattern::P02 => "bar",
            Pattern::P03 => "histogram",
            Pattern::P12 => "multi_line",
            Pattern::P13 => "facet_histogram",
            Pattern::P21 => "grouped_bar",
            Pattern::P23 => "overlay_histogram",
            Pattern::P31 => "small_multiples",
            Pattern::P32 => "box_plot",
        }
    }

    /// Whether it needs a time axis.
    pub fn needs_time(self) -> bool {
        matches!(self, Pattern::P01 | Pattern::P12 | Pattern::P13 | Pattern::P21 | Pattern::P31)
    }

    /// Whether it needs a column of groups.
    pub fn needs_group(self) -> bool {
        matches!(self, Pattern::P02 | Pattern::P12 | Pattern::P21 | Pattern::P23 | Pattern::P31 | Pattern::P32)
    }
}
