//! The numbers of a question: how many are shown, conditions, targets, thresholds and windows.

use super::features::SURE;
use super::frame::{Comparison, Frame};
use super::lexicon::senses;
use super::link::Link;
use super::text::{Script, Text, holds, script};
use crate::table::calendar::Grain;
use crate::table::{
    Table,
    fold::fold,
    words::{tells, value, value_of_start},
};
use regex_lite::Regex;
use std::ops::Range;
use std::sync::LazyLock;

impl Frame {
    /// Limits, comparisons, targets, thresholds and windows.
    pub fn numbers(&mut self, text: &Text, links: &[Link], table: &Table, named: &[Range<usize>]) {
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
            // `30 bins`, `階級数は20`
            let classed = |span: &Range<usize>| {
                span.start.saturating_sub(number.span.end).max(number.span.start.saturating_sub(span.end))
                    <= NEAR_CLASSES
            };
            if text.wanted("bins").any(|(hit, _)| classed(&hit.span)) && number.value >= 1.0 {
                self.bins = Some(number.value as u32);
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
        // `500平方キロメートル以上`: the unit of a column belongs to the number.
        let units = table.columns.iter().filter_map(|column| column.unit.as_deref()).map(fold);
        let unit = units.filter(|unit| after.starts_with(unit.as_str())).map(|unit| unit.len()).max().unwrap_or(0);
        let near = |family: &'static str| {
            text.wanted(family).map(|(hit, sense)| {
                let gap = if hit.span.end <= number.span.start {
                    number.span.start - hit.span.end
                } else {
                    hit.span.start.saturating_sub(number.span.end + unit)
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
                // `under $20`, `5000円以下`: the only column of money.
                let money = |word: &str| senses(word).iter().any(|sense| sense.name == "units.money");
                let paid = before.chars().next_back().is_some_and(|c| money(&c.to_string())) || after.starts_with('円');
                let of_money = |at: &usize| table.columns[*at].unit.as_deref().is_some_and(|unit| money(&fold(unit)));
                let mut priced = (0..links.len()).filter(of_money).filter(|_| paid);
                let by_unit = by_unit.or(priced.next().filter(|_| priced.next().is_none()));
                // `older than 50` says what is compared itself.
                let itself = column_within(links, table, &hit.span);
                // `days with more than 10 mm`: a time has no unit.
                let before = column_before(links, table, start);
                let timed = before.is_some_and(|at| table.columns[at].is_time());
                let column = itself.or(by_unit.filter(|_| timed)).or(before).or(by_unit);
                let span = start..hit.span.end.max(number.span.end);
                self.comparisons.push(Comparison { column, operator: sense.value(), value: number.value, span });
            }
            // `year = 2007`, `size = 4`, `season 3`
            _ => {
                // `寝室が3つの家`
                let said = before.trim_end().trim_end_matches(['が', 'は']);
                let beside = |at: &usize| links[*at].spans.iter().any(|span| span.end == said.len());
                let held = |at: &usize| table.columns[*at].as_numbers().is_some_and(|own| own.contains(&number.value));
                let equal = said.ends_with('=') || said.ends_with(" is");
                let column = column_before(links, table, number.span.start);
                let joined = text.folded[number.span.end..].starts_with(['-', '–', '~', '〜']);
                let column = column.filter(|at| equal || (beside(at) && held(at) && !joined));
                let span = number.span.clone();
                let equal = column.map(|_| Comparison { column, operator: "eq", value: number.value, span });
                self.comparisons.extend(equal);
            }
        }
    }
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
    let scale = |word: &str| value(word.trim(), "scale").and_then(|size| size.parse().ok()).unwrap_or(1.0);
    let mut out: Vec<Number> = NUMBER
        .captures_iter(text)
        .filter_map(|c| {
            let all = c.get(0)?;
            let unit = c.get(1).map_or("", |m| m.as_str());
            let digits: String = all.as_str()[..all.len() - unit.len()].chars().filter(|c| *c != ',').collect();
            Some(Number { value: digits.parse::<f64>().ok()? * scale(unit), span: all.range() })
        })
        .collect();
    for token in super::text::tokens(text) {
        if let Some(value) = value(&text[token.span.clone()], "number").and_then(|count| count.parse().ok()) {
            out.push(Number { value, span: token.span });
        }
    }
    out
}

/// A window of a moving average beside its number: `7-day moving average`, `7日移動平均`, `3か月移動平均`.
fn window(before: &str, after: &str, number: &Number, moving: bool) -> Option<(usize, Option<Grain>)> {
    if !moving || before.ends_with(['.', '年']) {
        return None;
    }
    let step = value_of_start(after.trim_start_matches(['-', ' ']), "step")?;
    let grain = Grain::ALL.into_iter().find(|grain| grain.name() == step);
    (2.0..=400.0).contains(&number.value).then_some((number.value as usize, grain))
}

/// Whether a number counts what is shown, and whether the smallest: `top 5`, `上位3`, `10 largest`.
fn counted(text: &Text, number: &Number, after: &str) -> Option<bool> {
    if !(1.0..=100.0).contains(&number.value)
        || number.value.fract() != 0.0
        || after.get(..after.chars().next().map_or(0, char::len_utf8)).is_some_and(|unit| tells(unit, "no-rank"))
    {
        return None;
    }
    // The `least` of `at least 3` compares.
    let compares = |own: &Range<usize>| text.wanted("cmp").any(|(hit, _)| holds(&hit.span, own));
    let near = text.wanted("order").filter(|(hit, _)| !compares(&hit.span)).find(|(hit, _)| {
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

/// How far a number of classes stands from the word for them, in bytes: `階級数は20`.
const NEAR_CLASSES: usize = 6;

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

fn column_within(links: &[Link], table: &Table, around: &Range<usize>) -> Option<usize> {
    let named = |link: &Link| link.strength >= SURE && !link.outranked && link.spans.iter().any(|s| holds(around, s));
    (0..links.len()).find(|at| table.columns[*at].is_number() && named(&links[*at]))
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
