/// The numbers of a chart, for writers that make native charts which a person can edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// How it is drawn.
    pub form: ChartForm,
    /// What it shows, above it.
    pub title: String,
    /// The names along the axis; none for points.
    pub categories: Vec<String>,
    /// The series.
    pub series: Vec<ChartSeries>,
    /// Lines at one value, with what they say.
    pub rules: Vec<(String, f64)>,
    /// What the axis of names or of the first measure is called.
    pub across: String,
    /// What is measured, with its unit.
    pub measure: String,
    /// Whether values are per cent of a whole.
    pub percent: bool,
    /// Whether a line is fitted to the values.
    pub fitted: bool,
}

/// The forms of charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartForm {
    /// Bars to the right, from top to bottom.
    Rows,
    /// Columns side by side.
    Columns,
    /// Columns on top of each other.
    StackedColumns,
    /// Bars to the right that fill the whole length.
    ShareRows,
    /// Lines.
    Lines,
    /// Areas, on top of each other where there are several.
    Areas,
    /// Areas that fill the whole height.
    ShareAreas,
    /// Points by two measures.
    Points,
}

/// A series of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartSeries {
    /// Its name.
    pub name: String,
    /// Its values, one a category; nothing where there is none.
    pub values: Vec<Option<f64>>,
    /// The first measure, one a value, where points are drawn.
    pub positions: Vec<f64>,
    /// The places of values that are brought out.
    pub highlighted: Vec<usize>,
}
