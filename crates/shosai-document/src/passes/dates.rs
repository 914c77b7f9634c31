//! The date of a document: `today`, `last-modified`, and in the form that `date-format` asks for.

use super::{Language, Passes};
use crate::tree::Document;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// From Sunday, as the count of days does.
const DAYS: [(&str, &str); 7] = [
    ("Sunday", "日曜日"),
    ("Monday", "月曜日"),
    ("Tuesday", "火曜日"),
    ("Wednesday", "水曜日"),
    ("Thursday", "木曜日"),
    ("Friday", "金曜日"),
    ("Saturday", "土曜日"),
];

/// Japanese eras, the latest first, each from its first day.
const ERAS: [(&str, Date); 5] = [
    ("令和", Date { year: 2019, month: 5, day: 1 }),
    ("平成", Date { year: 1989, month: 1, day: 8 }),
    ("昭和", Date { year: 1926, month: 12, day: 25 }),
    ("大正", Date { year: 1912, month: 7, day: 30 }),
    ("明治", Date { year: 1868, month: 1, day: 25 }),
];

impl Passes<'_> {
    /// Puts the day in place of `today`, and writes dates as `date-format` says.
    pub(super) fn dates(&mut self, document: &mut Document) {
        let language = Language::of(document);
        let format = document.metadata.text("date-format");
        for key in ["date", "date-modified"] {
            let Some(written) = document.metadata.text(key) else { continue };
            let meant = match written.trim() {
                "today" | "now" => self.resources.today(),
                "last-modified" => self.resources.last_modified(),
                _ => None,
            };
            let moving = meant.is_some();
            let Some(date) = Date::read(&meant.unwrap_or(written)) else { continue };
            let shown = match (&format, moving) {
                (Some(format), _) => date.shown(format, language),
                (None, true) => date.shown("long", language),
                (None, false) => continue,
            };
            document.metadata.0.insert(key.to_owned(), shown.into());
        }
    }
}

/// A date in a form; nothing where the text is none.
pub fn shown(text: &str, format: &str, language: Language) -> Option<String> {
    Date::read(text).map(|date| date.shown(format, language))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Date {
    year: i64,
    month: usize,
    day: usize,
}

impl Date {
    /// `2024-05-06`, `2024/5/6`, `5/6/2024`, each with or without a time behind it.
    fn read(text: &str) -> Option<Self> {
        let day = text.trim().split(['T', ' ']).next()?;
        let parts: Vec<i64> = day.split(['-', '/']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [first, second, third] = parts.as_slice() else { return None };
        let (year, month, day) = if *first > 31 { (*first, *second, *third) } else { (*third, *first, *second) };
        let within = (1..=12).contains(&month) && (1..=31).contains(&day) && (1000..=9999).contains(&year);
        within.then_some(Self { year, month: usize::try_from(month).ok()?, day: usize::try_from(day).ok()? })
    }

    /// The day of the week from Sunday (Sakamoto's method).
    fn weekday(self) -> usize {
        const SHIFTS: [i64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = if self.month < 3 { self.year - 1 } else { self.year };
        let day = i64::try_from(self.day).unwrap_or(1);
        let sum = year + year / 4 - year / 100 + year / 400 + SHIFTS[self.month - 1] + day;
        usize::try_from(sum.rem_euclid(7)).unwrap_or(0)
    }

    /// The era and its year, the first of which is `元`; before the first era, the year alone.
    fn era(self) -> (&'static str, String) {
        let Some((name, first)) = ERAS.iter().find(|(_, first)| *first <= self) else {
            return ("", self.year.to_string());
        };
        match self.year - first.year + 1 {
            1 => (name, "元".to_owned()),
            year => (name, year.to_string()),
        }
    }

    fn shown(self, format: &str, language: Language) -> String {
        let Self { year, month, day } = self;
        let (name, weekday) = (MONTHS[month - 1], DAYS[self.weekday()]);
        match (format, language) {
            ("wareki" | "和暦", _) => self.pattern("GGGGy[年]M[月]D[日]", language),
            ("iso", _) => format!("{year:04}-{month:02}-{day:02}"),
            ("full", Language::Japanese) => format!("{year}年{month}月{day}日{}", weekday.1),
            ("long", Language::Japanese) => format!("{year}年{month}月{day}日"),
            ("medium" | "short", Language::Japanese) => format!("{year}/{month:02}/{day:02}"),
            ("full", Language::English) => format!("{}, {name} {day}, {year}", weekday.0),
            ("long", Language::English) => format!("{name} {day}, {year}"),
            ("medium", Language::English) => format!("{} {day}, {year}", &name[..3]),
            ("short", Language::English) => format!("{month}/{day}/{:02}", year % 100),
            _ => self.pattern(format, language),
        }
    }

    /// `YYYY-MM-DD` as day.js reads it, and `%Y-%m-%d`.
    fn pattern(self, format: &str, language: Language) -> String {
        let Self { year, month, day } = self;
        let (name, weekday) = (MONTHS[month - 1], DAYS[self.weekday()]);
        let weekday = if language == Language::Japanese { weekday.1 } else { weekday.0 };
        let short: String = weekday.chars().take(if language == Language::Japanese { 1 } else { 3 }).collect();
        let month_name = if language == Language::Japanese { format!("{month}月") } else { name.to_owned() };
        let short_month = if language == Language::Japanese { format!("{month}月") } else { name[..3].to_owned() };
        let (two_month, two_day) = (format!("{month:02}"), format!("{day:02}"));
        let (era, year_of_era) = self.era();
        let tokens = [
            ("%EC", era.to_owned()),
            ("%Ey", year_of_era.clone()),
            ("GGGG", era.to_owned()),
            ("G", era.to_owned()),
            ("y", year_of_era),
            ("%Y", year.to_string()),
            ("%m", two_month.clone()),
            ("%d", two_day.clone()),
            ("%e", day.to_string()),
            ("%B", month_name.clone()),
            ("%b", short_month.clone()),
            ("%A", weekday.to_owned()),
            ("%a", short.clone()),
            ("YYYY", year.to_string()),
            ("YY", format!("{:02}", year % 100)),
            ("MMMM", month_name),
            ("MMM", short_month),
            ("MM", two_month),
            ("M", month.to_string()),
            ("Do", ordinal(day)),
            ("DD", two_day),
            ("D", day.to_string()),
            ("dddd", weekday.to_owned()),
            ("ddd", short),
        ];
        let mut shown = String::new();
        let mut rest = format;
        while let Some(letter) = rest.chars().next() {
            if let Some((quoted, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                shown.push_str(quoted);
                rest = after;
            } else if let Some((token, text)) = tokens.iter().find(|(token, _)| rest.starts_with(token)) {
                shown.push_str(text);
                rest = &rest[token.len()..];
            } else {
                shown.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
        shown
    }
}

fn ordinal(day: usize) -> String {
    let ending = match (day % 10, day % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{day}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_shown_as_asked() {
        let era = |text: &str, format: &str| shown(text, format, Language::Japanese).unwrap();
        assert_eq!(era("2024-05-01", "GGGGy[年]M[月]D[日]"), "令和6年5月1日");
        assert_eq!(era("2019-05-01", "wareki"), "令和元年5月1日");
        assert_eq!(era("2019-04-30", "%EC%Ey年"), "平成31年");
        assert_eq!(era("1850-01-02", "和暦"), "1850年1月2日");
        let shown = |text: &str, format: &str, language| Date::read(text).unwrap().shown(format, language);
        let (ja, en) = (Language::Japanese, Language::English);
        assert_eq!(shown("2026-11-16", "full", en), "Monday, November 16, 2026");
        assert_eq!(shown("2026-11-16T05:00:00Z", "full", ja), "2026年11月16日月曜日");
        assert_eq!(shown("1/15/2026", "MMM D, YYYY", en), "Jan 15, 2026");
        assert_eq!(shown("2026/3/2", "[On] dddd Do MMMM", en), "On Monday 2nd March");
        assert_eq!(shown("2026-03-02", "%Y年%m月%d日", ja), "2026年03月02日");
        assert_eq!(Date::read("spring 2026"), None);
    }
}
