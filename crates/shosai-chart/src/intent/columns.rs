//! Columns that a query names, and what part they play in its sentence.

use super::scan::{Scan, Span};
use crate::table::{Kind, Table, fold::fold, header};

/// The part a column plays in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Simply named.
    Plain,
    /// `地域別`, `by region`.
    Group,
    /// `地域ではなく`, `not by region`.
    Unwanted,
}

/// A column found in the query.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    /// Its position in the table.
    pub column: usize,
    /// Where in the query.
    pub span: Span,
    /// The words that name it.
    pub word: String,
    /// 1 when named in full, less when hinted at.
    pub strength: f64,
    /// Its part in the sentence.
    pub role: Role,
    /// Whether it says `each` or `各`: one picture or row for each of its values.
    pub each: bool,
    /// Whether it is named in one breath with another: `new vs churned users`.
    pub joined: bool,
    /// Whether it stands beside the aggregate: `average turnover`, `離職率の平均`.
    pub reduced: bool,
    /// Whether the word names no more than the kind of what it holds.
    pub by_kind: bool,
}

impl Mention {
    /// A find at a place; its neighbours are looked at later.
    pub fn new(column: usize, span: Span, word: impl Into<String>, strength: f64, role: Role) -> Self {
        Self {
            column,
            span,
            word: word.into(),
            strength,
            role,
            each: false,
            joined: false,
            reduced: false,
            by_kind: false,
        }
    }
}

/// Finds columns named in full, the longest names first.
pub fn find_named(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let mut names: Vec<(String, usize)> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        for name in [column.name.as_str(), column.label.as_str()] {
            let folded = fold(name);
            names.push((folded.replace(['_', '-'], " "), at));
            names.push((folded, at));
            names.push((header::words(name).join(" "), at));
        }
    }
    names.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.1.cmp(&b.1)).then(a.0.cmp(&b.0)));
    names.dedup();
    for (name, at) in names {
        let single = name.chars().count() < 2;
        if single {
            continue;
        }
        let is_time = matches!(table.columns[at].kind, Kind::Time(_) | Kind::Sequence);
        for span in scan.free(&name) {
            if (is_time && grain_word(&name))
                || is_drawn_line(scan, &span, &name)
                || is_cue_of_another(scan, table, &span, &name)
            {
                continue;
            }
            if !is_time {
                scan.take(&span);
            }
            push(scan, mentions, at, span, 1.0);
        }
    }
}

/// The `line` of `trend line` or `line chart` is drawn, even where a column of routes is called so.
fn is_drawn_line(scan: &Scan, span: &Span, name: &str) -> bool {
    const BEFORE: &str = "trend |target |mean |average |median |limit |threshold |reference |goal |regression |fitted |best fit |best-fit |warning |as a |with a |draw a |add a ";
    const AFTER: [&str; 5] = [" chart", " graph", " plot", " at ", " of best"];
    name == "line"
        && (BEFORE.split('|').any(|mark| scan.before(span).ends_with(mark))
            || AFTER.iter().any(|mark| scan.after(span).starts_with(mark)))
}

/// The `distribution` of `price distribution` is how prices lie, even where a column of outlets is called so.
fn is_cue_of_another(scan: &Scan, table: &Table, span: &Span, name: &str) -> bool {
    const STRONG: f64 = 2.5;
    let before = scan.before(span).trim_end_matches([' ', 'の']);
    let measured = || {
        let numbers = table.columns.iter().filter(|c| c.is_number());
        numbers.flat_map(|c| header::words(&c.label)).any(|word| before.ends_with(word.as_str()))
    };
    super::cue::weight_of(name) >= STRONG && !before.is_empty() && measured()
}

/// Names of time columns that are also words for a period; the period is read elsewhere.
fn grain_word(name: &str) -> bool {
    matches!(
        name,
        "month"
            | "year"
            | "week"
            | "day"
            | "quarter"
            | "date"
            | "time"
            | "hour"
            | "年度"
            | "四半期"
            | "曜日"
            | "年月"
            | "日付"
    )
}

pub(super) fn push(scan: &Scan, mentions: &mut Vec<Mention>, column: usize, span: Span, strength: f64) {
    let doubled = mentions.iter().any(|m| m.column == column && m.span.start < span.end && span.start < m.span.end);
    if !doubled {
        let word = scan.text[span.clone()].to_owned();
        mentions.push(Mention::new(column, span, word, strength, Role::Plain));
    }
}
