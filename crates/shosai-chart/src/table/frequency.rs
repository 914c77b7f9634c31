//! Tables of frequencies: each row is another combination of names, with how often it was met.

use crate::table::kind_of_measure::{MeasureKind, is_count, kind_of};
use crate::table::letter::letter;
use crate::table::{Column, Data, Kind, Table, fold::fold};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The column that says how often each row was met, where every row is another combination of names: counting such
/// rows tells nothing. Where a number of things is asked for, only a column that says so by its name.
pub fn frequency(table: &Table, asks_for_number: bool) -> Option<usize> {
    let counts = |at: &usize| {
        let column = &table.columns[*at];
        let named = is_count(column);
        named && column.as_numbers().is_some_and(|values| values.iter().all(|v| v.is_nan() || v.fract() == 0.0))
    };
    let mut counts = (0..table.columns.len()).filter(counts);
    let only = match (counts.next(), counts.next()) {
        (Some(only), None) => only,
        (None, _) if !asks_for_number => crossed_measure(table)?,
        _ => return None,
    };
    let others = || table.columns.iter().enumerate().filter(|(at, _)| *at != only).map(|(_, column)| column);
    let rows = table.columns[only].len();
    // Another number is one of the names where each of its values was met as often: the ages of a cross table.
    let crossed = |column: &Column| {
        let mut often: HashMap<i64, usize> = HashMap::new();
        (0..rows).for_each(|row| *often.entry(column.data.key(row)).or_default() += 1);
        often.values().all(|times| *times * often.len() == rows)
    };
    let named = others().any(|column| !matches!(column.data, Data::Number(_)));
    // A column that is called just `n` says how often, whatever stands beside it.
    let just = asks_for_number && fold(&table.columns[only].label) == "n";
    let short = named && rows <= MOST_COMBINED;
    let alone = short && (just || others().filter(|c| c.kind == Kind::Measure).all(|c| crossed(c)));
    (alone && are_apart(&others().map(|column| &column.data).collect::<Vec<_>>(), rows)).then_some(only)
}

/// Whether no two of so many rows have the same values everywhere.
pub fn are_apart(columns: &[&Data], rows: usize) -> bool {
    let mut met = HashSet::new();
    let mut values = vec![0; columns.len()];
    (0..rows).all(|row| {
        values.iter_mut().zip(columns).for_each(|(value, data)| *value = data.key(row));
        !met.contains(&values) && met.insert(values.clone())
    })
}

/// The only measure of a table in which no column names the rows by itself: `Percentage` of each nationality in each area.
fn crossed_measure(table: &Table) -> Option<usize> {
    let mut measures = (0..table.columns.len()).filter(|at| letter(&table.columns[*at]) == 'M');
    let (Some(only), None) = (measures.next(), measures.next()) else { return None };
    if kind_of(&table.columns[only]) == Some(MeasureKind::Level) {
        return None;
    }
    let names = || table.columns.iter().filter(|column| letter(column) == 'C');
    let told = |column: &Arc<Column>| column.distinct(table.rows) == table.rows;
    (names().count() > 1 && !table.columns.iter().any(|column| letter(column) != 'M' && told(column))).then_some(only)
}

/// Tables of frequencies are short.
const MOST_COMBINED: usize = 50_000;
