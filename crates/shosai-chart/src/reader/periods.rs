//! Periods of time that a question keeps or leaves out: `in 2007`, `since 1980`, `2024年4月から6月`, `last 3 months`.

use super::lexicon::hits;
use crate::table::calendar::{Date, Grain};
use crate::table::date::ERAS;
use crate::table::words::{LONG_MONTHS, SHORT_MONTHS, value_of_start};
use regex_lite::{Captures, Regex};
use std::ops::Range;
use std::sync::LazyLock;

/// A period, both ends included, as a spec writes dates.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub span: Range<usize>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub excluded: bool,
}

impl Kept {
    /// The grain of one period with both ends: a year or month, or the ten years of a decade.
    pub fn one(&self) -> Option<Grain> {
        let (from, to) = (self.from.as_ref()?, self.to.as_ref()?);
        let year = |date: &str| date.parse::<i64>().ok();
        match (year(from), year(to)) {
            _ if self.excluded => None,
            (Some(first), Some(last)) if first % 10 == 0 && last == first + 9 => Some(Grain::Decade),
            _ if from != to => None,
            (None, _) if from.contains('-') => Some(Grain::Month),
            _ => Some(Grain::Year),
        }
    }
}

/// The days a time column begins and ends.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    pub first: i64,
    pub last: i64,
}

const YEAR: &str = r"((?:1[5-9]|20)\d\d)";

fn pattern(text: &str) -> Regex {
    let month = format!("({}|sept|{})", LONG_MONTHS.join("|"), SHORT_MONTHS.join("|"));
    #[expect(clippy::unwrap_used, reason = "the patterns below are constants that a test compiles")]
    Regex::new(&text.replace("YEAR", YEAR).replace("MONTH", &month)).unwrap()
}

static YEARS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"YEAR(?:年度|年)?\s*(?:-|~|から|to|through|until)\s*YEAR(?:年度|年)?"));
/// `the 1990s`, `90年代後半`, `the early 80s`.
static DECADE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:\bthe\s+)?(?:\b(?:early|late)\s+)?\b((?:1[5-9]|20)\d0)'?s\b|\b(?:the|early|late|and|to)\s+(?:(?:early|late)\s+)?'?([1-9]0)'?s\b|((?:1[5-9]|20)\d0|[1-9]0)年代(?:前半|後半)?",
    )
});
/// Years of an era, one or ten of them, or a month.
static ERA: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(明治|大正|昭和|平成|令和)(元|\d{1,2})年(?:(代|度)|(\d{1,2})月)?"));
static DATE: LazyLock<Regex> = LazyLock::new(|| pattern(r"YEAR(?:年|-|/)\s*(\d{1,2})(?:月|\b)(?:[-/]?(\d{1,2})日?)?"));
static QUARTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?:YEAR年?(?:度)?\s*(?:の|第)*q?([1-4])(?:q|四半期)|YEAR\s*-?q([1-4])|\bq([1-4])\s*(?:of\s*)?YEAR)")
});
static NAMED: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bMONTH\.?\s*(?:of\s*)?,?\s*YEAR\b"));
static ONE_YEAR: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:\bfy\s*|\b)YEAR(年度|年)?|YEAR(年度|年)"));
static BARE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|[^\d年/-])(1[0-2]|[1-9])月|\b(?:in|for|during|only|just|of|from|to|and|through|until|since)\s+MONTH\b|\bMONTH\s+(?:only|to|through|and|vs|-)",
    )
});
static RECENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:直近|過去|最新の|最近の?|ここ|last|past|latest|recent)\s*(?:the\s*)?(\d+)?\s*(か月|ヶ月|カ月|ヵ月|months?|年間?|years?|週間?|weeks?|日間?|days?|quarters?|四半期)",
    )
});
static RELATIVE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"今年|本年|this year|去年|昨年|last year|今月|this month|先月"));

fn number(captures: &Captures<'_>, at: usize) -> Option<i64> {
    captures.get(at)?.as_str().parse().ok()
}

fn month_of(word: &str) -> Option<i64> {
    let opening = word.get(..3)?;
    LONG_MONTHS.iter().position(|name| name.starts_with(opening)).map(|at| at as i64 + 1)
}

/// Every period of a folded text; those of a later pattern that lie within an earlier one's place are left out.
pub fn find(text: &str, extent: Extent) -> Vec<Kept> {
    let (first, last) = (Date::of(extent.first), Date::of(extent.last));
    let mut search = Search { text, extent, first, last, out: Vec::new() };
    search.eras();
    search.decades();
    search.ranges_of_years();
    search.quarters();
    search.dates();
    search.recent();
    search.relative();
    search.years();
    search.months_of_the_only_year();
    search.out.sort_by_key(|k| k.span.start);
    bind(text, search.out)
}

struct Search<'t> {
    text: &'t str,
    extent: Extent,
    first: Date,
    last: Date,
    out: Vec<Kept>,
}

impl Search<'_> {
    fn push(&mut self, span: std::ops::Range<usize>, from: String, to: String) {
        if !self.out.iter().any(|k| k.span.start < span.end && span.start < k.span.end) {
            self.out.push(Kept { span, from: Some(from), to: Some(to), excluded: false });
        }
    }

    fn one(&mut self, span: std::ops::Range<usize>, date: String) {
        self.push(span, date.clone(), date);
    }

    /// Ten years or a half of them; of two digits those that the table has.
    fn decades(&mut self) {
        for c in DECADE.captures_iter(self.text) {
            let digits = [1, 2, 3].iter().find_map(|at| number(&c, *at));
            let (Some(all), Some(digits)) = (c.get(0), digits) else { continue };
            let known = |year: &i64| *year <= self.last.year && self.first.year <= *year + 9;
            let Some(year) = (if digits > 100 {
                Some(digits)
            } else {
                [1900, 2000, 1800].map(|c| c + digits).into_iter().find(known)
            }) else {
                continue;
            };
            let said = |half: [&str; 2]| half.iter().any(|word| all.as_str().contains(word));
            let (from, to) = match () {
                () if said(["early", "前半"]) => (year, year + 4),
                () if said(["late", "後半"]) => (year + 5, year + 9),
                () => (year, year + 9),
            };
            self.push(all.range(), from.to_string(), to.to_string());
        }
    }

    /// `昭和50年代`, `令和6年3月`, `平成30年度`.
    fn eras(&mut self) {
        for c in ERA.captures_iter(self.text) {
            let first = c.get(1).and_then(|era| ERAS.iter().find(|(name, ..)| *name == era.as_str()));
            let (Some(all), Some((.., first))) = (c.get(0), first) else { continue };
            let year = first + number(&c, 2).unwrap_or(1) - 1;
            match (c.get(3).map(|unit| unit.as_str()), number(&c, 4)) {
                (Some("代"), _) => self.push(all.range(), year.to_string(), (year + 9).to_string()),
                (Some(_), _) => self.one(all.range(), format!("FY{year}")),
                (None, Some(month)) => self.one(all.range(), format!("{year}-{month:02}")),
                (None, None) => self.one(all.range(), year.to_string()),
            }
        }
    }

    fn ranges_of_years(&mut self) {
        for c in YEARS.captures_iter(self.text) {
            if let (Some(all), Some(a), Some(b)) = (c.get(0), number(&c, 1), number(&c, 2)) {
                self.push(all.range(), a.to_string(), b.to_string());
            }
        }
    }

    fn quarters(&mut self) {
        for c in QUARTER.captures_iter(self.text) {
            let pairs = [(1, 2), (3, 4), (6, 5)];
            let found = pairs.iter().find_map(|(y, q)| Some((number(&c, *y)?, number(&c, *q)?)));
            if let (Some(all), Some((year, quarter))) = (c.get(0), found) {
                self.one(all.range(), format!("{year}Q{quarter}"));
            }
        }
    }

    /// Months and days with their year.
    fn dates(&mut self) {
        for c in DATE.captures_iter(self.text) {
            let month = number(&c, 2).filter(|m| (1..=12).contains(m));
            if let (Some(all), Some(year), Some(month)) = (c.get(0), number(&c, 1), month) {
                let day = number(&c, 3).map_or(String::new(), |day| format!("-{day:02}"));
                self.one(all.range(), format!("{year}-{month:02}{day}"));
            }
        }
        for c in NAMED.captures_iter(self.text) {
            let month = c.get(1).and_then(|m| month_of(m.as_str()));
            if let (Some(all), Some(month), Some(year)) = (c.get(0), month, number(&c, 2)) {
                self.one(all.range(), format!("{year}-{month:02}"));
            }
        }
    }

    /// `直近3か月`, `the last two years`: counted back from the table's last moment.
    fn recent(&mut self) {
        for c in RECENT.captures_iter(self.text) {
            let (Some(all), Some(unit)) = (c.get(0), c.get(2)) else { continue };
            let unit = unit.as_str();
            let count = number(&c, 1).unwrap_or(1);
            let step = value_of_start(unit, "step");
            let grain = Grain::ALL.into_iter().find(|grain| step == Some(grain.name())).unwrap_or(Grain::Day);
            // `in recent years` names no period.
            if c.get(1).is_none() && (unit.ends_with('s') || !all.as_str().starts_with(['直', '最'])) {
                continue;
            }
            let from = grain.step(grain.floor(self.extent.last), 1 - count);
            self.push(all.range(), written(from), written(self.extent.last));
        }
    }

    fn relative(&mut self) {
        for c in RELATIVE.captures_iter(self.text) {
            let Some(all) = c.get(0) else { continue };
            let (year, month) = (self.last.year, self.last.month);
            let date = match all.as_str() {
                "今年" | "本年" | "this year" => year.to_string(),
                "去年" | "昨年" | "last year" => (year - 1).to_string(),
                "今月" | "this month" => format!("{year}-{month:02}"),
                _ if month == 1 => format!("{}-12", year - 1),
                _ => format!("{year}-{:02}", month - 1),
            };
            self.one(all.range(), date);
        }
    }

    fn years(&mut self) {
        for c in ONE_YEAR.captures_iter(self.text) {
            let (Some(all), Some(year)) = (c.get(0), number(&c, 1).or_else(|| number(&c, 3))) else { continue };
            let named = c.get(2).or_else(|| c.get(4)).map_or("", |m| m.as_str());
            let fiscal = named == "年度" || all.as_str().starts_with("fy");
            let after = self.text[all.end()..].trim_start();
            // `2,007.5` goes on with digits, `in 2007, …` with a gap.
            let amount = after.trim_start_matches([',', '.']).starts_with(|c: char| c.is_ascii_digit())
                || after.starts_with(|c: char| "万億千円%個件人".contains(c));
            let known = (self.first.year - 1..=self.last.year + 1).contains(&year);
            if (known || !named.is_empty()) && !amount {
                self.one(all.range(), if fiscal { format!("FY{year}") } else { year.to_string() });
            }
        }
    }

    /// A month without a year is one of the only year there is.
    fn months_of_the_only_year(&mut self) {
        if self.first.year != self.last.year {
            return;
        }
        for c in BARE.captures_iter(self.text) {
            let named = || [2, 3].iter().find_map(|n| month_of(c.get(*n)?.as_str()));
            let Some(all) = c.get(0) else { continue };
            let each = self.text[all.end()..].starts_with(['別', '毎', 'ご']);
            if let Some(month) = number(&c, 1).or_else(named).filter(|_| !each) {
                self.one(all.range(), format!("{}-{month:02}", self.first.year));
            }
        }
    }
}

fn written(seconds: i64) -> String {
    let date = Date::of(seconds);
    format!("{}-{:02}-{:02}", date.year, date.month, date.day)
}

/// How far from a period the word stands that opens it.
const NEAR: usize = 10;

/// Opens, joins and takes back periods by the words around them.
fn bind(text: &str, found: Vec<Kept>) -> Vec<Kept> {
    let words = hits(text);
    let mut out: Vec<Kept> = Vec::new();
    for mut kept in found {
        let near = |sense: &str, before: bool| {
            words.iter().any(|hit| {
                let close = if before {
                    hit.span.end <= kept.span.start && kept.span.start - hit.span.end <= 4
                } else {
                    hit.span.start >= kept.span.end && hit.span.start - kept.span.end <= NEAR
                };
                close && hit.word.is_ascii() == before && hit.senses.iter().any(|s| s.name == sense)
            })
        };
        let after = &text[kept.span.end..];
        let since = near("since", true)
            || ["以降", "以後", "から", " onward", "より後"].iter().any(|w| after.starts_with(w))
            || text[..kept.span.start].trim_end().ends_with(">=");
        let until = near("until", true)
            || ["まで", "以前", "より前"].iter().any(|w| after.starts_with(w))
            || text[..kept.span.start].trim_end().ends_with("<=");
        kept.excluded = near("exclude.after", true) || near("exclude.before", false);
        // `4月から6月まで` is one period.
        if let Some(last) =
            out.last_mut().filter(|last| last.to.is_none() && !kept.excluded && kept.span.start - last.span.end <= 12)
        {
            last.to = kept.to;
            last.span.end = kept.span.end;
            continue;
        }
        if since {
            kept.to = None;
        } else if until {
            kept.from = None;
        }
        out.push(kept);
    }
    out
}
