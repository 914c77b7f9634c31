//! Columns computed by an expression, of rows or of groups.

use super::aggregate::{group_keys, groups};
use super::evaluate;
use super::expression::Expression;
use super::{Aggregate, filter};
use crate::table::{Column, Table};
use std::sync::Arc;

/// Adds a column computed row by row.
pub fn rows(table: Table, expression: &Expression, name: &str) -> Table {
    let values = evaluate::rows(&expression.node, &table);
    table.with(Column::numbers(name, None, values))
}

/// One row a group: the keys, and the expression over the group's rows.
pub fn of_groups(table: &Table, keys: &[String], expression: &Expression, name: &str) -> Table {
    let (ids, kept, mut columns) = group_keys(table, keys);
    let count = ids.iter().copied().max().map_or(0, |most| most as usize + 1);
    let values = evaluate::groups(&expression.node, table, &ids, count);
    columns.push(Arc::new(Column::numbers(name, None, kept.iter().map(|group| values[*group as usize]).collect())));
    Table { columns, rows: kept.len(), notes: table.notes.clone() }
}

/// One row a group with several aggregates.
pub fn many(table: &Table, keys: &[String], aggregates: &[(Aggregate, Option<String>, String)]) -> Table {
    let mut out: Option<Table> = None;
    for (aggregate, value, name) in aggregates {
        let one = super::aggregate::group(table, keys, value.as_deref(), *aggregate, name);
        out = Some(match out {
            None => one,
            Some(table) => match one.column(name) {
                Some(column) => table.with(Column::clone(column)),
                None => table,
            },
        });
    }
    out.unwrap_or_else(|| table.clone())
}

/// A condition of several columns.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    One { column: String, test: filter::Test },
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    /// The columns it reads.
    pub fn columns(&self) -> Vec<String> {
        match self {
            Condition::One { column, .. } => vec![column.clone()],
            Condition::All(parts) | Condition::Any(parts) => parts.iter().flat_map(Condition::columns).collect(),
            Condition::Not(inner) => inner.columns(),
        }
    }

    /// The tests it is made of.
    pub fn tests(&self) -> Vec<(&str, &filter::Test)> {
        match self {
            Condition::One { column, test } => vec![(column, test)],
            Condition::All(parts) | Condition::Any(parts) => parts.iter().flat_map(Condition::tests).collect(),
            Condition::Not(inner) => inner.tests(),
        }
    }

    fn mask(&self, table: &Table) -> Vec<bool> {
        let join = |parts: &[Condition], start: bool, join: fn(bool, bool) -> bool| {
            parts.iter().fold(vec![start; table.rows], |mask, part| {
                mask.into_iter().zip(part.mask(table)).map(|(a, b)| join(a, b)).collect()
            })
        };
        match self {
            Condition::One { column, test } => {
                let mut mask = vec![false; table.rows];
                let rows = table.column(column).map_or_else(Vec::new, |column| filter::passing(column, test));
                rows.into_iter().for_each(|row| mask[row as usize] = true);
                mask
            }
            Condition::All(parts) => join(parts, true, |a, b| a && b),
            Condition::Any(parts) => join(parts, false, |a, b| a || b),
            Condition::Not(inner) => inner.mask(table).into_iter().map(|pass| !pass).collect(),
        }
    }
}

/// Keeps the rows that meet a condition.
pub fn keep(table: Table, condition: &Condition) -> Table {
    let rows: Vec<u32> =
        condition.mask(&table).iter().enumerate().filter(|(_, pass)| **pass).map(|(row, _)| row as u32).collect();
    if rows.len() == table.rows { table } else { table.take(&rows) }
}

/// Whether no two rows share their keys.
pub fn is_unique(table: &Table, keys: &[String]) -> (usize, usize) {
    let columns: Vec<&Column> = keys.iter().filter_map(|key| table.column(key).map(Arc::as_ref)).collect();
    let (_, firsts) = groups(table, &columns);
    (firsts.len(), table.rows)
}
