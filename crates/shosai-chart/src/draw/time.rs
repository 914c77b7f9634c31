//! Calendar-aware ticks and the names of periods in the reader's language.

use crate::Language;
use crate::table::calendar::{Date, Grain};
use crate::table::words::SHORT_MONTHS;
use std::sync::LazyLock;

/// The short English name of a month, from 1.
pub fn month_name(month: i64) -> &'static str {
    EN_MONTHS.get(month as usize - 1).map_or("", String::as_str)
}

static EN_MONTHS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let capital = |month: &&str| format!("{}{}", month[..1].to_uppercase(), &month[1..]);
    SHORT_MONTHS.iter().map(capital).collect()
});

/// A tick of a time axis: a short label, and the larger period it opens.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeTick {
    /// Seconds since 1970.
    pub at: i64,
    /// `4月`, `Apr`, `2024`.
    pub label: String,
    /// The year or day that starts here, for a second line.
    pub opens: Option<String>,
}

/// Steps from fine to coarse.
const STEPS: [(Grain, i64); 24] = [
    (Grain::Second, 1),
    (Grain::Second, 15),
    (Grain::Minute, 1),
    (Grain::Minute, 5),
    (Grain::Minute, 15),
    (Grain::Hour, 1),
    (Grain::Hour, 3),
    (Grain::Hour, 6),
    (Grain::Hour, 12),
    (Grain::Day, 1),
    (Grain::Day, 2),
    (Grain::Week, 1),
    (Grain::Week, 2),
    (Grain::Month, 1),
    (Grain::Quarter, 1),
    (Grain::Quarter, 2),
    (Grain::Year, 1),
    (Grain::Year, 2),
    (Grain::Year, 5),
    (Grain::Year, 10),
    (Grain::Year, 20),
    (Grain::Year, 50),
    (Grain::Year, 100),
    (Grain::Year, 500),
];

/// Ticks between two moments, at most `most`, never finer than `grain`.
pub fn ticks(from: i64, to: i64, grain: Grain, most: usize, locale: Language) -> Vec<TimeTick> {
    // Longer periods than years are counted as years are.
    let long = Some(grain).filter(|grain| *grain > Grain::Year);
    let finest = if long.is_some() { Grain::Year } else { grain };
    let mut chosen = Vec::new();
    for (step, count) in
        STEPS.into_iter().filter(|(step, _)| *step >= finest || (finest == Grain::Week && *step == Grain::Week))
    {
        chosen = moments(from, to, long.unwrap_or(step), count, most + 1);
        if chosen.len() <= most {
            // Months thinned to every third are still months to the reader.
            let shown = if step == Grain::Quarter && finest < Grain::Quarter { Grain::Month } else { step.max(finest) };
            return named(&chosen, long.unwrap_or(shown), locale);
        }
    }
    chosen.truncate(most.max(1));
    named(&chosen, long.unwrap_or(Grain::Year), locale)
}

fn moments(from: i64, to: i64, grain: Grain, count: i64, limit: usize) -> Vec<i64> {
    let mut at = aligned(grain.floor(from), grain, count);
    let mut out = Vec::new();
    // At most one period before the start is stepped over, and the limit ends the loop.
    for _ in 0..limit + count as usize + 2 {
        if at > to || out.len() >= limit {
            break;
        }
        if at >= from {
            out.push(at);
        }
        at = grain.step(at, count);
    }
    out
}

/// The start of a round group of periods: years in tens, hours in sixes.
fn aligned(start: i64, grain: Grain, count: i64) -> i64 {
    let date = Date::of(start);
    let offset = match grain {
        Grain::Year | Grain::FiscalYear => date.year.rem_euclid(count),
        Grain::Decade => (date.year / 10).rem_euclid(count),
        Grain::Quarter => (date.quarter() - 1).rem_euclid(count),
        Grain::Hour => start.div_euclid(3600).rem_euclid(count),
        Grain::Minute => start.div_euclid(60).rem_euclid(count),
        Grain::Second => start.rem_euclid(count),
        _ => 0,
    };
    grain.step(start, -offset)
}

/// Moments with their names; a larger period is told where it opens.
pub fn named(moments: &[i64], grain: Grain, locale: Language) -> Vec<TimeTick> {
    let mut last = None;
    let tick = |at: &i64| {
        let date = Date::of(*at);
        let group = if grain < Grain::Day { (date.year, date.month, date.day) } else { (date.year, 0, 0) };
        let opens = (grain < Grain::Year && last != Some(group)).then(|| {
            last = Some(group);
            if grain < Grain::Day { period(*at, Grain::Day, locale) } else { year_name(date.year, locale) }
        });
        TimeTick { at: *at, label: tick_label(*at, grain, locale), opens }
    };
    moments.iter().map(tick).collect()
}

fn year_name(year: i64, locale: Language) -> String {
    match locale {
        Language::Ja => format!("{year}年"),
        Language::En => year.to_string(),
    }
}

fn tick_label(at: i64, grain: Grain, locale: Language) -> String {
    let date = Date::of(at);
    let month = month_name(date.month);
    match (grain, locale) {
        (Grain::Year, _) => year_name(date.year, locale),
        (Grain::FiscalYear, Language::Ja) => format!("{}年度", date.fiscal_year()),
        (Grain::FiscalYear, Language::En) => format!("FY{}", date.fiscal_year()),
        (Grain::Decade, Language::Ja) => format!("{}年代", date.year),
        (Grain::Decade, Language::En) => format!("{}s", date.year),
        (Grain::Quarter, _) => format!("Q{}", date.quarter()),
        (Grain::Month, Language::Ja) => format!("{}月", date.month),
        (Grain::Month, Language::En) => month.to_owned(),
        (Grain::Week | Grain::Day, Language::Ja) => format!("{}/{}", date.month, date.day),
        (Grain::Week | Grain::Day, Language::En) => format!("{month} {}", date.day),
        _ => clock(at, grain),
    }
}

fn clock(at: i64, grain: Grain) -> String {
    let seconds = at.rem_euclid(86_400);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if grain == Grain::Second { format!("{hour:02}:{minute:02}:{second:02}") } else { format!("{hour:02}:{minute:02}") }
}

/// A period in full: `2024年4月`, `Apr 2024`, `2024年度`.
pub fn period(at: i64, grain: Grain, locale: Language) -> String {
    let date = Date::of(at);
    let month = month_name(date.month);
    match (grain, locale) {
        (Grain::Year, _) => year_name(date.year, locale),
        (Grain::FiscalYear | Grain::Decade, _) => tick_label(at, grain, locale),
        (Grain::Quarter, Language::Ja) => format!("{}年Q{}", date.year, date.quarter()),
        (Grain::Quarter, Language::En) => format!("Q{} {}", date.quarter(), date.year),
        (Grain::Month, Language::Ja) => format!("{}年{}月", date.year, date.month),
        (Grain::Month, Language::En) => format!("{month} {}", date.year),
        (Grain::Week | Grain::Day, Language::Ja) => format!("{}年{}月{}日", date.year, date.month, date.day),
        (Grain::Week | Grain::Day, Language::En) => format!("{month} {}, {}", date.day, date.year),
        (_, Language::Ja) => format!("{}年{}月{}日 {}", date.year, date.month, date.day, clock(at, grain)),
        (_, Language::En) => format!("{month} {}, {} {}", date.day, date.year, clock(at, grain)),
    }
}

/// A period as short as it stays clear: `2024/4`, `Apr 2024`, `4/15`.
pub fn short_period(at: i64, grain: Grain, locale: Language) -> String {
    let date = Date::of(at);
    match (grain, locale) {
        (Grain::Month, Language::Ja) => format!("{}/{}", date.year, date.month),
        (Grain::Quarter, Language::Ja) => format!("{}Q{}", date.year, date.quarter()),
        (Grain::Week | Grain::Day, Language::Ja) => format!("{}/{}/{}", date.year, date.month, date.day),
        _ => period(at, grain, locale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i64, month: i64, day: i64) -> i64 {
        Date::new(year, month, day).unwrap().seconds()
    }

    #[test]
    fn ticks_fall_on_the_calendar() {
        let months = ticks(day(2023, 1, 1), day(2024, 12, 1), Grain::Month, 12, Language::Ja);
        assert_eq!(months.len(), 8);
        assert_eq!(months[0].opens.as_deref(), Some("2023年"));
        assert_eq!(months[1].label, "4月");
        let years = ticks(day(1990, 1, 1), day(2024, 1, 1), Grain::Year, 12, Language::En);
        assert_eq!(years[0].label, "1990");
        assert_eq!(years[1].label, "1995");
        let fiscal = ticks(day(2020, 4, 1), day(2024, 4, 1), Grain::FiscalYear, 12, Language::Ja);
        assert_eq!(fiscal[0].label, "2020年度");
        assert_eq!(fiscal.len(), 5);
    }

    #[test]
    fn ticks_are_few_whatever_the_span() {
        for span in [1_i64, 60, 3600, 86_400, 86_400 * 40, 86_400 * 4000, 86_400 * 400_000] {
            for grain in [Grain::Second, Grain::Day, Grain::Month] {
                assert!(ticks(0, span, grain, 12, Language::Ja).len() <= 12, "{span} {grain:?}");
            }
        }
    }
}
