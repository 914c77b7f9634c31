//! Turning columns into rows and back, and choosing columns.

use super::aggregate::groups;
use crate::table::{Column, Data, NO_WORD, Table};
use std::sync::Arc;

/// Keeps the columns whose names pass.
pub fn select(mut table: Table, keep: impl Fn(&str) -> bool) -> Table {
    table.columns.retain(|column| keep(&column.name));
    table
}

/// Gives a column another name.
pub fn rename(mut table: Table, column: &str, name: &str) -> Table {
    if let Some(at) = table.position(column) {
        let mut renamed = Column::clone(&table.columns[at]);
        name.clone_into(&mut renamed.name);
        name.clone_into(&mut renamed.label);
        table.columns[at] = Arc::new(renamed);
    }
    table
}

/// One row for each row and melted column.
pub fn melt(table: &Table, names: &[String], variable: &str, value: &str) -> Table {
    let melted: Vec<&Arc<Column>> =
        names.iter().filter_map(|name| table.column(name)).filter(|c| c.is_number()).collect();
    let kept: Vec<&Arc<Column>> = table.columns.iter().filter(|column| !names.contains(&column.name)).collect();
    if melted.is_empty() {
        return table.clone();
    }
    let rows: Vec<u32> = (0..table.rows as u32).flat_map(|row| std::iter::repeat_n(row, melted.len())).collect();
    let mut columns: Vec<Arc<Column>> = kept.iter().map(|column| Arc::new(column.take(&rows))).collect();
    let labels = rows.iter().enumerate().map(|(at, _)| Some(melted[at % melted.len()].label.as_str()));
    columns.push(Arc::new(Column::words(variable, labels)));
    let lists: Vec<&[f64]> = melted.iter().filter_map(|column| column.as_numbers()).collect();
    let values = rows.iter().enumerate().map(|(at, row)| lists[at % lists.len()][*row as usize]).collect();
    let unit = melted[0].unit.clone().filter(|unit| melted.iter().all(|column| column.unit.as_deref() == Some(unit)));
    columns.push(Arc::new(Column::numbers(value, unit, values)));
    Table { columns, rows: rows.len(), notes: table.notes.clone() }
}

/// One row for each value of `index`, one column for each word of `names`.
pub fn pivot(table: &Table, index: &str, names: &str, value: &str) -> Table {
    let (Some(key), Some(by), Some(values)) = (table.column(index), table.column(names), table.column(value)) else {
        return table.clone();
    };
    let (Data::Text { codes, words }, Some(values)) = (&by.data, values.as_numbers()) else { return table.clone() };
    let (ids, firsts) = groups(table, &[key.as_ref()]);
    let mut cells = vec![vec![f64::NAN; firsts.len()]; words.len()];
    for (row, id) in ids.iter().enumerate() {
        if codes[row] != NO_WORD {
            let cell = &mut cells[codes[row] as usize][*id as usize];
            *cell = if cell.is_nan() { values[row] } else { *cell + values[row] };
        }
    }
    let mut columns = vec![Arc::new(key.take(&firsts))];
    columns.extend(words.iter().zip(cells).map(|(word, values)| Arc::new(Column::numbers(word, None, values))));
    Table { columns, rows: firsts.len(), notes: table.notes.clone() }
}
