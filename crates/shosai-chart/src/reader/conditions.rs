//! The rows a question keeps, as predicates of a spec.

use super::Parsed;
use super::lexicon::senses;
use super::roles::Roles;
use super::values::Value;
use crate::spec::{Predicate, Scalar};
use crate::table::calendar::Grain;
use crate::table::{Kind, fold::fold};
use std::ops::Range;

/// What is done with a named value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Keep,
    Leave,
    BringOut,
}

/// What is kept, and the values that are brought out.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    pub filters: Vec<Predicate>,
    pub highlight: Vec<String>,
    /// Columns of which exactly one value is kept.
    pub single: Vec<usize>,
    /// Values that were only likely meant: what was said, and what was taken for it.
    pub guessed: Vec<(String, String)>,
}

/// How far a word stands from the value it speaks of, in bytes.
const NEAR: usize = 8;

fn action(parsed: &Parsed<'_>, span: &Range<usize>) -> Action {
    let text = &parsed.text;
    // In a list the word stands behind the last value or before the first.
    let listed = |from: usize, to: usize| {
        let between = text.folded.get(from..to).unwrap_or("");
        between.chars().count() <= 4 && !between.contains(['。', '.', ';'])
    };
    let mut whole = span.clone();
    for _ in 0..parsed.values.len() {
        for value in &parsed.values {
            if value.span.start >= whole.end && listed(whole.end, value.span.start) {
                whole.end = value.span.end;
            } else if value.span.end <= whole.start && listed(value.span.end, whole.start) {
                whole.start = value.span.start;
            }
        }
    }
    let near = |family: &str| {
        text.hits.iter().any(|hit| match hit.sense(family).map(|s| s.value()) {
            Some("before") => hit.span.start >= whole.end && hit.span.start - whole.end <= NEAR,
            Some("after") => hit.span.end <= whole.start && whole.start - hit.span.end <= NEAR,
            _ => false,
        })
    };
    if near("exclude") || text.is_denied(span) {
        Action::Leave
    } else if near("highlight") {
        Action::BringOut
    } else {
        Action::Keep
    }
}

pub fn conditions(parsed: &Parsed<'_>, roles: &Roles) -> Conditions {
    let mut out = Conditions::default();
    let mut columns: Vec<usize> = parsed.values.iter().map(|v| v.column).collect();
    columns.sort_unstable();
    columns.dedup();
    let constant = |at: usize| parsed.table.columns[at].distinct(2) < 2;
    let shared = parsed.frame.fraction.as_ref().map(|fraction| fraction.column);
    for column in columns.into_iter().filter(|at| !constant(*at) && shared != Some(*at)) {
        let own: Vec<(&Value, Action)> =
            parsed.values.iter().filter(|v| v.column == column).map(|v| (v, action(parsed, &v.span))).collect();
        let field = parsed.table.columns[column].name.clone();
        let words = |wanted: Action| {
            let mut words: Vec<String> =
                own.iter().filter(|(_, a)| *a == wanted).map(|(v, _)| v.word.clone()).collect();
            words.dedup();
            words
        };
        out.highlight.extend(words(Action::BringOut));
        let (keep, leave) = (words(Action::Keep), words(Action::Leave));
        for (value, _) in own.iter().filter(|(v, a)| v.strength < 0.7 && *a != Action::BringOut) {
            out.guessed.push((parsed.text.folded[value.span.clone()].to_owned(), value.word.clone()));
        }
        if !leave.is_empty() {
            let left = Predicate::one_of(field.clone(), leave);
            out.filters.push(Predicate { not: Some(Box::new(left)), ..Predicate::default() });
        }
        // A column that is only supposed keeps the value that is named.
        let spoken = parsed.links[column].strength > 0.0 || parsed.frame.grouped[column];
        let grouped = roles.groups.contains(&column) && (spoken || !roles.supposed.contains(&column));
        if keep.len() == 1 && grouped && parsed.text.wanted("only").next().is_none() {
            out.highlight.extend(keep);
        } else if !keep.is_empty() {
            if keep.len() == 1 {
                out.single.push(column);
            }
            out.filters.push(Predicate::one_of(field, keep));
        }
    }
    flags(parsed, roles, &mut out);
    periods(parsed, roles, &mut out);
    comparisons(parsed, roles, &mut out);
    out
}

/// `cancelled flights`: a column of yes and no that is named and not grouped by keeps its yes.
fn flags(parsed: &Parsed<'_>, roles: &Roles, out: &mut Conditions) {
    for (at, link) in parsed.links.iter().enumerate() {
        let column = &parsed.table.columns[at];
        let crate::table::Data::Text { words, .. } = &column.data else { continue };
        let drawn =
            roles.groups.contains(&at) || parsed.values.iter().any(|v| v.column == at) || parsed.frame.grouped[at];
        if words.len() != 2 || drawn || link.strength < 0.8 || link.outranked || parsed.frame.share {
            continue;
        }
        let of = |sense: &str| words.iter().find(|word| senses(&fold(word)).iter().any(|s| s.name == sense));
        let denied = link.spans.iter().any(|s| parsed.text.is_denied(s));
        if let Some(word) = if denied { of("flag.no") } else { of("flag.yes") } {
            out.filters.push(Predicate::one_of(column.name.clone(), [word.clone()]));
        }
    }
}

fn periods(parsed: &Parsed<'_>, roles: &Roles, out: &mut Conditions) {
    let table = parsed.table;
    // Of several times, as a year and a day, one that is as fine as what is kept.
    let days = |kept: &super::periods::Kept| kept.from.iter().chain(&kept.to).any(|date| date.contains('-'));
    let finest = parsed.frame.periods.iter().any(days);
    let fine = |at: &usize| match table.columns[*at].kind {
        Kind::Time(grain) if finest => Some(grain),
        _ => None,
    };
    let time = roles
        .time
        .filter(|at| table.columns[*at].is_time())
        .or_else(|| (0..table.columns.len()).filter(|at| table.columns[*at].is_time()).min_by_key(fine));
    let Some(time) = time else { return };
    let field = table.columns[time].name.clone();
    let range = |kept: &super::periods::Kept| Predicate {
        range: Some((kept.from.clone().map(Scalar::Text), kept.to.clone().map(Scalar::Text))),
        ..Predicate::on(field.clone())
    };
    let (left, kept): (Vec<_>, Vec<_>) = parsed.frame.periods.iter().partition(|k| k.excluded);
    for one in left {
        out.filters.push(Predicate { not: Some(Box::new(range(one))), ..Predicate::default() });
    }
    match kept.as_slice() {
        [] => {}
        [one] => out.filters.push(range(one)),
        // `1950年と2020年` are two periods, not a span without what lies between.
        several if several.iter().all(|kept| kept.one().is_some_and(|grain| grain < Grain::Decade)) => {
            let named: Vec<String> = several.iter().filter_map(|kept| kept.from.clone()).collect();
            out.filters.push(Predicate::one_of(field, named));
        }
        several => {
            let any = several.iter().map(|kept| range(kept)).collect();
            out.filters.push(Predicate { or: Some(any), ..Predicate::default() });
        }
    }
}

fn comparisons(parsed: &Parsed<'_>, roles: &Roles, out: &mut Conditions) {
    let shared = |test: &super::frame::Comparison| {
        parsed.frame.fraction.as_ref().is_some_and(|fraction| fraction.said == test.span)
    };
    for test in parsed.frame.comparisons.iter().filter(|test| !shared(test)) {
        let Some(at) = test.column.or_else(|| roles.measures.first().copied()) else { continue };
        let column = &parsed.table.columns[at];
        let value = match column.kind {
            Kind::Time(_) => Scalar::Text(format!("{}", test.value)),
            _ => Scalar::Number(test.value),
        };
        let mut predicate = Predicate::on(column.name.clone());
        match test.operator {
            "ge" => predicate.gte = Some(value),
            "gt" => predicate.gt = Some(value),
            "le" => predicate.lte = Some(value),
            "lt" => predicate.lt = Some(value),
            _ => predicate.equal = Some(value),
        }
        out.filters.push(predicate);
    }
}

/// The first and the last month of `2024`, `2024-03` or `2024Q1`, counted from year 0.
pub fn months(date: &str) -> Option<(i64, i64)> {
    let year: i64 = date.trim_start_matches("FY").get(..4)?.parse().ok()?;
    let rest = date.trim_start_matches("FY").get(4..)?;
    if date.starts_with("FY") {
        return Some((year * 12 + 3, year * 12 + 14));
    }
    match (rest.strip_prefix('Q'), rest.strip_prefix('-')) {
        (Some(quarter), _) => quarter.parse::<i64>().ok().map(|q| (year * 12 + q * 3 - 3, year * 12 + q * 3 - 1)),
        (_, Some(month)) => month.get(..2)?.parse::<i64>().ok().map(|m| (year * 12 + m - 1, year * 12 + m - 1)),
        _ => Some((year * 12, year * 12 + 11)),
    }
}

pub fn month(count: i64) -> String {
    format!("{}-{:02}", count.div_euclid(12), count.rem_euclid(12) + 1)
}
