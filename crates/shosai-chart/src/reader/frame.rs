//! The slots of a request, filled by patterns over tokens, links and words of the lexicon.

use super::derived;
use super::features::{SURE, letter};
use super::fraction::{self, Fraction};
use super::lexicon::senses;
use super::link::{BY_UNIT, Link};
use super::periods::{self, Extent, Kept};
use super::text::{Script, Text, script};
use super::values::Value;
use crate::operations::Aggregate;
use crate::table::calendar::Grain;
use crate::table::{NO_TIME, Table};
use regex_lite::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// A test of a number: a column if one is named, an operator, a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub column: Option<usize>,
    pub operator: &'static str,
    pub value: f64,
    pub span: Range<usize>,
}

/// A part of a period whatever its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycle {
    Weekday,
    Month,
    Hour,
    Quarter,
}

#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Columns that the question groups by, by position.
    pub grouped: Vec<bool>,
    /// How many, and whether the smallest.
    pub top: Option<(usize, bool)>,
    /// The smallest first, or the largest.
    pub ascending: Option<bool>,
    pub aggregate: Option<(Aggregate, Range<usize>)>,
    pub grain: Option<(Grain, Range<usize>)>,
    pub cycle: Option<Cycle>,
    pub periods: Vec<Kept>,
    pub comparisons: Vec<Comparison>,
    pub target: Option<f64>,
    pub threshold: Option<f64>,
    /// Elements besides the data, by their names of the lexicon.
    pub lines: Vec<&'static str>,
    /// Of a moving average: how many, and of what.
    pub window: Option<(usize, Option<Grain>)>,
    pub change: Option<&'static str>,
    pub cumulative: bool,
    pub share: bool,
    /// The measure that is divided and the one it is divided by.
    pub ratio: Option<(usize, usize)>,
    /// The measure that is taken from and the one that is taken away.
    pub difference: Option<(usize, usize)>,
    /// The condition whose share of the rows is asked for.
    pub fraction: Option<Fraction>,
    /// What the question calls a ratio.
    pub ratio_said: Option<String>,
    /// The measures stand beside each other as the groups that the question goes through.
    pub beside: bool,
    /// The measure that was taken for what nothing else answered to.
    pub nameless: Option<usize>,
    /// Chart kinds that are named, with the word.
    pub forms: Vec<(&'static str, String)>,
    /// Wishes that no chart here meets, with the word.
    pub unmet: Vec<(&'static str, String)>,
    /// Content words that nothing took.
    pub unread: Vec<String>,
}

impl Frame {
    pub fn read(text: &Text, links: &[Link], values: &[Value], table: &Table) -> Frame {
        let mut frame = Frame::default();
        let named: Vec<Range<usize>> = values
            .iter()
            .map(|v| v.span.clone())
            .chain(links.iter().filter(|l| l.strength > 0.97).flat_map(|l| l.spans.iter().cloned()))
            .collect();
        let free = |span: &Range<usize>| !named.iter().any(|n| n.start <= span.start && span.end <= n.end);
        frame.grouped = grouped(text, links);
        frame.aggregate = aggregate(text, &free);
        frame.grain = grain(text, &free);
        frame.cycle =
            text.wanted("cycle").filter(|(hit, _)| free(&hit.span)).find_map(|(_, sense)| match sense.value() {
                "weekday" => Some(Cycle::Weekday),
                "month" => Some(Cycle::Month),
                "hour" => Some(Cycle::Hour),
                "quarter" => Some(Cycle::Quarter),
                _ => None,
            });
        frame.change = text
            .wanted("change")
            .filter(|(hit, _)| free(&hit.span))
            .max_by_key(|(hit, _)| hit.span.len())
            .map(|(_, s)| s.value());
        frame.cumulative = text.wanted("cumulative").any(|(hit, _)| free(&hit.span));
        frame.share = text.wanted("share").any(|(hit, _)| free(&hit.span));
        let derived = derived::find(text, links, table);
        frame.ratio = ratio(text, links, table).or(derived.as_ref().map(|(_, columns)| *columns));
        for (hit, sense) in text.wanted("aux").filter(|(hit, _)| free(&hit.span)) {
            if !frame.lines.contains(&sense.value()) && hit.span.len() > 2 {
                frame.lines.push(sense.value());
            }
        }
        for (hit, sense) in text.wanted("form").filter(|(hit, _)| free(&hit.span)) {
            frame.forms.push((sense.value(), hit.word.to_owned()));
        }
        let wishes = text.wanted("unsupported").chain(text.wanted("pie"));
        let of_form = |span: &Range<usize>| {
            let around = |own: &Range<usize>| own.start <= span.start && span.end <= own.end && own != span;
            text.wanted("form").any(|(hit, _)| around(&hit.span))
        };
        for (hit, sense) in wishes.filter(|(hit, _)| free(&hit.span) && !of_form(&hit.span)) {
            frame.unmet.push((if sense.name == "pie" { "pie" } else { sense.value() }, hit.word.to_owned()));
        }
        frame.periods = time_extent(table).map_or_else(Vec::new, |extent| periods::find(&text.folded, extent));
        frame.periods.retain(|kept| free(&kept.span));
        frame.numbers(text, links, table, &named);
        frame.difference = difference(text, links, table).filter(|_| frame.ratio.is_none());
        frame.fraction = fraction::find(text, links, values, &frame, table);
        let named = frame.ratio.is_some() && frame.ratio == derived.as_ref().map(|(_, columns)| *columns);
        frame.ratio_said = derived.as_ref().filter(|_| named).map(|(span, _)| text.folded[span.clone()].to_owned());
        let derived = derived.into_iter().map(|(span, _)| span).collect();
        frame.unread = unread(text, links, values, &frame, derived);
        frame.beside = are_beside(text, &frame, table);
        frame
    }

    /// Whether the measure is computed of others.
    pub fn is_computed(&self) -> bool {
        self.ratio.is_some() || self.difference.is_some() || self.fraction.is_some()
    }

    /// Periods that are told apart, where several are kept.
    pub fn compared_periods(&self) -> usize {
        let closed = |kept: &&Kept| !kept.excluded && kept.from.is_some() && kept.from == kept.to;
        self.periods.iter().filter(closed).count()
    }

    /// Limits, comparisons, targets, thresholds and windows.
    fn numbers(&mut self, text: &Text, links: &[Link], table: &Table, named: &[Range<usize>]) {
        for number in numbers(&text.folded) {
            let within = |r: &Range<usize>| r.start <= number.span.start && number.span.end <= r.end;
            if named.iter().any(within) || self.periods.iter().any(|p| within(&p.span)) || text.is_denied(&number.span)
            {
                continue;
            }
            let (before, after) = (&text.folded[..number.span.start], text.folded[number.span.end..].trim_start());
            if let Some(window) = window(before, after, &number, self.lines.contains(&"moving_avg")) {
                self.window = Some(window);
                continue;
            }
            if self.top.is_none()
                && let Some(bottom) = counted(text, &number, after)
            {
                self.top = Some((number.value as usize, bottom));
                continue;
            }
            self.limit(text, links, table, &number);
        }
        let words = text.wanted("order").filter(|(hit, _)| !hit.word.is_empty());
        self.ascending = words.map(|(_, sense)| sense.value() == "asc").next();
    }

    /// A number that a word beside it makes a target, a threshold or a condition.
    fn limit(&mut self, text: &Text, links: &[Link], table: &Table, number: &Number) {
        let (before, after) = (&text.folded[..number.span.start], text.folded[number.span.end..].trim_start());
        let near = |family: &'static str| {
            text.wanted(family).map(|(hit, sense)| {
                let gap = if hit.span.end <= number.span.start {
                    number.span.start - hit.span.end
                } else {
                    hit.span.start.saturating_sub(number.span.end)
                };
                (gap, hit, sense)
            })
        };
        let line = ["target", "threshold"]
            .iter()
            .filter_map(|f| near(f).filter(|(gap, ..)| *gap <= 24).map(|(gap, ..)| (gap, *f)).min())
            .min();
        let compared = near("cmp")
            .filter(|(gap, hit, _)| {
                *gap <= 6 && (hit.word.is_ascii() == (hit.span.end <= number.span.start) || hit.word.starts_with("or "))
            })
            .min_by_key(|(gap, hit, _)| (*gap, usize::MAX - hit.span.len()));
        match (line, compared) {
            (Some((_, "target")), _) => self.target = Some(number.value),
            (Some(_), _) => self.threshold = Some(number.value),
            (None, Some((_, hit, sense))) => {
                let start = hit.span.start.min(number.span.start);
                let by_unit = (0..links.len()).find(|at| {
                    let unit = table.columns[*at].unit.as_deref().map(crate::table::fold::fold);
                    table.columns[*at].is_number() && unit.is_some_and(|unit| after.starts_with(&unit))
                });
                let column = column_before(links, table, start)
                    .or(by_unit)
                    .or_else(|| column_after(links, table, number.span.end));
                let span = start..hit.span.end.max(number.span.end);
                self.comparisons.push(Comparison { column, operator: sense.value(), value: number.value, span });
            }
            // `year = 2007`, `size = 4`
            _ if before.trim_end().ends_with('=') || before.trim_end().ends_with(" is") => {
                let column = column_before(links, table, number.span.start);
                let span = number.span.clone();
                let equal = column.map(|_| Comparison { column, operator: "eq", value: number.value, span });
                self.comparisons.extend(equal);
            }
            _ => {}
        }
    }
}

/// Words that join two names into a list.
const JOINTS: [&str; 8] = [" and ", ", ", "と", "・", "、", "×", " x ", "別"];

/// The columns beside a mark of grouping (`by`, `別`), and those joined to them.
fn grouped(text: &Text, links: &[Link]) -> Vec<bool> {
    let marks: Vec<(&Range<usize>, bool)> =
        text.wanted("group").map(|(hit, sense)| (&hit.span, sense.value() == "before")).collect();
    let marked = |link: &Link| {
        link.spans.iter().any(|span| {
            marks.iter().any(|(mark, before)| match before {
                true => mark.start >= span.end && mark.start - span.end <= 3,
                false => {
                    mark.end <= span.start
                        && (span.start - mark.end <= 5 || nothing_between(text, mark.end..span.start))
                }
            })
        })
    };
    let mut out: Vec<bool> = links.iter().map(marked).collect();
    let joined = |one: &Link, other: &Link| {
        one.spans.iter().any(|a| {
            other.spans.iter().any(|b| {
                let between =
                    if a.end <= b.start { text.folded.get(a.end..b.start) } else { text.folded.get(b.end..a.start) };
                between.is_some_and(|between| JOINTS.contains(&between))
            })
        })
    };
    for at in 0..links.len() {
        let sure = links[at].strength >= SURE && !links[at].outranked;
        if !out[at] && sure && (0..links.len()).any(|n| n != at && marked(&links[n]) && joined(&links[at], &links[n])) {
            out[at] = true;
        }
    }
    out
}

/// Whether only words that name nothing stand there: `by the number of gears`.
fn nothing_between(text: &Text, gap: Range<usize>) -> bool {
    let mut inside = text.tokens.iter().filter(|token| gap.start <= token.span.start && token.span.end <= gap.end);
    gap.len() <= 24
        && inside.all(|token| {
            senses(&text.folded[token.span.clone()]).iter().any(|s| s.name == "stop" || s.family() == "agg")
        })
}

/// A number of as many values is no group.
const MANY_GROUPS: usize = 40;

/// `A / B`, `ratio of A to B`, `AあたりのB`: two named measures and a word of division, the numerator first.
fn ratio(text: &Text, links: &[Link], table: &Table) -> Option<(usize, usize)> {
    let joint =
        |sense: &str| text.hits.iter().find(|hit| hit.senses.iter().any(|s| s.name == sense)).map(|h| h.span.clone());
    let (divided, each) = (joint("quotient.of"), joint("quotient.each"));
    // Right behind the word a part of the name will do: `spending per visitor`.
    let follows = |at: usize| {
        let start = links[at].spans.iter().map(|span| span.start).min();
        let behind = each.as_ref().zip(start).is_some_and(|(mark, start)| start == mark.end || start == mark.end + 1);
        behind && links[at].strength > BY_UNIT && letter(&table.columns[at]) == 'M'
    };
    // Beside a sign of division too: `死亡÷陽性`.
    let sign = divided.as_ref().is_some_and(|mark| text.folded[mark.clone()].chars().all(|c| !c.is_alphabetic()));
    let part = sign || ((0..links.len()).any(follows) && !text.has("cue.distribution"));
    let least = if sign {
        SURE * 0.75
    } else if part {
        SURE
    } else {
        0.7
    };
    let mut named: Vec<usize> = (0..links.len())
        .filter(|at| letter(&table.columns[*at]) == 'M' && links[*at].strength >= least && !links[*at].outranked)
        .collect();
    named.sort_by_key(|at| links[*at].spans.first().map_or(0, |s| s.start));
    let [first, second] = named.as_slice() else { return None };
    // `average viewers per series` goes through the series.
    if text.has("agg.mean") && table.columns[*second].distinct(MANY_GROUPS) < MANY_GROUPS {
        return None;
    }
    let (one, other) = (links[*first].spans.first()?, links[*second].spans.first()?);
    let free = |mark: &std::ops::Range<usize>| {
        !links[*first].spans.iter().chain(&links[*second].spans).any(|s| s.start < mark.end && mark.start < s.end)
    };
    match (divided, each) {
        // What stands between the two is divided by: `A per B`; `AあたりのB` the other way round.
        (_, Some(mark)) if mark.start >= one.end && mark.end <= other.start && free(&mark) => {
            Some(if text.folded[mark].is_ascii() { (*first, *second) } else { (*second, *first) })
        }
        (Some(mark), _) if !names_another(text, other.end..mark.start) => Some((*first, *second)),
        _ => None,
    }
}

/// `difference between A and B`, `A minus B`, `AとBの差`: two named measures, the first less the second.
fn difference(text: &Text, links: &[Link], table: &Table) -> Option<(usize, usize)> {
    text.wanted("difference").next()?;
    let start = |at: &usize| links[*at].spans.iter().map(|span| span.start).min().unwrap_or(0);
    let named = |at: &usize| letter(&table.columns[*at]) == 'M' && links[*at].strength >= SURE && !links[*at].outranked;
    let mut named: Vec<usize> = (0..links.len()).filter(named).collect();
    named.sort_by_key(start);
    match named[..] {
        [first, second] if links[first].spans != links[second].spans => Some((first, second)),
        _ => None,
    }
}

/// Whether a word stands there that the division is of: `工学と生物学の女性比率` divides neither by the other.
fn names_another(text: &Text, between: Range<usize>) -> bool {
    let noun = |c: char| matches!(script(c), Script::Kanji | Script::Katakana);
    text.folded.get(between).is_some_and(|between| between.chars().any(noun))
}

/// Where a time column begins and ends.
fn time_extent(table: &Table) -> Option<Extent> {
    let times = table.columns.iter().filter_map(|c| c.as_times()).max_by_key(|t| t.len())?;
    let known = || times.iter().copied().filter(|t| *t != NO_TIME);
    Some(Extent { first: known().min()?, last: known().max()? })
}

struct Number {
    value: f64,
    span: Range<usize>,
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    #[expect(clippy::unwrap_used, reason = "a constant that a test compiles")]
    Regex::new(r"[-−]?\d[\d,]*(?:\.\d+)?(兆|億|千万|百万|十万|万|千| ?billion| ?million| ?thousand|bn\b|k\b|m\b)?")
        .unwrap()
});

fn numbers(text: &str) -> Vec<Number> {
    let scale = |word: &str| match word.trim() {
        "兆" => 1e12,
        "億" => 1e8,
        "千万" => 1e7,
        "百万" | "million" | "m" => 1e6,
        "十万" => 1e5,
        "万" => 1e4,
        "千" | "thousand" | "k" => 1e3,
        "billion" | "bn" => 1e9,
        _ => 1.0,
    };
    let mut out: Vec<Number> = NUMBER
        .captures_iter(text)
        .filter_map(|c| {
            let all = c.get(0)?;
            let unit = c.get(1).map_or("", |m| m.as_str());
            let digits: String = all.as_str()[..all.len() - unit.len()].chars().filter(|c| *c != ',').collect();
            Some(Number { value: digits.parse::<f64>().ok()? * scale(unit), span: all.range() })
        })
        .collect();
    const WORDS: [(&str, f64); 8] = [
        ("two", 2.0),
        ("three", 3.0),
        ("four", 4.0),
        ("five", 5.0),
        ("six", 6.0),
        ("seven", 7.0),
        ("eight", 8.0),
        ("ten", 10.0),
    ];
    for token in super::text::tokens(text) {
        let word = &text[token.span.clone()];
        if let Some((_, value)) = WORDS.iter().find(|(name, _)| *name == word) {
            out.push(Number { value: *value, span: token.span });
        }
    }
    out
}

/// A window of a moving average beside its number: `7-day moving average`, `7日移動平均`, `3か月移動平均`.
fn window(before: &str, after: &str, number: &Number, moving: bool) -> Option<(usize, Option<Grain>)> {
    if !moving || before.ends_with(['.', '年']) {
        return None;
    }
    let unit = after.trim_start_matches(['-', ' ']);
    let is = |words: &[&str]| words.iter().any(|w| unit.starts_with(w));
    let grain = match () {
        () if is(&["day", "日"]) => Some(Grain::Day),
        () if is(&["week", "週"]) => Some(Grain::Week),
        () if is(&["month", "か月", "ヶ月", "カ月", "ヵ月", "月"]) => Some(Grain::Month),
        () if is(&["quarter", "四半期"]) => Some(Grain::Quarter),
        () if is(&["year", "年"]) => Some(Grain::Year),
        () if is(&["hour", "時間"]) => Some(Grain::Hour),
        () if is(&["period", "point", "期", "区間", "点", "項", "本", "moving", "rolling"]) => None,
        () => return None,
    };
    (2.0..=400.0).contains(&number.value).then_some((number.value as usize, grain))
}

/// Whether a number counts what is shown, and whether the smallest: `top 5`, `上位3`, `10 largest`.
fn counted(text: &Text, number: &Number, after: &str) -> Option<bool> {
    if !(1.0..=100.0).contains(&number.value)
        || number.value.fract() != 0.0
        || after.starts_with(['%', '％', '割', '代', '歳', '円', '点', '時', '月', '年', '日', '分', '秒', '週'])
    {
        return None;
    }
    let near = text.wanted("order").find(|(hit, _)| {
        let before = hit.span.end <= number.span.start && number.span.start - hit.span.end <= 4;
        let behind = hit.span.start >= number.span.end
            && hit.span.start - number.span.end <= if hit.word.is_ascii() { 2 } else { 6 };
        before || behind
    });
    let asked = ["which ", "the ", "what "].iter().any(|w| text.folded[..number.span.start].ends_with(w));
    let near = near.or_else(|| text.wanted("order").find(|(hit, _)| asked && hit.span.start > number.span.end));
    let extreme = || text.wanted("extreme").find(|(hit, _)| is_few_of(text, number, after, &hit.span, asked));
    // `人口が少ない県ワースト10` are the fewest.
    let of_clause = |hit: &super::lexicon::Hit| {
        hit.span.end <= number.span.start && number.span.start - hit.span.end <= OF_THE_SAME_CLAUSE
    };
    let adjective = text.wanted("extreme").filter(|(hit, _)| of_clause(hit)).max_by_key(|(hit, _)| hit.span.end);
    let fewest = adjective.is_some_and(|(_, sense)| sense.value() == "asc");
    near.or_else(extreme).map(|(_, sense)| sense.value() == "asc" || fewest)
}

/// The farthest an adjective stands from the number of things it chooses, in bytes.
const OF_THE_SAME_CLAUSE: usize = 48;

/// Whether a number counts what an adjective chooses: `評価の高い映画10本`, `10 longest films`, `which 5 have the longest …`.
fn is_few_of(text: &Text, number: &Number, after: &str, adjective: &Range<usize>, asked: bool) -> bool {
    if adjective.start >= number.span.end {
        // `10 countries with the highest …`
        let things = after.split([' ', ',']).next().is_some_and(|word| word.len() > 3 && word.ends_with('s'));
        let gap = adjective.start - number.span.end;
        return asked || gap <= 2 || (things && gap <= OF_THE_SAME_CLAUSE);
    }
    let counted =
        after.chars().next().is_some_and(|c| matches!(script(c), Script::Kanji | Script::Katakana | Script::Hiragana));
    let compared =
        text.wanted("cmp").any(|(hit, _)| hit.span.start >= number.span.end && hit.span.start - number.span.end <= 9);
    counted && !compared && number.span.start.saturating_sub(adjective.end) <= OF_THE_SAME_CLAUSE
}

fn column_before(links: &[Link], table: &Table, at: usize) -> Option<usize> {
    let near = |link: &Link| link.spans.iter().filter(|s| s.end <= at && at - s.end <= 16).map(|s| at - s.end).min();
    let numeric = |n: &usize| table.columns[*n].is_number() || table.columns[*n].is_time();
    let mut found: Vec<(usize, usize)> = (0..links.len())
        .filter(|n| links[*n].strength >= SURE && !links[*n].outranked)
        .filter(numeric)
        .filter_map(|n| Some((near(&links[n])?, n)))
        .collect();
    found.sort_unstable();
    found.first().map(|(_, n)| *n)
}

fn column_after(links: &[Link], table: &Table, at: usize) -> Option<usize> {
    let near =
        |link: &Link| link.spans.iter().filter(|s| s.start >= at && s.start - at <= 6).map(|s| s.start - at).min();
    let mut found: Vec<(usize, usize)> = (0..links.len())
        .filter(|n| links[*n].strength >= SURE && table.columns[*n].is_number())
        .filter_map(|n| Some((near(&links[n])?, n)))
        .collect();
    found.sort_unstable();
    found.first().map(|(_, n)| *n)
}

fn aggregate(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<(Aggregate, Range<usize>)> {
    let named = text.wanted("agg").filter(|(hit, _)| free(&hit.span)).filter_map(|(hit, sense)| {
        let aggregate = match sense.value() {
            "sum" => Aggregate::Sum,
            "mean" => Aggregate::Mean,
            "median" => Aggregate::Median,
            "max" => Aggregate::Max,
            "min" => Aggregate::Min,
            "count" => Aggregate::Count,
            "distinct" => Aggregate::Distinct,
            "std" => Aggregate::Std,
            _ => return None,
        };
        // A moving average is a line, not an aggregate; so is the line of a mean.
        let line = text.hits.iter().any(|h| {
            h.span.start <= hit.span.start
                && hit.span.end <= h.span.end
                && h.span != hit.span
                && h.sense("aux").is_some()
        });
        (!line).then(|| (aggregate, hit.span.clone()))
    });
    // A median, mean or extreme says more than a count or total beside it.
    let rank = |a: Aggregate| match a {
        Aggregate::Sum => 1,
        Aggregate::Count => 0,
        Aggregate::Max | Aggregate::Min => 2,
        _ => 3,
    };
    named.max_by_key(|(a, span)| (rank(*a), usize::MAX - span.start))
}

fn grain(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<(Grain, Range<usize>)> {
    let named = text.wanted("grain").filter(|(hit, _)| free(&hit.span));
    let best = named.max_by_key(|(hit, _)| hit.span.len())?;
    let grain = match best.1.value() {
        "hour" => Grain::Hour,
        "day" => Grain::Day,
        "week" => Grain::Week,
        "month" => Grain::Month,
        "quarter" => Grain::Quarter,
        "year" => Grain::Year,
        "fiscal_year" => Grain::FiscalYear,
        _ => return None,
    };
    Some((grain, best.0.span.clone()))
}

/// Fewer measures than this stand for no groups.
const FEWEST_BESIDE: usize = 3;

/// `検査機関別` of a table that has a column for each of them: a group that no column holds, and measures of one kind.
fn are_beside(text: &Text, frame: &Frame, table: &Table) -> bool {
    let measures: Vec<_> = table.columns.iter().filter(|column| letter(column) == 'M').collect();
    let alike = measures.windows(2).all(|pair| pair[0].unit == pair[1].unit);
    let grouped = || table.columns.iter().any(|column| matches!(letter(column), 'C' | 'S' | 'I'));
    let unheld = |mark: &Range<usize>, before: bool| {
        let said = |word: &String| {
            let mut places = text.folded.match_indices(word.as_str()).map(|(at, _)| at..at + word.len());
            places.any(|own| if before { own.end == mark.start } else { mark.end + 1 == own.start })
        };
        frame.unread.iter().any(said)
    };
    let mut marks = text.wanted("group").map(|(hit, sense)| (&hit.span, sense.value() == "before"));
    measures.len() >= FEWEST_BESIDE && alike && !grouped() && marks.any(|(mark, before)| unheld(mark, before))
}

/// Content words that no link, value, slot or word of the lexicon took.
fn unread(text: &Text, links: &[Link], values: &[Value], frame: &Frame, mut taken: Vec<Range<usize>>) -> Vec<String> {
    taken.extend(text.denied.iter().cloned());
    taken.extend(values.iter().map(|v| v.span.clone()));
    taken.extend(links.iter().filter(|l| l.strength >= SURE * 0.75).flat_map(|l| l.spans.iter().cloned()));
    let idle = |family: &str| matches!(family, "is" | "kind" | "headline" | "unit" | "flag");
    let whole =
        |h: &&super::lexicon::Hit| h.word.chars().count() > 1 || super::link::stands_alone(&text.folded, &h.span);
    taken.extend(
        text.hits.iter().filter(|h| h.senses.iter().any(|s| !idle(s.family()))).filter(whole).map(|h| h.span.clone()),
    );
    taken.extend(frame.periods.iter().map(|p| p.span.clone()));
    let mut out = Vec::new();
    for token in &text.tokens {
        let free = |at: usize| !taken.iter().any(|t| t.contains(&at));
        if token.script == Script::Latin {
            if token.span.len() > 2 && token.span.clone().all(free) {
                out.push(text.folded[token.span.clone()].to_owned());
            }
            continue;
        }
        if !matches!(token.script, Script::Kanji | Script::Katakana) {
            continue;
        }
        // What is left of a run of kanji once its known words are taken out.
        let word = &text.folded[token.span.clone()];
        let letters = word.char_indices().map(|(at, c)| (token.span.start + at, c));
        let mut run = String::new();
        for (at, c) in letters.chain([(usize::MAX, ' ')]) {
            if at != usize::MAX && free(at) {
                run.push(c);
            } else if run.chars().count() > 1 {
                out.push(std::mem::take(&mut run));
            } else {
                run.clear();
            }
        }
    }
    out.dedup();
    out
}
