//! Ordering rows and keeping some of them.

use crate::table::order::sort_words;
use crate::table::{Data, NO_TIME, Table};
use std::collections::HashMap;

/// Orders rows by a column, keeping the order of equals; missing values come last.
pub fn sort(table: Table, column: &str, descending: bool) -> Table {
    let Some(by) = table.column(column) else { return table };
    let mut rows: Vec<u32> = (0..table.rows as u32).collect();
    match &by.data {
        Data::Number(values) => rows.sort_by(|a, b| {
            let (a, b) = (values[*a as usize], values[*b as usize]);
            let order = if descending { b.total_cmp(&a) } else { a.total_cmp(&b) };
            a.is_nan().cmp(&b.is_nan()).then(order)
        }),
        Data::Time(values) => rows.sort_by(|a, b| {
            let (a, b) = (values[*a as usize], values[*b as usize]);
            let order = if descending { b.cmp(&a) } else { a.cmp(&b) };
            (a == NO_TIME).cmp(&(b == NO_TIME)).then(order)
        }),
        Data::Text { codes, words } => {
            let mut sorted: Vec<&str> = words.iter().map(String::as_str).collect();
            sort_words(&mut sorted);
            let places: HashMap<&str, usize> = sorted.iter().enumerate().map(|(at, word)| (*word, at)).collect();
            let rank: Vec<usize> = words.iter().map(|word| places[word.as_str()]).collect();
            let rank_of = |row: &u32| rank.get(codes[*row as usize] as usize).copied();
            rows.sort_by(|a, b| {
                let (a, b) = (rank_of(a), rank_of(b));
                let order = if descending { b.cmp(&a) } else { a.cmp(&b) };
                a.is_none().cmp(&b.is_none()).then(order)
            });
        }
    }
    table.take(&rows)
}

/// Orders rows by a list of the column's words; words that are not listed come last, as they stood.
pub fn arrange(table: Table, column: &str, values: &[String]) -> Table {
    let Some(Data::Text { codes, words }) = table.column(column).map(|column| &column.data) else { return table };
    let places: Vec<usize> =
        words.iter().map(|word| values.iter().position(|value| value == word).unwrap_or(values.len())).collect();
    let place = |row: &u32| places.get(codes[*row as usize] as usize).copied().unwrap_or(usize::MAX);
    let mut rows: Vec<u32> = (0..table.rows as u32).collect();
    rows.sort_by_key(place);
    table.take(&rows)
}

/// Keeps `n` rows at even distances, the first and the last among them.
pub fn sample(table: Table, n: usize) -> Table {
    if table.rows <= n || n < 2 {
        return table;
    }
    let last = (table.rows - 1) as u64;
    let rows: Vec<u32> = (0..n as u64).map(|at| (at * last / (n as u64 - 1)) as u32).collect();
    table.take(&rows)
}

/// Keeps the first rows, of the whole or of each group.
pub fn head(table: Table, n: usize, within: Option<&str>) -> Table {
    let Some(key) = within.and_then(|name| table.column(name)) else {
        let rows: Vec<u32> = (0..table.rows.min(n) as u32).collect();
        return table.take(&rows);
    };
    let (ids, groups) = super::aggregate::groups(&table, &[key.as_ref()]);
    let mut taken = vec![0_usize; groups.len()];
    let mut rows = Vec::new();
    for (row, id) in ids.iter().enumerate() {
        taken[*id as usize] += 1;
        if taken[*id as usize] <= n {
            rows.push(row as u32);
        }
    }
    table.take(&rows)
}

/// Keeps the last rows.
pub fn tail(table: Table, n: usize) -> Table {
    let rows: Vec<u32> = (table.rows.saturating_sub(n) as u32..table.rows as u32).collect();
    table.take(&rows)
}
