//! Grouping and aggregating.

use super::evaluate;
use crate::table::{Column, Data, NO_TIME, NO_WORD, Table};
use std::collections::HashMap;
use std::sync::Arc;

/// How many values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aggregate {
    /// The total.
    Sum,
    /// The average.
    Mean,
    /// The middle value.
    Median,
    /// The largest.
    Max,
    /// The smallest.
    Min,
    Count,
    /// How many different ones there are.
    Distinct,
    /// The standard deviation.
    Std,
}

impl Aggregate {
    /// All of them.
    pub const ALL: [Aggregate; 8] = [
        Aggregate::Sum,
        Aggregate::Mean,
        Aggregate::Median,
        Aggregate::Max,
        Aggregate::Min,
        Aggregate::Count,
        Aggregate::Distinct,
        Aggregate::Std,
    ];

    /// The one of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.name() == name)
    }

    /// The name used in decisions.
    pub fn name(self) -> &'static str {
        match self {
            Aggregate::Sum => "sum",
            Aggregate::Mean => "mean",
            Aggregate::Median => "median",
            Aggregate::Max => "max",
            Aggregate::Min => "min",
            Aggregate::Count => "count",
            Aggregate::Distinct => "distinct",
            Aggregate::Std => "std",
        }
    }

    /// Reduces values, of which none is missing.
    pub fn of(self, values: &mut Vec<f64>) -> f64 {
        let count = values.len() as f64;
        if values.is_empty() {
            return if matches!(self, Aggregate::Count | Aggregate::Distinct) { 0.0 } else { f64::NAN };
        }
        let mean = values.iter().sum::<f64>() / count;
        match self {
            Aggregate::Sum => values.iter().sum(),
            Aggregate::Mean => mean,
            Aggregate::Median => {
                values.sort_by(f64::total_cmp);
                quantile(values, 0.5)
            }
            Aggregate::Max => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            Aggregate::Min => values.iter().copied().fold(f64::INFINITY, f64::min),
            Aggregate::Count => count,
            Aggregate::Distinct => {
                values.sort_by(f64::total_cmp);
                values.dedup();
                values.len() as f64
            }
            // Of a sample, as Vega-Lite's `stdev` and statisticians mean it: one value has none.
            Aggregate::Std => (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt(),
        }
    }
}

/// The value below which `share` of the sorted values lie, interpolated.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let at = share * last as f64;
    let (low, high) = (at.floor() as usize, at.ceil() as usize);
    sorted[low] + (sorted[high] - sorted[low]) * (at - low as f64)
}

/// The group every row belongs to, numbered by first appearance, and a row of each group.
pub fn groups(table: &Table, keys: &[&Column]) -> (Vec<u32>, Vec<u32>) {
    let mut ids = vec![0_u32; table.rows];
    let mut firsts: Vec<u32> = if table.rows == 0 { Vec::new() } else { vec![0] };
    for key in keys {
        let mut seen: HashMap<(u32, i64), u32> = HashMap::new();
        firsts.clear();
        let mut last = ((u32::MAX, 0), 0);
        for (row, id) in ids.iter_mut().enumerate() {
            let pair = (*id, key_of(key, row));
            if pair != last.0 || firsts.is_empty() {
                let next = firsts.len() as u32;
                let found = *seen.entry(pair).or_insert(next);
                if found == next {
                    firsts.push(row as u32);
                }
                last = (pair, found);
            }
            *id = last.1;
        }
    }
    (ids, firsts)
}

fn key_of(column: &Column, row: usize) -> i64 {
    match &column.data {
        Data::Text { codes, .. } => i64::from(codes[row]),
        Data::Time(values) => values[row],
        Data::Number(values) => values[row].to_bits() as i64,
    }
}

fn is_missing(column: &Column, row: usize) -> bool {
    match &column.data {
        Data::Text { codes, .. } => codes[row] == NO_WORD,
        Data::Time(values) => values[row] == NO_TIME,
        Data::Number(values) => values[row].is_nan(),
    }
}

/// One row a group: the keys and the aggregate. Rows without a key are left out.
pub fn group(table: &Table, keys: &[String], value: Option<&str>, agg: Aggregate, name: &str) -> Table {
    let (ids, kept, mut columns) = group_keys(table, keys);
    let source = value.and_then(|value| table.column(value));
    let count = ids.iter().copied().max().map_or(0, |most| most as usize + 1);
    let counts = matches!(agg, Aggregate::Count | Aggregate::Distinct);
    let results = match source {
        Some(column) if !counts && !column.is_number() => {
            let numbers = Column::numbers(name, None, evaluate::numbers(column));
            reduce(&ids, count, Some(&numbers), agg)
        }
        _ => reduce(&ids, count, source.map(Arc::as_ref), agg),
    };
    let unit = source.filter(|_| !counts).and_then(|s| s.unit.clone());
    let mut result = Column::numbers(name, unit, kept.iter().map(|group| results[*group as usize]).collect());
    if let Some(dates) = source.filter(|column| evaluate::is_dates(column) && evaluate::keeps_moments(agg)) {
        result = evaluate::times(result, dates.kind);
    }
    if let Some(source) = source.filter(|source| source.name == name) {
        result.label.clone_from(&source.label);
    }
    columns.push(Arc::new(result));
    Table { columns, rows: kept.len(), notes: table.notes.clone() }
}

/// The group of every row, the groups without a missing key, and their keys.
pub fn group_keys(table: &Table, keys: &[String]) -> (Vec<u32>, Vec<u32>, Vec<Arc<Column>>) {
    let key_columns: Vec<&Column> = keys.iter().filter_map(|key| table.column(key).map(Arc::as_ref)).collect();
    let (ids, firsts) = groups(table, &key_columns);
    let kept: Vec<u32> = (0..firsts.len() as u32)
        .filter(|group| !key_columns.iter().any(|key| is_missing(key, firsts[*group as usize] as usize)))
        .collect();
    let rows: Vec<u32> = kept.iter().map(|group| firsts[*group as usize]).collect();
    let columns = key_columns.iter().map(|key| Arc::new(key.take(&rows))).collect();
    (ids, kept, columns)
}

/// One value a group. Words and times can only be counted.
pub fn reduce(ids: &[u32], groups: usize, source: Option<&Column>, agg: Aggregate) -> Vec<f64> {
    let value = |row: usize| match source.map(|s| &s.data) {
        None => 1.0,
        Some(Data::Number(values)) => values[row],
        Some(Data::Text { codes, .. }) if codes[row] != NO_WORD => f64::from(codes[row]),
        Some(Data::Time(values)) if values[row] != NO_TIME => values[row] as f64,
        Some(_) => f64::NAN,
    };
    if matches!(agg, Aggregate::Median | Aggregate::Std | Aggregate::Distinct) {
        let mut lists = vec![Vec::new(); groups];
        for (row, id) in ids.iter().enumerate() {
            let value = value(row);
            if !value.is_nan() {
                lists[*id as usize].push(value);
            }
        }
        return lists.iter_mut().map(|list| agg.of(list)).collect();
    }
    let mut totals = vec![(0.0_f64, 0_u64, f64::NEG_INFINITY, f64::INFINITY); groups];
    for (row, id) in ids.iter().enumerate() {
        let value = value(row);
        if !value.is_nan() {
            let total = &mut totals[*id as usize];
            *total = (total.0 + value, total.1 + 1, total.2.max(value), total.3.min(value));
        }
    }
    let finish = |(sum, count, max, min): (f64, u64, f64, f64)| match agg {
        Aggregate::Count => count as f64,
        _ if count == 0 => f64::NAN,
        Aggregate::Mean => sum / count as f64,
        Aggregate::Max => max,
        Aggregate::Min => min,
        _ => sum,
    };
    totals.into_iter().map(finish).collect()
}
