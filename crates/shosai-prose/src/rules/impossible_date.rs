//! Days that do not exist, and weekdays that do not fall on their day.

use super::numerals;
use crate::{
    finding::{Aspect, Severity},
    messages,
    pattern::Pattern,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Days that do not exist, and weekdays that do not fall on their day.
pub const RULE: Rule = Rule {
    name: "impossible_date",
    aspect: Aspect::Grammar,
    reason_code: "DATE_ERROR",
    severity: Severity::High,
    by_default: true,
    within: Place::WORDS,
    textlint: &[],
    options: &[],
    good: &[
        "2024年5月1日（水）に集まる。",
        "令和六年二月二十九日",
        "二月三十日がないことは誰でも知っている、とは書かない。",
    ],
    bad: &[
        "2024年5月1日（金）に集まる。",
        "2023年2月30日に届いた。",
        "二〇二四年五月一日金曜日",
        "六月三十一日に着いた。",
    ],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let text = manuscript.text();
    for found in DATE.find_all(text) {
        let words = &text[found.clone()];
        let Some((year, month, day, weekday)) = parts(words) else { continue };
        if !(1..=12).contains(&month) || day == 0 || day > days_in(year, month) {
            report.add(found, messages::ImpossibleDate { words });
            continue;
        }
        let Some(said) = weekday.filter(|_| year >= GREGORIAN) else { continue };
        let right = WEEKDAYS[weekday_of(year, month, day)];
        if said != right {
            report.add(found, messages::ImpossibleDateWeekday { year, month, day, said, right });
        }
    }
    for found in DAY.find_groups(text) {
        let words = &text[found.clone()];
        let day = words.trim_end_matches('日').split_once('月');
        let Some((month, day)) = day.and_then(|(month, day)| Some((numerals::value(month)?, numerals::value(day)?)))
        else {
            continue;
        };
        // Without its year a February may have 29 days.
        let denied = NO_SUCH_DAY.iter().any(|word| text[found.end..].starts_with(word));
        if (1..=12).contains(&month) && day > days_in(LEAP, month) && !denied {
            report.add(found, messages::ImpossibleDate { words });
        }
    }
}

/// A day without its year.
static DAY: Pattern = Pattern::fixed(
    "(?:^|[^年0-9０-９一二三四五六七八九十ヶかカヵ])((?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})月(?:[0-9０-９]{2}|三十[一二]?)日)",
);
/// Who says that there is no such day knows it.
const NO_SUCH_DAY: [&str; 5] = ["がな", "はな", "など", "という", "が存在"];
const LEAP: u32 = 2_000;

static DATE: Pattern = Pattern::fixed(
    "(?:(?:令和|平成|昭和|西暦)?(?:[0-9０-９]{1,4}|[〇一二三四五六七八九十百千元]{1,6})年)(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})月(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})日(?:[（(]?[月火水木金土日](?:曜日?)?[）)]|[、のは]?[月火水木金土日]曜)?",
);
/// The calendar of today is kept in Japan from here on.
const GREGORIAN: u32 = 1873;
const WEEKDAYS: [char; 7] = ['日', '月', '火', '水', '木', '金', '土'];

fn parts(words: &str) -> Option<(u32, u32, u32, Option<char>)> {
    let (year, rest) = words.split_once('年')?;
    let (month, rest) = rest.split_once('月')?;
    let (day, rest) = rest.split_once('日')?;
    let eras = [("令和", 2018), ("平成", 1988), ("昭和", 1925), ("西暦", 0)];
    let era = eras.iter().find(|(name, _)| year.starts_with(name));
    let number = numerals::value(era.map_or(year, |(name, _)| &year[name.len()..]))?;
    let year = number + era.map_or(0, |(_, before)| *before);
    let weekday = rest.chars().find(|letter| WEEKDAYS.contains(letter));
    // A year of two figures has no century.
    (year >= 100).then_some((year, numerals::value(month)?, numerals::value(day)?, weekday))
}

fn days_in(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Sakamoto's method; Sunday is zero.
fn weekday_of(year: u32, month: u32, day: u32) -> usize {
    const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let year = year - u32::from(month < 3);
    let shift = SHIFTS[usize::try_from(month - 1).unwrap_or(0).min(11)];
    usize::try_from((year + year / 4 - year / 100 + year / 400 + shift + day) % 7).unwrap_or(0)
}
