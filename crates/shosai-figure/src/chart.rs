/// The numbers of a chart, for programs that draw charts which a person can edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub form: ChartForm,
    /// What it shows, above it.
    pub title: String,
    /// The names along the axis; none for points.
    pub categories: Vec<String>,
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

/// The forms of charts that office programs have too.
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
    Lines,
    /// Areas, on top of each other where there are several.
    Areas,
    /// Areas that fill the whole height.
    ShareAreas,
    /// Points by two measures.
    Points,
    /// The parts of one whole, as slices.
    Pie,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartSeries {
    pub name: String,
    /// One a category; nothing where there is none.
    pub values: Vec<Option<f64>>,
    /// The first measure, one a value, where points are drawn.
    pub positions: Vec<f64>,
    /// The places of values that are brought out.
    pub highlighted: Vec<usize>,
}

impl ChartSeries {
    /// A series without positions of which nothing is brought out; what is not finite is no value.
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        let values = values.into_iter().map(|value| value.is_finite().then_some(value)).collect();
        Self { name: name.into(), values, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_finite_is_a_gap() {
        let series = ChartSeries::new("売上", [1.0, f64::NAN, f64::INFINITY]);
        assert_eq!(series.values, [Some(1.0), None, None]);
    }
}
