//! What each spelling of a period stands for: from when until when, and how people write it.

use crate::table::NO_TIME;
use crate::table::calendar::{Date, Grain};
use regex_lite::Captures;

/// From, until, and the same as people write it.
pub type Window = (i64, i64, String);

fn integer(found: &Captures<'_>, group: usize) -> Option<i64> {
    found.get(group).and_then(|g| g.as_str().parse().ok())
}

fn first(year: i64, month: i64) -> Option<i64> {
    Date::new(year, month, 1).map(Date::seconds)
}

fn span_of(grain: Grain, start: i64, written: String) -> Window {
    (start, grain.step(start, 1), written)
}

/// Month range.
pub fn month_range(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y1, m1, m2) = (integer(found, 1)?, integer(found, 2)?, integer(found, 4)?);
    let y2 = integer(found, 3).unwrap_or(y1);
    Some((first(y1, m1)?, Grain::Month.step(first(y2, m2)?, 1), format!("{y1}-{m1:02}..{y2}-{m2:02}")))
}

/// Months apart.
pub fn months_apart(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y1, m1, y2, m2) = (integer(found, 1)?, integer(found, 2)?, integer(found, 3)?, integer(found, 4)?);
    Some((first(y1, m1)?, Grain::Month.step(first(y2, m2)?, 1), format!("{y1}-{m1:02}..{y2}-{m2:02}")))
}

/// Year range.
pub fn year_range(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let (a, b) = (integer(found, 1)?, integer(found, 2)?);
    let (low, high) = (a.min(b), a.max(b));
    let fiscal = found.get(3).is_some_and(|mark| mark.as_str() == "年度") && !is_yearly(times);
    let month = if fiscal { FISCAL_START } else { 1 };
    Some((first(low, month)?, first(high + 1, month)?, format!("{low}..{high}")))
}

/// The month a fiscal year begins with.
const FISCAL_START: i64 = 4;

/// Whether the data has one figure a calendar year.
fn is_yearly(times: &[i64]) -> bool {
    let mut dates = times.iter().filter(|t| **t != NO_TIME).map(|t| Date::of(*t));
    dates.all(|date| (date.month, date.day) == (1, 1))
}

/// Month since.
pub fn month_since(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m) = (integer(found, 1)?, integer(found, 2)?);
    Some((first(y, m)?, i64::MAX, format!("{y}-{m:02}..")))
}

/// Year since.
pub fn year_since(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let after = found.get(0).is_some_and(|g| g.as_str().starts_with("after"));
    let year = if after { year + 1 } else { year };
    Some((first(year, 1)?, i64::MAX, format!("{year}..")))
}

/// Year until.
pub fn year_until(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let before = found.get(0).is_some_and(|g| g.as_str().starts_with("before"));
    let year = if before { year - 1 } else { year };
    Some((i64::MIN + 1, first(year + 1, 1)?, format!("..{year}")))
}

/// Quarter.
pub fn quarter(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, q) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Quarter, first(y, q * 3 - 2)?, format!("{y}Q{q}")))
}

/// Quarter first.
pub fn quarter_first(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (q, y) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Quarter, first(y, q * 3 - 2)?, format!("{y}Q{q}")))
}

/// One month.
pub fn one_month(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Month, first(y, m)?, format!("{y}-{m:02}")))
}

/// Named month.
pub fn named_month(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let moment = crate::table::date::moment(found.get(0)?.as_str())?;
    Some(span_of(Grain::Month, moment.seconds, crate::operations::plain_period(moment.seconds, Grain::Month)))
}

/// Fiscal year.
pub fn fiscal_year(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let written = if found.get(1).is_some() { format!("{year}年度 (FY{year})") } else { format!("FY{year}") };
    Some(span_of(Grain::FiscalYear, first(year, 4)?, written))
}

/// One year.
pub fn one_year(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let (from, until) = (first(year, 1)?, first(year + 1, 1)?);
    // A bare number outside the data is no year.
    let inside = times.iter().any(|t| (from..until).contains(t));
    inside.then(|| (from, until, year.to_string()))
}

/// The newest year of the data that has a month; data of one figure a year tells none.
fn year_with(month: i64, times: &[i64]) -> Option<i64> {
    if is_yearly(times) {
        return None;
    }
    let dates = times.iter().filter(|t| **t != NO_TIME).map(|t| Date::of(*t));
    dates.filter(|date| date.month == month).map(|date| date.year).max()
}

fn month_of(times: &[i64], month: i64) -> Option<Window> {
    let year = year_with(month, times)?;
    Some(span_of(Grain::Month, first(year, month)?, format!("{year}-{month:02}")))
}

fn months_of(times: &[i64], from: i64, to: i64) -> Option<Window> {
    // The data may begin or end within the range.
    let wraps = i64::from(from > to);
    let end = year_with(to, times).or_else(|| year_with(from, times).map(|year| year + wraps))?;
    let start = end - wraps;
    Some((first(start, from)?, Grain::Month.step(first(end, to)?, 1), format!("{start}-{from:02}..{end}-{to:02}")))
}

fn since_month(times: &[i64], month: i64) -> Option<Window> {
    let year = year_with(month, times)?;
    Some((first(year, month)?, i64::MAX, format!("{year}-{month:02}..")))
}

/// The month that a group of a find names.
fn month_named(found: &Captures<'_>, group: usize) -> Option<i64> {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let name = found.get(group)?.as_str();
    names.iter().position(|own| name.starts_with(own)).map(|at| at as i64 + 1)
}

/// Bare month.
pub fn bare_month(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    month_of(times, integer(found, 1)?)
}

/// Bare months.
pub fn bare_months(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    months_of(times, integer(found, 1)?, integer(found, 2)?)
}

/// Bare month since.
pub fn bare_month_since(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    since_month(times, integer(found, 1)?)
}

/// Bare named month.
pub fn bare_named_month(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    month_of(times, month_named(found, 1)?)
}

/// Bare named months.
pub fn bare_named_months(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    months_of(times, month_named(found, 1)?, month_named(found, 2)?)
}

/// Bare named month since.
pub fn bare_named_month_since(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    since_month(times, month_named(found, 1)?)
}

/// One day.
pub fn one_day(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m, d) = (integer(found, 1)?, integer(found, 2)?, integer(found, 3)?);
    let start = Date::new(y, m, d)?.seconds();
    Some(span_of(Grain::Day, start, format!("{y}-{m:02}-{d:02}")))
}

/// Newest year.
pub fn newest_year(_: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let newest = Date::of(*times.iter().filter(|t| **t != NO_TIME).max()?).year;
    Some((first(newest, 1)?, first(newest + 1, 1)?, newest.to_string()))
}

/// The year before the newest, where the data has it.
pub fn year_before(_: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let present = || times.iter().filter(|t| **t != NO_TIME).map(|t| Date::of(*t).year);
    let before = present().max()? - 1;
    present().any(|year| year == before).then_some(())?;
    Some((first(before, 1)?, first(before + 1, 1)?, before.to_string()))
}

/// Two years.
pub fn two_years(_: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let newest = Date::of(*times.iter().filter(|t| **t != NO_TIME).max()?).year;
    Some((first(newest - 1, 1)?, first(newest + 1, 1)?, format!("{}..{newest}", newest - 1)))
}

/// How many periods are named, and of what length.
fn counted_periods(found: &Captures<'_>) -> Option<(i64, Grain)> {
    let written = found.get(1)?.as_str();
    let words = [("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("twelve", 12)];
    let count: i64 = written.parse().ok().or_else(|| words.iter().find(|(w, _)| *w == written).map(|(_, n)| *n))?;
    let unit = found.get(2)?.as_str();
    let grain = match unit {
        u if u.starts_with("四半期") || u.starts_with("quarter") => Grain::Quarter,
        u if u.starts_with('年') || u.starts_with("year") => Grain::Year,
        u if u.starts_with('週') || u.starts_with("week") => Grain::Week,
        u if u.starts_with('日') || u.starts_with("day") => Grain::Day,
        _ => Grain::Month,
    };
    Some((count, grain))
}

/// Last periods.
pub fn last_periods(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let (count, grain) = counted_periods(found)?;
    let newest = *times.iter().filter(|t| **t != NO_TIME).max()?;
    // The last years and months of the data end with its newest period, for there is no clock here.
    let start = grain.step(grain.floor(newest), 1 - count);
    Some((start, i64::MAX, format!("last {count} {}", grain.name())))
}

/// First periods.
pub fn first_periods(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let (count, grain) = counted_periods(found)?;
    let oldest = *times.iter().filter(|t| **t != NO_TIME).min()?;
    let end = grain.step(grain.floor(oldest), count);
    Some((i64::MIN + 1, end, format!("first {count} {}", grain.name())))
}
