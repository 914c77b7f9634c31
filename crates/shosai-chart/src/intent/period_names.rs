//! Periods that a column names in words, spoken of in another spelling: `August` for `8月`, `2024年8月` for `2024-08` or `Aug 2024`.

use super::scan::{Scan, Span};
use crate::table::calendar::{Date, Grain};
use crate::table::{Column, Data, Kind, Table, date, fold::fold, number::plain};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Which part of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Month(i64),
    Quarter(i64),
    Whole,
}

/// A period, with its year where one is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named {
    year: Option<i64>,
    part: Part,
}

impl Named {
    /// Whether two may be the same.
    fn agrees(self, other: Named) -> bool {
        self.part == other.part && (self.year == other.year || self.year.is_none() || other.year.is_none())
    }
}

/// Every spelling of a period that a query may have.
static SPELLINGS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let months = r"january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec";
    let year = r"(?:19|20)\d{2}";
    Regex::new(&format!(
        r"(?:令和|平成|昭和)\s*(?:元|\d{{1,2}})年度?(?:\s*\d{{1,2}}月)?|{year}年度|{year}年\s*\d{{1,2}}月|{year}年?\s*第?\s*[1-4]\s*(?:四半期|q)|{year}\s*q[1-4]|\bq[1-4]\s*(?:of )?{year}|{year}[-/]\d{{1,2}}\b|\bfy\s*{year}|\b(?:{months})\.? {year}|{year}年|\b{year}\b|\d{{1,2}}月|\b(?:{months})\b|\bq[1-4]\b|第?[1-4]四半期|[1-4]q\b"
    ))
    .ok()
});

/// Reads a name of a period.
fn named(text: &str) -> Option<Named> {
    let text = fold(text).replace("sept ", "sep ").replace(" of ", " ");
    if let Some(moment) = date::moment(&text).or_else(|| plain(&text).and_then(date::year)) {
        let Date { year, month, .. } = Date::of(moment.seconds);
        let part = match moment.grain {
            Grain::Month => Part::Month(month),
            Grain::Quarter => Part::Quarter(Date::of(moment.seconds).quarter()),
            Grain::Year | Grain::FiscalYear => Part::Whole,
            _ => return None,
        };
        return Some(Named { year: Some(year), part });
    }
    let number = text.strip_suffix('月').and_then(|n| n.parse().ok()).filter(|n| (1..=12).contains(n));
    let spelled = || {
        let bare = text.trim_end_matches('.');
        date::LONG_MONTHS
            .iter()
            .position(|month| *month == bare || (bare.len() >= 3 && bare.len() <= 4 && month.starts_with(bare)))
    };
    if let Some(month) = number.or_else(|| spelled().map(|at| at as i64 + 1)) {
        return Some(Named { year: None, part: Part::Month(month) });
    }
    let quarter = text.trim_start_matches('第').trim_end_matches("四半期").trim_matches('q');
    let marked = quarter.len() < text.len();
    let quarter = quarter.parse().ok().filter(|n| marked && (1..=4).contains(n));
    quarter.map(|number| Named { year: None, part: Part::Quarter(number) })
}

/// Whether a word names a period.
pub fn is_period(word: &str) -> bool {
    named(word).is_some()
}

/// Whether the words of a column name parts of one year: twelve months at most, whether they are dated or not.
pub fn is_within_a_year(column: &Column) -> bool {
    const A_YEAR: i64 = 12;
    let Data::Text { words, .. } = &column.data else { return false };
    let months = words.iter().map(|word| match named(word)? {
        Named { part: Part::Whole, .. } => None,
        Named { year, part: Part::Month(month) } => Some((year, month)),
        Named { year, part: Part::Quarter(quarter) } => Some((year, quarter * 3 - 2)),
    });
    let Some(months) = months.collect::<Option<Vec<(Option<i64>, i64)>>>() else { return false };
    let dated: Vec<i64> = months.iter().filter_map(|(year, month)| Some((*year)? * A_YEAR + month)).collect();
    let bounds = dated.iter().min().zip(dated.iter().max());
    months.len() <= A_YEAR as usize && bounds.is_none_or(|(first, last)| last - first < A_YEAR)
}

/// The values of columns of periods that a query names in any spelling; of several years, a month without one is of the newest.
pub fn find(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    let Some(spellings) = SPELLINGS.as_ref() else { return Vec::new() };
    let columns: Vec<(usize, Vec<(Named, &String)>)> = (0..table.columns.len())
        .filter(|at| table.columns[*at].kind == Kind::Sequence)
        .filter_map(|at| {
            let Data::Text { words, .. } = &table.columns[at].data else { return None };
            let all: Option<Vec<(Named, &String)>> = words.iter().map(|word| Some((named(word)?, word))).collect();
            all.map(|all| (at, all))
        })
        .collect();
    if columns.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    for place in spellings.find_iter(&scan.text) {
        let span = place.range();
        // `may` is a month only as `May`.
        let verb = place.as_str() == "may" && !scan.has_exactly("May");
        let Some(asked) = named(place.as_str()).filter(|_| !verb && !scan.is_negated(&span)) else { continue };
        for (at, words) in &columns {
            let same = words.iter().filter(|(own, _)| own.agrees(asked));
            if let Some((_, word)) = same.max_by_key(|(own, _)| own.year) {
                out.push((span.clone(), *at, (*word).clone()));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_period_is_the_same_period() {
        let august = Named { year: Some(2024), part: Part::Month(8) };
        for text in ["2024年8月", "2024-08", "2024/8", "Aug 2024", "August 2024", "令和6年8月"] {
            assert_eq!(named(text), Some(august), "{text}");
        }
        for text in ["8月", "Aug", "August"] {
            assert!(named(text).is_some_and(|own| own.agrees(august) && own.year.is_none()), "{text}");
        }
        assert_eq!(named("2024Q3"), Some(Named { year: Some(2024), part: Part::Quarter(3) }));
        assert_eq!(named("Q3"), Some(Named { year: None, part: Part::Quarter(3) }));
        assert_eq!(named("FY2020"), named("2020年度"));
        assert_eq!((named("商品"), named("13月"), named("march past")), (None, None, None));
    }
}
