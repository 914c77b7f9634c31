//! Dates as people write them, in Japanese and English, with the grain they speak of.

use super::calendar::{DAY, Date, Grain};
use super::fold::fold;
use super::words::{LONG_MONTHS, SHORT_MONTHS};

/// A moment and how precisely it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970.
    pub seconds: i64,
    /// How precisely.
    pub grain: Grain,
}

/// First years of the eras, so that year 1 of an era is this year.
pub(crate) const ERAS: [(&str, &str, i64); 5] =
    [("令和", "r", 2019), ("平成", "h", 1989), ("昭和", "s", 1926), ("大正", "t", 1912), ("明治", "m", 1868)];
const FISCAL_START: (i64, i64) = (4, 1);
/// A cell longer than this is a sentence, not a date.
const LONGEST_DATE: usize = 40;

/// Reads a date or a period; plain integers are none (see [`epoch`] and [`compact`]).
pub fn moment(cell: &str) -> Option<Moment> {
    moment_in(cell, Order::Unsaid)
}

/// Which comes first in `03/04/2024`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The month, unless the number is too large or dots stand between.
    Unsaid,
    DayFirst,
}

/// The first two numbers of a date that ends in its year, where either may be the day.
pub fn leading(cell: &str) -> Option<(i64, i64)> {
    let (numbers, between) = pieces(strip_zone(cell.trim()));
    let separator = between.get(1).map(String::as_str).filter(|mark| matches!(*mark, "/" | "-"))?;
    match numbers.as_slice() {
        [a, b, y, ..] if (1900..=2100).contains(y) && between.get(2).is_some_and(|mark| mark == separator) => {
            Some((*a, *b))
        }
        _ => None,
    }
}

/// Reads a date as a column that says in which order its dates are written.
pub fn moment_in(cell: &str, order: Order) -> Option<Moment> {
    let cell = cell.trim();
    if let Some(found) = iso_day(cell.as_bytes()) {
        return Some(found);
    }
    let numbered = cell.contains(|c: char| super::fold::fold_char(c).is_ascii_digit() || c == '元');
    if cell.len() < 4 || cell.len() > LONGEST_DATE || !numbered {
        return None;
    }
    let text = fold(cell);
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    fiscal(&text)
        .or_else(|| quarter(&text))
        .or_else(|| japanese(&text))
        .or_else(|| numeric(&text, order))
        .or_else(|| week(&text))
        .or_else(|| english(&text))
}

/// `2024-01-05`, the one spelling that large tables have, without allocating.
fn iso_day(bytes: &[u8]) -> Option<Moment> {
    if bytes.len() != 10 || !matches!((bytes[4], bytes[7]), (b'-', b'-') | (b'/', b'/')) {
        return None;
    }
    let digits = |range: std::ops::Range<usize>| {
        bytes[range].iter().try_fold(0_i64, |sum, b| b.is_ascii_digit().then(|| sum * 10 + i64::from(b - b'0')))
    };
    day(digits(0..4)?, digits(5..7)?, digits(8..10)?)
}

/// A whole number as seconds or milliseconds since 1970.
pub fn epoch(value: f64) -> Option<i64> {
    if value.fract() != 0.0 {
        return None;
    }
    match value {
        v if (5e8..5e9).contains(&v) => Some(v as i64),
        v if (5e11..5e12).contains(&v) => Some((v / 1000.0) as i64),
        _ => None,
    }
}

/// `20240105` or `202401` as a date.
pub fn compact(value: f64) -> Option<Moment> {
    let whole = value as i64;
    if value.fract() != 0.0 {
        return None;
    }
    match whole {
        19_000_101..=21_001_231 => day(whole / 10_000, whole / 100 % 100, whole % 100),
        190_001..=210_012 => month(whole / 100, whole % 100),
        _ => None,
    }
}

/// A number as a year.
pub fn year(value: f64) -> Option<Moment> {
    let plausible = value.fract() == 0.0 && (1800.0..=2200.0).contains(&value);
    plausible.then(|| period(value as i64, 1, 1, Grain::Year)).flatten()
}

/// A number under the name of a year as one, however long ago, or with two digits in the last century.
pub fn year_named(value: f64) -> Option<Moment> {
    let plausible = value.fract() == 0.0 && ((1000.0..=2200.0).contains(&value) || (40.0..=99.0).contains(&value));
    let year = if value < 100.0 { value as i64 + 1900 } else { value as i64 };
    plausible.then(|| period(year, 1, 1, Grain::Year)).flatten()
}

fn period(year: i64, month: i64, day: i64, grain: Grain) -> Option<Moment> {
    Date::new(year, month, day).map(|date| Moment { seconds: date.seconds(), grain })
}

fn day(year: i64, month: i64, day: i64) -> Option<Moment> {
    period(year, month, day, Grain::Day)
}

fn month(year: i64, month: i64) -> Option<Moment> {
    period(year, month, 1, Grain::Month)
}

/// The whole numbers in a text and what stands between them.
fn pieces(text: &str) -> (Vec<i64>, Vec<String>) {
    let (mut numbers, mut between, mut gap) = (Vec::new(), Vec::new(), String::new());
    let mut digits = String::new();
    for c in text.chars().chain(std::iter::once('\0')) {
        if c.is_ascii_digit() {
            if digits.is_empty() {
                between.push(std::mem::take(&mut gap));
            }
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            numbers.push(digits.parse().unwrap_or(i64::MAX));
            digits.clear();
        }
        if c != '\0' {
            gap.push(c);
        }
    }
    between.push(gap);
    (numbers, between)
}

fn full_year(year: i64) -> i64 {
    if (0..100).contains(&year) { 2000 + year } else { year }
}

/// `FY2024`, `2024年度`, `令和6年度`.
fn fiscal(text: &str) -> Option<Moment> {
    let start = |year| period(year, FISCAL_START.0, FISCAL_START.1, Grain::FiscalYear);
    if let Some(rest) = text.strip_prefix("fy") {
        return rest.trim_start_matches([' ', '-']).parse().ok().and_then(|year| start(full_year(year)));
    }
    let rest = text.strip_suffix("年度").or_else(|| text.strip_suffix("fy")).or_else(|| text.strip_suffix("年 度"))?;
    let (era, digits) = era_of(rest);
    let number: i64 = if digits == "元" { 1 } else { digits.trim().parse().ok()? };
    start(era.map_or(number, |first| first + number - 1))
}

fn era_of(text: &str) -> (Option<i64>, &str) {
    for (name, letter, first) in ERAS {
        if let Some(rest) = text.strip_prefix(name) {
            return (Some(first), rest.trim_start());
        }
        let lettered = text.strip_prefix(letter).map(|rest| rest.trim_start_matches('.'));
        if let Some(rest) = lettered.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '元')) {
            return (Some(first), rest);
        }
    }
    (None, text)
}

/// `2024Q1`, `Q1 2024`, `2024年第1四半期`, `2024年1Q`.
fn quarter(text: &str) -> Option<Moment> {
    if !(text.contains('q') || text.contains("四半期")) || text.contains("年度") || text.contains("fy") {
        return None;
    }
    let (numbers, between) = pieces(text);
    let letters: String = between.concat();
    let only_marks = letters.chars().all(|c| "q -/_.'年第四半期".contains(c));
    if numbers.len() != 2 || !only_marks {
        return None;
    }
    let (year, quarter) = if numbers[0] > 4 { (numbers[0], numbers[1]) } else { (numbers[1], numbers[0]) };
    let starts = (1..=4).contains(&quarter).then_some(quarter * 3 - 2)?;
    period(full_year(year), starts, 1, Grain::Quarter)
}

/// `2024年1月5日`, `2024年1月`, `2024年`, `令和6年4月1日`, `R6.4.1`, `平成元年`.
fn japanese(text: &str) -> Option<Moment> {
    let (era, rest) = era_of(text);
    if era.is_none() && !rest.contains('年') {
        return None;
    }
    let rest = rest.replacen("元年", "1年", 1).replacen("元.", "1.", 1);
    let (numbers, between) = pieces(&rest);
    let marks = between.concat();
    if !marks.chars().all(|c| "年月日./- :時分秒t".contains(c) || is_weekday_mark(c)) || !between[0].is_empty() {
        return None;
    }
    let first = *numbers.first()?;
    // `R001` is a code: a lettered era needs a month, and no era has lasted a hundred years.
    let lettered = era.is_some() && text.is_ascii() && numbers.len() < 2;
    if lettered || (era.is_some() && first > 99) {
        return None;
    }
    let year = era.map_or(first, |start| start + first - 1);
    match numbers[1..] {
        [] => period(year, 1, 1, Grain::Year),
        [m] => month(year, m),
        [m, d] => day(year, m, d),
        [m, d, ref clock @ ..] => with_clock(day(year, m, d)?, clock),
    }
}

fn is_weekday_mark(c: char) -> bool {
    "()月火水木金土日曜".contains(c)
}

/// `2024/1/5`, `2024-01`, `2024.1.5`, `1/5/2024`, `2024-01-05T12:30:00Z`.
fn numeric(text: &str, order: Order) -> Option<Moment> {
    let text = strip_zone(text);
    let (numbers, between) = pieces(text);
    let separator = between.get(1)?.as_str();
    if !between[0].is_empty() || !matches!(separator, "-" | "/" | "." | "_") {
        return None;
    }
    let tail = between.last().map_or("", String::as_str);
    if !(tail.is_empty() || tail == "z" || tail.chars().all(|c| is_weekday_mark(c) || c == ' ')) {
        return None;
    }
    let day_second = between.get(2).is_some_and(|mark| mark == separator);
    match numbers.as_slice() {
        [y, m] if (1000..=3000).contains(y) => month(*y, *m),
        [m, y] if (1900..=2100).contains(y) && separator != "." => month(*y, *m),
        [y, m, d, clock @ ..] if *y >= 1000 && day_second => clocked(day(*y, *m, *d)?, clock, &between),
        [a, b, y, clock @ ..] if (1900..=2100).contains(y) && day_second => {
            let date = if *a > 12 || separator == "." || order == Order::DayFirst && *b <= 12 {
                day(*y, *b, *a)?
            } else {
                day(*y, *a, *b)?
            };
            clocked(date, clock, &between)
        }
        // `10/22/12`: with two digits only the month goes first, as where it is written so.
        [m, d, y, clock @ ..] if day_second && separator == "/" && *m <= 12 && (0..100).contains(y) => {
            let year = if *y < 50 { 2000 + y } else { 1900 + y };
            clocked(day(year, *m, *d)?, clock, &between)
        }
        _ => None,
    }
}

/// The zone is dropped: people read the clock that is written.
fn strip_zone(text: &str) -> &str {
    let Some(clock) = text.find(':') else { return text };
    match text[clock..].find(['+', '-', 'z']) {
        Some(at) => text[..clock + at].trim_end(),
        None => text,
    }
}

fn clocked(date: Moment, clock: &[i64], between: &[String]) -> Option<Moment> {
    if clock.is_empty() {
        return Some(date);
    }
    let joined = matches!(between.get(3).map(String::as_str), Some(" " | "t" | " t" | "t "));
    joined.then(|| with_clock(date, clock)).flatten()
}

fn with_clock(date: Moment, clock: &[i64]) -> Option<Moment> {
    let part = |index: usize, limit: i64| clock.get(index).copied().map_or(Some(0), |v| (v < limit).then_some(v));
    let (hour, minute, second) = (part(0, 24)?, part(1, 60)?, part(2, 60)?);
    let grain = match clock.len() {
        1 => Grain::Hour,
        2 => Grain::Minute,
        _ => Grain::Second,
    };
    Some(Moment { seconds: date.seconds + hour * 3600 + minute * 60 + second, grain })
}

/// `2024-W05`.
fn week(text: &str) -> Option<Moment> {
    let (year, number) = text.split_once('w')?;
    let year: i64 = year.trim_end_matches(['-', ' ']).parse().ok()?;
    let number: i64 = number.trim().parse().ok().filter(|n| (1..=53).contains(n))?;
    // ISO weeks: week 1 holds the fourth of January.
    let first = Date::new(year, 1, 4)?;
    let monday = first.seconds() - first.weekday() * DAY;
    Some(Moment { seconds: monday + (number - 1) * 7 * DAY, grain: Grain::Week })
}

/// `Jan 2024`, `January 5, 2024`, `5 Jan 2024`, `Jan-24`.
fn english(text: &str) -> Option<Moment> {
    let (numbers, between) = pieces(text);
    let words = between.concat();
    let mut names = words.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| !w.is_empty());
    let name = names.next().filter(|w| w.len() >= 3)?;
    let rest_ok = names.all(|w| matches!(w, "st" | "nd" | "rd" | "th"));
    let found = SHORT_MONTHS.iter().position(|m| name.starts_with(m) && full_month(name, m))? as i64 + 1;
    if !rest_ok || !words.is_ascii() {
        return None;
    }
    match numbers[..] {
        [y] => month(full_year(y), found),
        [a, b] if a > 31 => day(a, found, b),
        [a, b] => day(full_year(b), found, a),
        _ => None,
    }
}

fn full_month(name: &str, short: &str) -> bool {
    name == short || name == "sept" || LONG_MONTHS.iter().any(|long| *long == name && long.starts_with(short))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cell: &str) -> Option<(i64, i64, i64, Grain)> {
        moment(cell).map(|m| {
            let date = Date::of(m.seconds);
            (date.year, date.month, date.day, m.grain)
        })
    }

    #[test]
    fn every_spelling_of_the_notes_is_read() {
        for (cell, expected) in [
            ("2024-01-05", (2024, 1, 5, Grain::Day)),
            ("2024/1/5", (2024, 1, 5, Grain::Day)),
            ("2024年1月", (2024, 1, 1, Grain::Month)),
            ("2024年1月5日", (2024, 1, 5, Grain::Day)),
            ("令和6年4月", (2024, 4, 1, Grain::Month)),
            ("R6.4.1", (2024, 4, 1, Grain::Day)),
            ("平成元年", (1989, 1, 1, Grain::Year)),
            ("2024Q1", (2024, 1, 1, Grain::Quarter)),
            ("Q3 2023", (2023, 7, 1, Grain::Quarter)),
            ("2024年第2四半期", (2024, 4, 1, Grain::Quarter)),
            ("FY2024", (2024, 4, 1, Grain::FiscalYear)),
            ("2024年度", (2024, 4, 1, Grain::FiscalYear)),
            ("2024-01", (2024, 1, 1, Grain::Month)),
            ("Jan 2024", (2024, 1, 1, Grain::Month)),
            ("5 Jan 2024", (2024, 1, 5, Grain::Day)),
            ("January 5, 2024", (2024, 1, 5, Grain::Day)),
            ("2024-01-05T12:30:00+09:00", (2024, 1, 5, Grain::Second)),
            ("2024/1/5(金)", (2024, 1, 5, Grain::Day)),
            ("12/31/2023", (2023, 12, 31, Grain::Day)),
            ("10/22/12", (2012, 10, 22, Grain::Day)),
        ] {
            assert_eq!(read(cell), Some(expected), "{cell}");
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for cell in [
            "2024",
            "abc 12",
            "2024-13-01",
            "3.14",
            "100-0001",
            "03-1234-5678",
            "1.2.3",
            "market 12",
            "A-2024-1",
            "R001",
            "S50",
            "H12",
        ] {
            assert_eq!(read(cell), None, "{cell}");
        }
    }

    #[test]
    fn numbers_may_be_dates_when_the_header_says_so() {
        assert_eq!(epoch(1_704_067_200.0), Some(1_704_067_200));
        assert_eq!(epoch(1_704_067_200_000.0), Some(1_704_067_200));
        assert_eq!(compact(20_240_229.0).map(|m| m.grain), Some(Grain::Day));
        assert_eq!(compact(20_240_230.0), None);
    }
}
