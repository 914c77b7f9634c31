//! Keeping the rows that pass a test.

use crate::table::cells::Cells;
use crate::table::{Column, Data, NO_TIME, Table};

/// What a row must pass.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// Its word is one of these.
    In(Vec<String>),
    /// Its word is none of these.
    NotIn(Vec<String>),
    /// Its number lies between these, both included.
    Between {
        /// Not below this.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<f64>,
        /// Not above this.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<f64>,
    },
    /// Its number lies strictly above or below.
    Beyond {
        #[serde(skip_serializing_if = "Option::is_none")]
        above: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        below: Option<f64>,
    },
    /// Its time lies between these (seconds since 1970; the end is excluded).
    During {
        /// Not before this.
        from: i64,
        /// Before this.
        until: i64,
        /// The same as people write it.
        written: String,
    },
    /// Its time lies before or after these (the end is excluded): a period left out, or the gap between two that are kept.
    Outside {
        /// The start of the gap.
        from: i64,
        /// Its end.
        until: i64,
        /// The period left out as people write it; of a gap, nothing.
        #[serde(skip_serializing_if = "String::is_empty")]
        written: String,
    },
    /// Its number is one of these.
    Among(Vec<f64>),
    /// Its time lies in one of these periods (the ends are excluded).
    Periods { periods: Vec<(i64, i64)>, written: String },
    /// It is not missing.
    Present,
    /// It lies within 1.5 interquartile ranges of the middle half.
    NoOutlier,
}

/// The rows of `table` whose `column` passes `test`.
pub fn keep(table: Table, column: &str, test: &Test) -> Table {
    let Some(tested) = table.column(column) else { return table };
    let rows = passing(tested, test);
    if rows.len() == table.rows { table } else { table.take(&rows) }
}

/// The rows of a column that pass.
pub fn passing(tested: &Column, test: &Test) -> Vec<u32> {
    match test {
        Test::In(words) => by_word(tested, |word| word.is_some_and(|word| words.iter().any(|w| w == word))),
        Test::NotIn(words) => by_word(tested, |word| !word.is_some_and(|word| words.iter().any(|w| w == word))),
        Test::Between { from, to } => {
            by_number(tested, |v| from.is_none_or(|low| v >= low) && to.is_none_or(|high| v <= high))
        }
        Test::Beyond { above, below } => {
            by_number(tested, |v| above.is_none_or(|low| v > low) && below.is_none_or(|high| v < high))
        }
        Test::During { from, until, .. } => by_time(tested, |t| (*from..*until).contains(&t)),
        Test::Outside { from, until, .. } => by_time(tested, |t| !(*from..*until).contains(&t)),
        Test::Among(numbers) => by_number(tested, |v| numbers.contains(&v)),
        Test::Periods { periods, .. } => {
            by_time(tested, |t| periods.iter().any(|(from, until)| (*from..*until).contains(&t)))
        }
        Test::Present => present(tested),
        Test::NoOutlier => {
            let (low, high) = fences(tested);
            by_number(tested, |v| (low..=high).contains(&v))
        }
    }
}

fn rows_where(count: usize, test: impl Fn(usize) -> bool) -> Vec<u32> {
    (0..count).filter(|row| test(*row)).map(|row| row as u32).collect()
}

fn by_word(column: &Column, test: impl Fn(Option<&str>) -> bool) -> Vec<u32> {
    let Data::Text { codes, words } = &column.data else {
        return rows_where(column.len(), |_| true);
    };
    let passes: Vec<bool> = words.iter().map(|word| test(Some(word))).collect();
    let missing = test(None);
    rows_where(codes.len(), |row| passes.get(codes[row] as usize).copied().unwrap_or(missing))
}

fn by_number(column: &Column, test: impl Fn(f64) -> bool) -> Vec<u32> {
    let read = column.is_text().then(|| Cells::of(column).values);
    let Some(values) = read.as_deref().or(column.as_numbers()) else { return rows_where(column.len(), |_| true) };
    rows_where(values.len(), |row| !values[row].is_nan() && test(values[row]))
}

fn by_time(column: &Column, test: impl Fn(i64) -> bool) -> Vec<u32> {
    let Some(values) = column.as_times() else { return rows_where(column.len(), |_| true) };
    rows_where(values.len(), |row| values[row] != NO_TIME && test(values[row]))
}

fn present(column: &Column) -> Vec<u32> {
    match &column.data {
        Data::Number(_) => by_number(column, |_| true),
        Data::Time(_) => by_time(column, |_| true),
        Data::Text { .. } => by_word(column, |word| word.is_some()),
    }
}

/// The usual fences of a box plot.
const FENCE: f64 = 1.5;

fn fences(column: &Column) -> (f64, f64) {
    let read = column.is_text().then(|| Cells::of(column).values);
    let Some(values) = read.as_deref().or(column.as_numbers()) else { return (f64::NEG_INFINITY, f64::INFINITY) };
    let mut sorted: Vec<f64> = values.iter().copied().filter(|v| !v.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    let (low, high) = (super::aggregate::quantile(&sorted, 0.25), super::aggregate::quantile(&sorted, 0.75));
    (low - FENCE * (high - low), high + FENCE * (high - low))
}
