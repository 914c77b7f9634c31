//! Wide tables: periods spread over columns instead of rows.

use crate::Language;
use crate::messages;
use crate::operations::Operation;
use crate::spec::FoldStep;
use crate::table::{Kind, Table, date, number::plain, order};

/// Fewer period columns than this may be coincidence.
const MIN_PERIOD_COLUMNS: usize = 2;
/// Quarters of a year; more columns of that name are questions of a survey.
const QUARTERS: usize = 4;

/// `地域,2022,2023,2024` as one row a region and year, with the step that makes it so.
pub fn long(table: &Table, locale: Language) -> Option<(Table, FoldStep)> {
    let dated = |name: &str| plain(name).and_then(date::year).is_some() || date::moment(name).is_some();
    let names = |test: &dyn Fn(&str) -> bool| -> Vec<String> {
        table.columns.iter().filter(|c| c.is_number() && test(&c.name)).map(|c| c.name.clone()).collect()
    };
    let mut periods = names(&dated);
    if periods.is_empty() {
        periods = names(&order::is_period_name);
        let words: Vec<&str> = periods.iter().map(String::as_str).collect();
        let questions = words.len() > QUARTERS && words.iter().all(|name| name.to_lowercase().contains('q'));
        if order::word_order(&words) != order::WordOrder::Sequence || questions || are_several(&words) {
            return None;
        }
    }
    let timed = table.columns.iter().any(|c| c.is_time() && c.distinct(3) > 1);
    if periods.len() < MIN_PERIOD_COLUMNS || timed {
        return None;
    }
    let variable = locale.say(messages::MeltedPeriod);
    let value = shared_name(&periods).unwrap_or_else(|| locale.say(messages::MeltedValue));
    let melt = Operation::Melt { columns: periods.clone(), variable: variable.clone(), value: value.clone() };
    let long = melt.apply(table.clone());
    let mut column = crate::table::Column::clone(long.column(&variable)?);
    column.kind = Kind::Sequence;
    Some((long.with(column), FoldStep { fold: periods, names: Some((variable, value)) }))
}

/// Whether names of one year say different things: of `2018_births` and `2018_deaths` each is a column of its own.
fn are_several(names: &[&str]) -> bool {
    let said = |name: &str| -> String { name.chars().filter(|c| c.is_alphabetic() && !PERIODS.contains(*c)).collect() };
    let year = |name: &str| name.get(..4).filter(|year| year.bytes().all(|b| b.is_ascii_digit())).map(str::to_owned);
    let told: Vec<(Option<String>, String)> = names.iter().map(|name| (year(name), said(name))).collect();
    let other = |one: &(Option<String>, String)| told.iter().any(|own| own.0 == one.0 && own.1 != one.1);
    told.iter().any(|one| one.0.is_some() && one.1.chars().count() > 1 && other(one))
}

/// Letters of periods.
const PERIODS: &str = "年月日期度第上下前後半四";

/// What the names say besides their periods, where all say the same: the murders of `2014_murders` and `2015_murders`.
fn shared_name(periods: &[String]) -> Option<String> {
    let rest = |name: &String| name.trim_matches(|c: char| !c.is_alphabetic()).trim_start_matches('年').to_owned();
    let first = rest(periods.first()?);
    (first.chars().count() > 2 && periods.iter().all(|name| rest(name) == first)).then_some(first)
}
