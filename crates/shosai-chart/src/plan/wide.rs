//! Wide tables: periods or things spread over columns instead of rows.

use super::fields::{Fields, positions};
use crate::Locale;
use crate::intent::{Cue, Intent, is_headline};
use crate::operations::Operation;
use crate::table::{Kind, Table, date, number::plain, order};

/// Fewer period columns than this may be coincidence.
const MIN_PERIOD_COLUMNS: usize = 2;

/// Quarters of a year; more columns of that name are questions of a survey.
const QUARTERS: usize = 4;

/// `地域,2022,2023,2024` becomes one row a region and year.
pub fn periods_to_rows(table: &Table, locale: Locale) -> (Table, Vec<Operation>) {
    let is_period = |name: &str| plain(name).and_then(date::year).is_some() || date::moment(name).is_some();
    let mut periods = positions(table, |c| c.is_number() && is_period(&c.name));
    if periods.is_empty() {
        periods = positions(table, |c| c.is_number() && order::is_period_name(&c.name));
        let names: Vec<&str> = periods.iter().map(|at| table.columns[*at].name.as_str()).collect();
        let questions = names.len() > QUARTERS && names.iter().all(|name| name.to_lowercase().contains('q'));
        if order::word_order(&names) != order::WordOrder::Sequence || questions {
            periods.clear();
        }
    }
    if periods.len() < MIN_PERIOD_COLUMNS
        || positions(table, |c| c.is_time()).iter().any(|at| table.columns[*at].distinct(3) > 1)
    {
        return (table.clone(), Vec::new());
    }
    let columns: Vec<String> = periods.iter().map(|at| table.columns[*at].name.clone()).collect();
    let variable = locale.pick("期間", "period").to_owned();
    let melt = Operation::Melt { columns, variable: variable.clone(), value: locale.pick("値", "value").to_owned() };
    let long = melt.apply(table.clone());
    let long = match long.column(&variable).map(|c| crate::table::Column::clone(c)) {
        Some(mut column) => {
            column.kind = Kind::Sequence;
            long.with(column)
        }
        None => long,
    };
    (long, vec![melt])
}

/// A table of a time axis and many like columns answers `各地域の推移` with all of them.
pub fn use_wide_measures(table: &Table, intent: &Intent, fields: &mut Fields) {
    let measures = positions(table, |c| c.kind == Kind::Measure && c.missing() < c.len());
    let categories = positions(table, |c| c.kind == Kind::Category);
    let named_headline = measures.iter().any(|at| is_headline(&table.columns[*at].label));
    let comparable = || {
        let sizes: Vec<f64> = measures.iter().map(|at| size(table.columns[*at].as_numbers().unwrap_or(&[]))).collect();
        let (low, high) =
            (sizes.iter().copied().fold(f64::INFINITY, f64::min), sizes.iter().copied().fold(0.0, f64::max));
        high <= low * 50.0
    };
    let several = intent.has(Cue::Each)
        || intent.has(Cue::Compare)
        || intent.has(Cue::Panel)
        || intent.has(Cue::Series)
        || intent.has(Cue::Gap)
        || intent.has(Cue::Composition);
    let wide = fields.time.is_some()
        && categories.is_empty()
        && measures.len() >= 2
        && !fields.measures_named
        && fields.aggregate.is_none();
    if wide && comparable() && (several || !named_headline) {
        fields.measures = measures;
        fields.measures_named = true;
    }
}

fn size(values: &[f64]) -> f64 {
    let present = values.iter().filter(|v| !v.is_nan());
    present.clone().map(|v| v.abs()).sum::<f64>() / present.count().max(1) as f64
}
