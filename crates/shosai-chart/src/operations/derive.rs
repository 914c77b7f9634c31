//! Columns made from other columns.

use super::aggregate::groups;
use crate::table::calendar::{Date, Grain};
use crate::table::cells::Cells;
use crate::table::date::{Moment, moment};
use crate::table::{Column, Data, Kind, NO_TIME, NO_WORD, Part, Table};

/// How a new column is made.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Derive {
    /// The day of the week of a date, in the reader's language.
    Weekday {
        /// Monday first.
        names: Vec<String>,
    },
    /// The hour of a time.
    HourOfDay,
    /// The month of a date, whatever its year.
    MonthOfYear {
        /// January first.
        names: Vec<String>,
    },
    /// The quarter of a date, whatever its year.
    QuarterOfYear,
    /// The year of a date, as a name.
    Year {
        /// What follows the number.
        mark: String,
    },
    /// The year of a date, as a number.
    YearNumber,
    /// What a column held before it was joined with others into one time: months as 1 to 12.
    Part { part: Part },
    /// The numbers in the cells of a column that was read as names.
    Number,
    /// The change against an earlier row, in per cent.
    PercentChange {
        /// How many rows earlier.
        periods: usize,
        /// Separately for each of the words of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// The difference from an earlier row.
    Difference {
        /// How many rows earlier.
        periods: usize,
        /// Separately for each of the words of this column.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// The same values under another name.
    Copy,
    /// The total of a row and those before it; the first rows have none.
    RollingSum {
        window: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<String>,
    },
    /// Keeps some words and gives all others one name.
    Lump {
        /// The words that stay.
        keep: Vec<String>,
        /// The name of the rest.
        other: String,
    },
    /// The same of the words with the largest or smallest measure.
    LumpRest {
        /// The words that stay.
        keep: Vec<String>,
        /// They have the smallest measure.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        bottom: bool,
        /// The name of the rest.
        other: String,
    },
}

/// Adds the derived column.
pub fn with_column(table: Table, source: &str, derive: &Derive, name: &str) -> Table {
    let Some(column) = table.column(source).cloned() else { return table };
    match derive {
        Derive::Weekday { names } => {
            words_of_dates(table, &column, name, |date, _| names[date.weekday() as usize].clone())
        }
        Derive::HourOfDay => {
            words_of_dates(table, &column, name, |_, seconds| format!("{:02}:00", seconds.rem_euclid(86_400) / 3600))
        }
        Derive::MonthOfYear { names } => {
            words_of_dates(table, &column, name, |date, _| names[date.month as usize - 1].clone())
        }
        Derive::QuarterOfYear => words_of_dates(table, &column, name, |date, _| format!("Q{}", date.quarter())),
        Derive::Year { mark } => words_of_dates(table, &column, name, |date, _| format!("{}{mark}", date.year)),
        Derive::YearNumber => year_numbers(table, &column, name),
        Derive::Part { part } => words_of_dates(table, &column, name, |_, seconds| part.of(seconds).to_string()),
        Derive::Number => cell_numbers(table, &column, name),
        Derive::PercentChange { periods, within } => {
            changes(table, &column, *periods, within.as_deref(), name, Some("%"), |now, then| {
                if then == 0.0 { f64::NAN } else { (now - then) / then.abs() * 100.0 }
            })
        }
        Derive::Difference { periods, within } => {
            let unit = column.unit.clone();
            changes(table, &column, *periods, within.as_deref(), name, unit.as_deref(), |now, then| now - then)
        }
        Derive::Copy => table.with(Column { name: name.to_owned(), label: name.to_owned(), ..Column::clone(&column) }),
        Derive::RollingSum { window, within } => {
            let factor = (*window).max(1) as f64;
            let table = super::window::rolling(table, source, *window, name, within.as_deref());
            let Some(mut averages) = table.column(name).map(|c| Column::clone(c)) else { return table };
            if let Data::Number(values) = &mut averages.data {
                values.iter_mut().for_each(|v| *v *= factor);
            }
            table.with(averages)
        }
        Derive::Lump { keep, other } | Derive::LumpRest { keep, other, .. } => lump(table, &column, keep, other, name),
    }
}

fn words_of_dates(table: Table, column: &Column, name: &str, word: impl Fn(Date, i64) -> String) -> Table {
    let Some(times) = column.as_times() else { return table };
    let cells: Vec<Option<String>> = times.iter().map(|t| (*t != NO_TIME).then(|| word(Date::of(*t), *t))).collect();
    let mut derived = Column::words(name, cells.iter().map(Option::as_deref));
    derived.kind = Kind::Sequence;
    table.with(derived)
}

fn year_numbers(table: Table, column: &Column, name: &str) -> Table {
    let Some(times) = column.as_times() else { return table };
    let year = |time: &i64| if *time == NO_TIME { f64::NAN } else { Date::of(*time).year as f64 };
    let mut derived = Column::numbers(name, None, times.iter().map(year).collect());
    derived.label.clone_from(&column.label);
    table.with(derived)
}

fn cell_numbers(table: Table, column: &Column, name: &str) -> Table {
    let cells = Cells::of(column);
    let mut derived = Column::numbers(name, column.unit.clone().or(cells.unit), cells.values);
    derived.label.clone_from(&column.label);
    table.with(derived)
}

fn changes(
    table: Table,
    column: &Column,
    periods: usize,
    within: Option<&str>,
    name: &str,
    unit: Option<&str>,
    change: impl Fn(f64, f64) -> f64,
) -> Table {
    let Some(values) = column.as_numbers() else { return table };
    let mut out = vec![f64::NAN; values.len()];
    for rows in rows_within(&table, within) {
        for (at, row) in rows.iter().enumerate().skip(periods) {
            out[*row] = change(values[*row], values[rows[at - periods]]);
        }
    }
    let mut derived = Column::numbers(name, unit.map(str::to_owned), out);
    derived.label.clone_from(&column.label);
    table.with(derived)
}

/// The rows of each group, or all rows.
pub fn rows_within(table: &Table, within: Option<&str>) -> Vec<Vec<usize>> {
    let Some(key) = within.and_then(|name| table.column(name)) else { return vec![(0..table.rows).collect()] };
    let (ids, firsts) = groups(table, &[key.as_ref()]);
    let mut lists = vec![Vec::new(); firsts.len()];
    ids.iter().enumerate().for_each(|(row, id)| lists[*id as usize].push(row));
    lists
}

fn lump(table: Table, column: &Column, keep: &[String], other: &str, name: &str) -> Table {
    let Data::Text { codes, words } = &column.data else { return table };
    let names: Vec<&str> = words.iter().map(|word| if keep.contains(word) { word.as_str() } else { other }).collect();
    let cells = codes.iter().map(|code| (*code != NO_WORD).then(|| names[*code as usize]));
    let lumped = Column { label: column.label.clone(), ..Column::words(name, cells) };
    table.with(lumped)
}

/// The times that the words of a column name, and the coarsest of their periods; nothing unless every word is a date.
pub fn dated(column: &Column) -> Option<(Vec<i64>, Grain)> {
    let Data::Text { codes, words } = &column.data else { return None };
    let moments: Vec<Moment> = words.iter().map(|word| moment(word)).collect::<Option<_>>()?;
    let coarsest = moments.iter().map(|moment| moment.grain).max()?;
    let times = codes.iter().map(|code| moments.get(*code as usize).map_or(NO_TIME, |moment| moment.seconds));
    Some((times.collect(), coarsest))
}

/// Rounds times down to periods; words that are dates become times.
pub fn resample(table: Table, name: &str, grain: Grain) -> Table {
    let Some(column) = table.column(name) else { return table };
    let Some(times) = column.as_times().map(<[i64]>::to_vec).or_else(|| dated(column).map(|(times, _)| times)) else {
        return table;
    };
    let mut last = (NO_TIME, NO_TIME);
    let floor = |time: &i64| {
        if *time == NO_TIME {
            return NO_TIME;
        }
        if last.0 != *time {
            last = (*time, grain.floor(*time));
        }
        last.1
    };
    let data = Data::Time(times.iter().map(floor).collect());
    let rounded = Column { data, kind: Kind::Time(grain), ..column.head() };
    table.with(rounded)
}

/// Reads numbers or times as names.
pub fn cast(table: Table, name: &str) -> Table {
    let Some(column) = table.column(name) else { return table };
    let cells: Vec<Option<String>> = match &column.data {
        Data::Number(values) => values.iter().map(|v| (!v.is_nan()).then(|| v.to_string())).collect(),
        Data::Time(values) => {
            let grain = if let Kind::Time(grain) = column.kind { grain } else { Grain::Day };
            values.iter().map(|t| (*t != NO_TIME).then(|| plain_period(*t, grain))).collect()
        }
        Data::Text { .. } => return table,
    };
    let words = Column { label: column.label.clone(), ..Column::words(name, cells.iter().map(Option::as_deref)) };
    table.with(words)
}

/// A period as a plain word: `2024`, `2024-03`, `2024-03-05`, `2024Q1`, `FY2024`.
pub fn plain_period(seconds: i64, grain: Grain) -> String {
    let date = Date::of(seconds);
    match grain {
        Grain::Year => date.year.to_string(),
        Grain::FiscalYear => format!("FY{}", date.fiscal_year()),
        Grain::Decade => format!("{}s", date.year),
        Grain::Quarter => format!("{}Q{}", date.year, date.quarter()),
        Grain::Month => format!("{}-{:02}", date.year, date.month),
        _ => format!("{}-{:02}-{:02}", date.year, date.month, date.day),
    }
}

/// Puts a number where one is missing.
pub fn fill(table: Table, name: &str, value: f64) -> Table {
    let Some(column) = table.column(name) else { return table };
    let Some(values) = column.as_numbers() else { return table };
    let data = Data::Number(values.iter().map(|v| if v.is_nan() { value } else { *v }).collect());
    let filled = Column { data, ..column.head() };
    table.with(filled)
}

/// Puts numbers into classes of equal width, named by their bounds.
pub fn bin(table: Table, name: &str, width: f64, result: &str) -> Table {
    let Some(column) = table.column(name) else { return table };
    let (Some(values), true) = (column.as_numbers(), width.is_finite() && width > 0.0) else { return table };
    let class = |v: &f64| {
        let low = (v / width).floor() * width;
        format!("{}–{}", crate::draw::number::short(low), crate::draw::number::short(low + width))
    };
    let cells: Vec<Option<String>> = values.iter().map(|v| (!v.is_nan()).then(|| class(v))).collect();
    let mut binned = Column::words(result, cells.iter().map(Option::as_deref));
    binned.label.clone_from(&column.label);
    binned.kind = Kind::Sequence;
    table.with(binned)
}
