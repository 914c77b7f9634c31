//! Periods that rows are kept of: years, months, quarters, ranges of them, the last few.

use super::Intent;
use super::scan::{Scan, Span};
use super::value_actions::action_of;
use super::values::Action;
use super::windows::{
    Window, bare_month, bare_month_since, bare_months, bare_named_month, bare_named_month_since, bare_named_months,
    first_periods, fiscal_year, last_periods, month_range, month_since, months_apart, named_month, newest_year,
    one_day, one_month, one_year, quarter, quarter_first, two_years, year_before, year_range, year_since, year_until,
};
use crate::operations::Test;
use crate::table::Table;
use crate::table::calendar::{Date, Grain};
use regex_lite::{Captures, Regex};
use std::sync::LazyLock;

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
const SPELLINGS: [(&str, Reader); 28] = [
    (r"(\d{4})年\s*(\d{1,2})月\s*(?:から|~|-|〜)\s*(?:(\d{4})年)?\s*(\d{1,2})月", month_range),
    (r"\b(\d{4})[-/](\d{1,2})\s*(?:から|~|to|through|until)\s*(\d{4})[-/](\d{1,2})", months_apart),
    (
        r"(?:from |between )?\b((?:19|20)\d{2})(?:年度?)?\s*(?:から|~|-|to|through|until|and|と)\s*((?:19|20)\d{2})(年度?)?(?:まで)?",
        year_range,
    ),
    (
        r"\b((?:19|20)\d{2}) (?:from|than in|than|compared to|compared with|vs\.?|versus|against) (?:in |that in )?((?:19|20)\d{2})\b",
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
    (r"(?:去年|昨年)(?:の|は|だけ|分|、)|\b(?:in|during|for|of|just|only) last year\b|\blast year's\b", year_before),
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
            .filter(|(span, _)| scan.is_free(span) && is_period(scan, span))
            .filter(|(span, _)| !scan.is_negated(span) || action_of(scan, span) == Action::Exclude)
            .collect();
        for (span, period) in found {
            let Some((from, until, written)) = period else { continue };
            if action_of(scan, &span) == Action::Exclude {
                scan.take(&span);
                intent.filters.push((at, Test::Outside { from, until, written }));
                continue;
            }
            // `2019年と2024年` are two years, and not six.
            let apart = years_apart(&scan.text[span.clone()], from, until);
            // Two years named side by side are compared.
            let beside = || {
                ["年と", "年度と", " and ", " vs", " from ", " than ", " versus", " against", " compared"]
                    .iter()
                    .any(|joint| scan.text[span.clone()].contains(joint))
            };
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
            add_period(intent, at, (from, until), &written);
            let gap = |(from, until)| (at, Test::Outside { from, until, written: String::new() });
            intent.filters.extend(apart.map(gap));
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
        Some((from, until)) if from < until => {
            intent.filters.push((at, Test::Outside { from, until, written: String::new() }));
        }
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
    // `去年の12月` is a month.
    let month = text.starts_with(['去', '昨']) && after.starts_with(|c: char| c.is_ascii_digit());
    !month
        && (!bare || !NO_MONTH.iter().any(|mark| after.starts_with(mark)))
        && proper("may", "May")
        && proper("march", "March")
        && proper("mar", "Mar")
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_expression_compiles() {
        assert_eq!(super::PERIODS.len(), super::SPELLINGS.len());
    }
}
