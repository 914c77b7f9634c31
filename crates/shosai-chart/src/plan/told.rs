//! What the texts and the drawing need to know of a request besides roles and operations.

use crate::draw::ticks::AxisScale;
use crate::operations::Test;
use crate::plan::{Change, Top};
use crate::scene::Color;
use crate::spec::BinSize;

/// What a request asked for that titles and lines tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// Rows that were kept, by column name.
    pub filters: Vec<(String, Test)>,
    /// Conditions no single test says, as people write them.
    pub conditions: Vec<String>,
    pub top: Option<Top>,
    /// What the places are of, where it does not run along the axis: then the title does not rank.
    pub top_within: Option<String>,
    /// How many there are, where only some are shown.
    pub top_of: Option<usize>,
    pub change: Option<Change>,
    pub cumulative: bool,
    /// The caller's own title.
    pub title: Option<String>,
    pub subtitle: Option<String>,
    /// The unit of the measure, where the caller knows it.
    pub unit: Option<String>,
    /// Names to show instead of the columns' own, by column.
    pub labels: Vec<(String, String)>,
    /// Values with a label, drawn as lines.
    pub values: Vec<(f64, String)>,
    pub target_label: Option<String>,
    pub threshold_label: Option<String>,
    /// Colours of the series; without them the house's.
    pub palette: Vec<Color>,
    /// The classes of a histogram, where the caller chose them.
    pub bins: Option<BinSize>,
    /// The column shown by the size of points.
    pub size: Option<String>,
    /// The scales of the axes, where the caller chose one.
    pub x_scale: AxisScale,
    pub y_scale: AxisScale,
    /// Whether the measure is of years.
    pub years: bool,
    /// The caller's order of the x-axis or of the series, by column.
    pub orders: Vec<(String, Vec<String>)>,
}
