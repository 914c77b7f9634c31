//! Numbers that depend on their neighbours: running totals, moving averages, shares, ranks.

use super::derive::rows_within;
use crate::table::{Column, Data, Table};

/// A common measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Per cent of the total.
    Share,
    /// The first value is 100.
    Index,
}

fn replace(table: Table, column: &str, unit: Option<String>, values: Vec<f64>) -> Table {
    let Some(old) = table.column(column) else { return table };
    let replaced = Column { data: Data::Number(values), unit, ..old.head() };
    table.with(replaced)
}

fn numbers(table: &Table, column: &str) -> Option<(Vec<f64>, Option<String>)> {
    let column = table.column(column)?;
    Some((column.as_numbers()?.to_vec(), column.unit.clone()))
}

/// Brings numbers to a common measure.
pub fn normalize(table: Table, column: &str, scale: Scale, within: Option<&str>) -> Table {
    let Some((mut values, _)) = numbers(&table, column) else { return table };
    for rows in rows_within(&table, within) {
        let present = || rows.iter().map(|row| values[*row]).filter(|v| !v.is_nan());
        let base = match scale {
            Scale::Share => present().sum::<f64>(),
            Scale::Index => present().find(|v| *v != 0.0).unwrap_or(f64::NAN),
        };
        for row in rows {
            values[row] = if base == 0.0 { f64::NAN } else { values[row] / base * 100.0 };
        }
    }
    let unit = matches!(scale, Scale::Share).then(|| "%".to_owned());
    replace(table, column, unit, values)
}

/// Running totals.
pub fn cumsum(table: Table, column: &str, within: Option<&str>) -> Table {
    let Some((mut values, unit)) = numbers(&table, column) else { return table };
    for rows in rows_within(&table, within) {
        let mut total = 0.0;
        for row in rows {
            total += if values[row].is_nan() { 0.0 } else { values[row] };
            values[row] = total;
        }
    }
    replace(table, column, unit, values)
}

/// The average of a row and those before it; the first rows have none.
pub fn rolling(table: Table, column: &str, window: usize, name: &str, within: Option<&str>) -> Table {
    let Some((values, unit)) = numbers(&table, column) else { return table };
    let mut averages = vec![f64::NAN; values.len()];
    let window = window.max(1);
    for rows in rows_within(&table, within) {
        for at in window - 1..rows.len().max(window - 1) {
            let some: Vec<f64> =
                rows[at + 1 - window..=at].iter().map(|row| values[*row]).filter(|v| !v.is_nan()).collect();
            averages[rows[at]] = some.iter().sum::<f64>() / some.len() as f64;
        }
    }
    table.with(Column::numbers(name, unit, averages))
}

/// Positions from the largest down; equals share one.
pub fn rank(table: Table, column: &str, name: &str, within: Option<&str>) -> Table {
    let Some((values, _)) = numbers(&table, column) else { return table };
    let mut ranks = vec![f64::NAN; values.len()];
    for rows in rows_within(&table, within) {
        let mut sorted: Vec<usize> = rows.into_iter().filter(|row| !values[*row].is_nan()).collect();
        sorted.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
        for (at, row) in sorted.iter().enumerate() {
            let tied = at > 0 && values[sorted[at - 1]] == values[*row];
            ranks[*row] = if tied { ranks[sorted[at - 1]] } else { at as f64 + 1.0 };
        }
    }
    let label = table.column(column).map_or_else(String::new, |c| c.label.clone());
    table.with(Column { label, ..Column::numbers(name, None, ranks) })
}
