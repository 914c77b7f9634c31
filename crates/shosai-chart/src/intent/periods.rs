//! Periods that rows are kept of: years, months, quarters, ranges of them, the last few.

use super::Intent;
use super::scan::{Scan, Span};
use crate::operations::Test;
use crate::table::calendar::{Date, Grain};
use crate::table::{NO_TIME, Table};
use regex_lite::{Captures, Regex};
use std::sync::LazyLock;

/// From, until, and the same as people write it.
type Window = (i64, i64, String);
type Reader = fn(&Captures<'_>, &[i64]) -> Option<Window>;

/// The newest year of the data and the one before, side by side.
const LAST_AND_THIS: &str = r"(?:去年|昨年|前年)度?(?:と|から|より|、|・|vs\.?)+(?:今年|本年)|(?:今年|本年)度?(?:と|は|、|・|vs\.?)*(?:去年|昨年|前年)|last year (?:and|to|vs\.?|versus|with) this(?: year)?|this year (?:and|to|vs\.?|versus|with|against|compared to|compared with) last(?: year)?";

/// A year.
const ONE_YEAR: &str = r"((?:19|20)\d{2})年|\b((?:19|20)\d{2})\b";
/// A fiscal year.
const FISCAL_YEAR: &str = r"((?:19|20)\d{2})年度|fy\s*((?:19|20)\d{2})";

/// A month without a year.
const BARE_MONTH: &str = r"(\d{1,2})月";
/// The same in English.
const BARE_NAMED_MONTH: &str = r"\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b";

/// Spellings of periods, the most telling first.
const SPELLINGS: [(&str, Reader); 26] = [
    (r"(\d{4})年\s*(\d{1,2})月\s*(?:から|~|-|〜)\s*(?:(\d{4})年)?\s*(\d{1,2})月", month_range),
    (r"\b(\d{4})[-/](\d{1,2})\s*(?:から|~|to|through|until)\s*(\d{4})[-/](\d{1,2})", months_apart),
    (
        r"(?:from |between )?\b((?:19|20)\d{2})(?:年度?)?\s*(?:から|~|-|to|through|until|and|と)\s*((?:19|20)\d{2})(年度?)?(?:まで)?",
        year_range,
    ),
    (
        r"(?:直近|過去|最近の?|ここ|この|last|past|latest|recent|previous|most recent)\s*(?:the )?(\d{1,3}|two|three|four|five|six|twelve)\s*(年間?|か月|ヶ月|カ月|ヵ月|月間|週間?|日間?|四半期|years?|months?|weeks?|days?|quarters?)",
        last_periods,
    ),
    (
        r"(?:最初の|はじめの|冒頭の|first|initial|opening)\s*(\d{1,3}|two|three|four|five|six|twelve)\s*(年間?|か月|ヶ月|カ月|ヵ月|月間|週間?|日間?|四半期|years?|months?|weeks?|days?|quarters?)",
        first_periods,
    ),
    (r"(\d{4})年\s*(\d{1,2})月\s*(?:以降|以後|から)", month_since),
    (
        r"((?:19|20)\d{2})年度?\s*(?:以降|以後|から)|(?:since|from|after|starting in|starting) ((?:19|20)\d{2})\b",
        year_since,
    ),
    (r"((?:19|20)\d{2})年度?\s*(?:まで|以前)|(?:until|before|up to|through) ((?:19|20)\d{2})\b", year_until),
    (r"((?:19|20)\d{2})年?\s*(?:第)?\s*([1-4])\s*(?:四半期|q)", quarter),
    (r"((?:19|20)\d{2})\s*q([1-4])", quarter),
    (r"\bq([1-4])\s*(?:of\s*)?((?:19|20)\d{2})", quarter_first),
    (r"((?:19|20)\d{2})年\s*(\d{1,2})月", one_month),
    (r"\b((?:19|20)\d{2})[-/](\d{1,2})[-/](\d{1,2})\b", one_day),
    (r"\b((?:19|20)\d{2})[-/](\d{1,2})\b", one_month),
    (
        r"\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec) ((?:19|20)\d{2})",
        named_month,
    ),
    (FISCAL_YEAR, fiscal_year),
    (ONE_YEAR, one_year),
    (r"(\d{1,2})月\s*(?:から|~|-)\s*(\d{1,2})月", bare_months),
    (
        r"\b(?:from |between )?(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\.? (?:to|through|until|till|-) (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b",
        bare_named_months,
    ),
    (
        r"\bbetween (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec) and (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b",
        bare_named_months,
    ),
    (r"(\d{1,2})月(?:以降|以後|から)", bare_month_since),
    (
        r"\b(?:since|from) (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b",
        bare_named_month_since,
    ),
    (BARE_MONTH, bare_month),
    (BARE_NAMED_MONTH, bare_named_month),
    (LAST_AND_THIS, two_years),
    (r"今年|最新年|直近年|this year|latest year|most recent year", newest_year),
];

static PERIODS: LazyLock<Vec<(Regex, Reader)>> = LazyLock::new(|| {
    let compiled = |(pattern, reader): (&str, Reader)| Regex::new(pattern).ok().map(|regex| (regex, reader));
    SPELLINGS.into_iter().filter_map(compiled).collect()
});

/// Finds the periods that rows are kept of.
pub fn find(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    let mentioned = intent.mentions.iter().map(|m| m.column).find(|at| table.columns[*at].is_time());
    let Some(at) = mentioned.or_else(|| table.columns.iter().position(|column| column.is_time())) else { return };
    let times = table.columns[at].as_times().unwrap_or(&[]);
    add_all(scan, at, times, intent);
    add_year_before(scan, intent);
}

fn add_all(scan: &mut Scan, at: usize, times: &[i64], intent: &mut Intent) {
    for (pattern, reader) in PERIODS.iter() {
        let found: Vec<(Span, Option<Window>)> = pattern
            .captures_iter(&scan.text)
            .filter_map(|c| c.get(0).map(|whole| (whole.range(), reader(&c, times))))
            .filter(|(span, _)| scan.is_free(span) && !scan.is_negated(span) && is_period(scan, span))
            .collect();
        for (span, period) in found {
            let Some((from, until, written)) = period else { continue };
            // `2019年と2024年` are two years, and not six.
            let apart = years_apart(&scan.text[span.clone()], from, until);
            // Two years named side by side are compared.
            let beside =
                || ["年と", "年度と", " and ", " vs"].iter().any(|joint| scan.text[span.clone()].contains(joint));
            if pattern.as_str() == LAST_AND_THIS || (written.contains("..") && beside()) {
                set_years_beside(intent, &scan.text[span.clone()]);
            }
            let again =
                intent.filters.iter().any(|(column, test)| *column == at && matches!(test, Test::During { .. }));
            let joined = is_joined(scan.before(&span)) || is_measured_against(scan.after(&span));
            if again && joined && (pattern.as_str() == FISCAL_YEAR || pattern.as_str() == ONE_YEAR) {
                set_years_beside(intent, &scan.text[span.clone()]);
            }
            if again && joined && Grain::Month.step(from, 1) == until && intent.period.grain.is_none() {
                intent.period.grain = Some(Grain::Month);
                intent.period.explicit = true;
            }
            scan.take(&span);
            let excluded = ["を除", "以外", "は除"].iter().any(|mark| scan.after(&span).starts_with(mark));
            if !excluded {
                add_period(intent, at, (from, until), &written);
                intent.filters.extend(apart.map(|(from, until)| (at, Test::Outside { from, until })));
            }
        }
    }
}

/// Whether a period follows another in one breath, perhaps by two names: `昨年度(2023年度)と今年度(2024年度)`.
fn is_joined(before: &str) -> bool {
    const JOINTS: [&str; 16] = [
        "ahead of",
        "behind",
        "than",
        "than in",
        "と",
        "and",
        "vs",
        "vs.",
        "versus",
        "対",
        "、",
        "next to",
        "against",
        "beside",
        "compared to",
        "compared with",
    ];
    const RELATIVE: [&str; 9] =
        ["今年度", "昨年度", "前年度", "本年度", "去年", "昨年", "今年", "this year", "last year"];
    let before = before.trim_end_matches([' ', '(', '（']);
    let before = RELATIVE.iter().find_map(|name| before.strip_suffix(name)).unwrap_or(before).trim_end();
    JOINTS.iter().any(|joint| before.ends_with(joint))
}

/// `2024年は2023年より`: what is said of one period holds against this one.
fn is_measured_against(after: &str) -> bool {
    ["より", "に比べ", "と比べ", "に対し", "と比較"].iter().any(|mark| after.starts_with(mark))
}

/// Two years named in one breath are compared.
fn set_years_beside(intent: &mut Intent, written: &str) {
    let fiscal = written.contains("年度") || written.starts_with("fy");
    let grain = if fiscal { Grain::FiscalYear } else { Grain::Year };
    intent.period = super::Period { grain: Some(grain), explicit: true, years: true, ..super::Period::default() };
}

/// `前年に比べて2024年は`: the year before belongs to it.
fn add_year_before(scan: &Scan, intent: &mut Intent) {
    const BEFORE: &str = "前年に比べ|前年と比べ|前年と比較|前の年に比べ|前の年と比べ|去年に比べ|去年と比べ|昨年に比べ|昨年と比べ|対前年で|compared to the year before|compared with the year before|than the year before|against the year before|versus the year before|vs the year before|compared to the previous year|compared with the previous year|than the previous year|against the previous year|versus the previous year|vs the previous year|vs the prior year|than a year earlier";
    if !BEFORE.split('|').any(|word| !scan.all(word).is_empty()) {
        return;
    }
    let one_year = intent.filters.iter_mut().find_map(|(_, test)| match test {
        Test::During { from, until, written } if Grain::Year.step(*from, 1) == *until => Some((from, written)),
        _ => None,
    });
    if let Some((from, written)) = one_year {
        *from = Grain::Year.step(*from, -1);
        *written = format!("{}..{written}", Date::of(*from).year);
        set_years_beside(intent, "");
    }
}

/// Two periods side by side are both kept: the filter spans them, and what lies between is left out.
fn add_period(intent: &mut Intent, at: usize, (from, until): (i64, i64), written: &str) {
    let mut gap = None;
    for (column, test) in &mut intent.filters {
        if let (true, Test::During { from: f, until: u, written: w }) = (*column == at, test) {
            gap = Some((u.to_owned().min(until), f.to_owned().max(from)));
            (*f, *u) = ((*f).min(from), (*u).max(until));
            w.push_str(", ");
            w.push_str(written);
        }
    }
    match gap {
        Some((from, until)) if from < until => intent.filters.push((at, Test::Outside { from, until })),
        Some(_) => {}
        None => intent.filters.push((at, Test::During { from, until, written: written.to_owned() })),
    }
}

/// The years between two that are named in one breath.
fn years_apart(text: &str, from: i64, until: i64) -> Option<(i64, i64)> {
    let listed = ["年と", "年度と", " and "].iter().any(|joint| text.contains(joint)) && !text.contains("between");
    let (second, last) = (Grain::Year.step(from, 1), Grain::Year.step(until, -1));
    (listed && second < last).then_some((second, last))
}

/// Whether a month without a year is one here: not in `3月期`, `5月別`, nor the verb `may`.
fn is_period(scan: &Scan, span: &Span) -> bool {
    const NO_MONTH: [&str; 12] =
        ["別", "ごと", "毎", "期", "目", "間", "次", "まで", "以前", "あたり", "当たり", "平均"];
    let (text, after) = (&scan.text[span.clone()], scan.after(span));
    let bare = text.strip_suffix('月').is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()));
    let proper = |word: &str, name: &str| text != word || scan.has_exactly(name);
    (!bare || !NO_MONTH.iter().any(|mark| after.starts_with(mark)))
        && proper("may", "May")
        && proper("march", "March")
        && proper("mar", "Mar")
}

fn integer(found: &Captures<'_>, group: usize) -> Option<i64> {
    found.get(group).and_then(|g| g.as_str().parse().ok())
}

fn first(year: i64, month: i64) -> Option<i64> {
    Date::new(year, month, 1).map(Date::seconds)
}

fn span_of(grain: Grain, start: i64, written: String) -> Window {
    (start, grain.step(start, 1), written)
}

fn month_range(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y1, m1, m2) = (integer(found, 1)?, integer(found, 2)?, integer(found, 4)?);
    let y2 = integer(found, 3).unwrap_or(y1);
    Some((first(y1, m1)?, Grain::Month.step(first(y2, m2)?, 1), format!("{y1}-{m1:02}..{y2}-{m2:02}")))
}

fn months_apart(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y1, m1, y2, m2) = (integer(found, 1)?, integer(found, 2)?, integer(found, 3)?, integer(found, 4)?);
    Some((first(y1, m1)?, Grain::Month.step(first(y2, m2)?, 1), format!("{y1}-{m1:02}..{y2}-{m2:02}")))
}

fn year_range(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
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

fn month_since(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m) = (integer(found, 1)?, integer(found, 2)?);
    Some((first(y, m)?, i64::MAX, format!("{y}-{m:02}..")))
}

fn year_since(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let after = found.get(0).is_some_and(|g| g.as_str().starts_with("after"));
    let year = if after { year + 1 } else { year };
    Some((first(year, 1)?, i64::MAX, format!("{year}..")))
}

fn year_until(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    let before = found.get(0).is_some_and(|g| g.as_str().starts_with("before"));
    let year = if before { year - 1 } else { year };
    Some((i64::MIN + 1, first(year + 1, 1)?, format!("..{year}")))
}

fn quarter(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, q) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Quarter, first(y, q * 3 - 2)?, format!("{y}Q{q}")))
}

fn quarter_first(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (q, y) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Quarter, first(y, q * 3 - 2)?, format!("{y}Q{q}")))
}

fn one_month(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m) = (integer(found, 1)?, integer(found, 2)?);
    Some(span_of(Grain::Month, first(y, m)?, format!("{y}-{m:02}")))
}

fn named_month(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let moment = crate::table::date::moment(found.get(0)?.as_str())?;
    Some(span_of(Grain::Month, moment.seconds, crate::operations::plain_period(moment.seconds, Grain::Month)))
}

fn fiscal_year(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let year = integer(found, 1).or_else(|| integer(found, 2))?;
    Some(span_of(Grain::FiscalYear, first(year, 4)?, format!("FY{year}")))
}

fn one_year(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
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

fn bare_month(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    month_of(times, integer(found, 1)?)
}

fn bare_months(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    months_of(times, integer(found, 1)?, integer(found, 2)?)
}

fn bare_month_since(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    since_month(times, integer(found, 1)?)
}

fn bare_named_month(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    month_of(times, month_named(found, 1)?)
}

fn bare_named_months(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    months_of(times, month_named(found, 1)?, month_named(found, 2)?)
}

fn bare_named_month_since(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    since_month(times, month_named(found, 1)?)
}

fn one_day(found: &Captures<'_>, _: &[i64]) -> Option<Window> {
    let (y, m, d) = (integer(found, 1)?, integer(found, 2)?, integer(found, 3)?);
    let start = Date::new(y, m, d)?.seconds();
    Some(span_of(Grain::Day, start, format!("{y}-{m:02}-{d:02}")))
}

fn newest_year(_: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let newest = Date::of(*times.iter().filter(|t| **t != NO_TIME).max()?).year;
    Some((first(newest, 1)?, first(newest + 1, 1)?, newest.to_string()))
}

fn two_years(_: &Captures<'_>, times: &[i64]) -> Option<Window> {
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

fn last_periods(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let (count, grain) = counted_periods(found)?;
    let newest = *times.iter().filter(|t| **t != NO_TIME).max()?;
    // The last years and months of the data end with its newest period, for there is no clock here.
    let start = grain.step(grain.floor(newest), 1 - count);
    Some((start, i64::MAX, format!("last {count} {}", grain.name())))
}

fn first_periods(found: &Captures<'_>, times: &[i64]) -> Option<Window> {
    let (count, grain) = counted_periods(found)?;
    let oldest = *times.iter().filter(|t| **t != NO_TIME).min()?;
    let end = grain.step(grain.floor(oldest), count);
    Some((i64::MIN + 1, end, format!("first {count} {}", grain.name())))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_expression_compiles() {
        assert_eq!(super::PERIODS.len(), super::SPELLINGS.len());
    }
}
