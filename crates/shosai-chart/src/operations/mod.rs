//! The twenty operations of the contract, each over all rows of a table.

mod aggregate;
mod calculate;
mod derive;
mod evaluate;
mod expression;
mod filter;
mod order;
mod reshape;
mod window;

pub use aggregate::Aggregate;
pub use aggregate::quantile;
pub use calculate::{Condition, is_unique};
pub use derive::{Derive, dated, plain_period};
pub use evaluate::{flag, is_dates, is_moment, keeps_moments, written_date, written_period};
pub use expression::{Broken, Expression, Node, Sign};
pub use filter::Test;
pub use window::Scale;

use crate::table::Table;
use crate::table::calendar::Grain;

/// One step from the table that was sent to the table that is drawn.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Operation {
    /// One row for each different set of keys.
    GroupbyAgg {
        keys: Vec<String>,
        /// What is aggregated; for a count of rows, nothing.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
        agg: Aggregate,
        /// The name of the result.
        name: String,
    },
    /// One row for each different set of keys, by an expression of aggregates.
    GroupbyCalculation { keys: Vec<String>, expression: Expression, name: String },
    /// One row for each different set of keys, with several aggregates: how, of what, and the result's name.
    GroupbyMany { keys: Vec<String>, aggregates: Vec<(Aggregate, Option<String>, String)> },
    /// Adds a column computed row by row.
    Calculate { expression: Expression, name: String },
    /// Keeps the rows that meet a condition of several columns.
    Keep { condition: Condition },
    /// Puts rows into the order in which a list names their values; others come last.
    Arrange { column: String, values: Vec<String> },
    /// Keeps the rows that pass a test.
    Filter {
        /// The tested column.
        column: String,
        test: Test,
    },
    /// Orders the rows.
    Sort {
        column: String,
        /// The largest first.
        descending: bool,
    },
    /// Turns the words of one column into columns of their own.
    Pivot {
        /// The column that stays.
        index: String,
        /// The column whose words become names.
        columns: String,
        /// The column of values.
        value: String,
    },
    /// Turns columns into rows.
    Melt {
        /// The columns that become rows.
        columns: Vec<String>,
        /// The name of the column that says which column a row came from.
        variable: String,
        /// The name of the column of values.
        value: String,
    },
    /// Keeps rows at even distances, the first and the last among them.
    Sample { n: usize },
    /// Keeps the first rows.
    Head {
        n: usize,
        /// How many for each of the words of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Keeps the last rows.
    Tail { n: usize },
    /// Rounds times down to periods.
    Resample {
        /// The time column.
        column: String,
        /// The period.
        grain: Grain,
    },
    /// A moving average.
    Rolling {
        /// The averaged column.
        column: String,
        /// Over so many rows.
        window: usize,
        /// The name of the result.
        name: String,
        /// Separately for each of the words of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Gives a column another name.
    Rename {
        /// The old name.
        column: String,
        /// The new name.
        name: String,
    },
    /// Keeps columns.
    Select {
        /// Their names.
        columns: Vec<String>,
    },
    /// Leaves columns out.
    Drop {
        /// Their names.
        columns: Vec<String>,
    },
    /// Reads numbers or times as names.
    Cast { column: String },
    /// Puts a number where one is missing.
    FillNull {
        column: String,
        /// The number.
        value: f64,
    },
    /// Adds a column made from another.
    WithColumn {
        /// The column it is made from.
        column: String,
        derive: Derive,
        /// The name of the result.
        name: String,
    },
    /// Brings numbers to a common measure.
    Normalize {
        column: String,
        /// Which measure.
        scale: Scale,
        /// Separately for each of the values of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Running totals.
    Cumsum {
        column: String,
        /// Separately for each of the words of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Positions from the largest down.
    Rank {
        column: String,
        /// The name of the result.
        name: String,
        /// Separately for each of the values of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Puts numbers into classes of equal width.
    Bin {
        column: String,
        /// The width of a class.
        width: f64,
        /// The name of the result.
        name: String,
    },
}

impl Operation {
    /// The contract's name.
    pub fn name(&self) -> &'static str {
        match self {
            Operation::GroupbyAgg { .. } | Operation::GroupbyCalculation { .. } | Operation::GroupbyMany { .. } => {
                "groupby_agg"
            }
            Operation::Calculate { .. } => "with_column",
            Operation::Filter { .. } | Operation::Keep { .. } => "filter",
            Operation::Sort { .. } | Operation::Arrange { .. } => "sort",
            Operation::Pivot { .. } => "pivot",
            Operation::Melt { .. } => "melt",
            Operation::Sample { .. } => "sample",
            Operation::Head { .. } => "head",
            Operation::Tail { .. } => "tail",
            Operation::Resample { .. } => "resample",
            Operation::Rolling { .. } => "rolling",
            Operation::Rename { .. } => "rename",
            Operation::Select { .. } => "select",
            Operation::Drop { .. } => "drop",
            Operation::Cast { .. } => "cast",
            Operation::FillNull { .. } => "fill_null",
            Operation::WithColumn { .. } => "with_column",
            Operation::Normalize { .. } => "normalize",
            Operation::Cumsum { .. } => "cumsum",
            Operation::Rank { .. } => "rank",
            Operation::Bin { .. } => "bin",
        }
    }

    /// Applies the operation; a column that is not there leaves the table as it is.
    pub fn apply(&self, table: Table) -> Table {
        match self {
            Operation::GroupbyAgg { keys, value, agg, name } => {
                aggregate::group(&table, keys, value.as_deref(), *agg, name)
            }
            Operation::GroupbyCalculation { keys, expression, name } => {
                calculate::of_groups(&table, keys, expression, name)
            }
            Operation::GroupbyMany { keys, aggregates } => calculate::many(&table, keys, aggregates),
            Operation::Calculate { expression, name } => calculate::rows(table, expression, name),
            Operation::Keep { condition } => calculate::keep(table, condition),
            Operation::Arrange { column, values } => order::arrange(table, column, values),
            Operation::Filter { column, test } => filter::keep(table, column, test),
            Operation::Sort { column, descending } => order::sort(table, column, *descending),
            Operation::Pivot { index, columns, value } => reshape::pivot(&table, index, columns, value),
            Operation::Melt { columns, variable, value } => reshape::melt(&table, columns, variable, value),
            Operation::Sample { n } => order::sample(table, *n),
            Operation::Head { n, within } => order::head(table, *n, within.as_deref()),
            Operation::Tail { n } => order::tail(table, *n),
            Operation::Resample { column, grain } => derive::resample(table, column, *grain),
            Operation::Rolling { column, window, name, within } => {
                window::rolling(table, column, *window, name, within.as_deref())
            }
            Operation::Rename { column, name } => reshape::rename(table, column, name),
            Operation::Select { columns } => reshape::select(table, |name| columns.iter().any(|c| c == name)),
            Operation::Drop { columns } => reshape::select(table, |name| !columns.iter().any(|c| c == name)),
            Operation::Cast { column } => derive::cast(table, column),
            Operation::FillNull { column, value } => derive::fill(table, column, *value),
            Operation::WithColumn { column, derive, name } => derive::with_column(table, column, derive, name),
            Operation::Normalize { column, scale, within } => {
                window::normalize(table, column, *scale, within.as_deref())
            }
            Operation::Cumsum { column, within } => window::cumsum(table, column, within.as_deref()),
            Operation::Rank { column, name, within } => window::rank(table, column, name, within.as_deref()),
            Operation::Bin { column, width, name } => derive::bin(table, column, *width, name),
        }
    }
}

#[cfg(test)]
mod tests;
