//! Columns that a query names or hints at, and what part they play in its sentence.

use super::scan::{Scan, Span};
use super::synonyms::{headline_rank, stem, synonyms_of, without_general_end};
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
}

/// Parts of names that say too little to find a column by.
const STOP_WORDS: [&str; 45] = [
    "the", "of", "and", "per", "by", "in", "on", "to", "at", "id", "no", "is", "name", "total", "date", "time",
    "value", "data", "all", "avg", "mean", "max", "min", "sum", "num", "number", "type", "level", "rate", "with",
    "for", "each", "平均", "合計", "最大", "最小", "の", "数", "率", "額", "名", "比率", "割合", "average", "chart",
];

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
            if is_time && grain_word(&name) {
                continue;
            }
            if !is_time {
                scan.take(&span);
            }
            push(scan, mentions, at, span, 1.0);
        }
    }
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

fn push(scan: &Scan, mentions: &mut Vec<Mention>, column: usize, span: Span, strength: f64) {
    let doubled = mentions.iter().any(|m| m.column == column && m.span.start < span.end && span.start < m.span.end);
    if !doubled {
        let word = scan.text[span.clone()].to_owned();
        mentions.push(Mention { column, span, word, strength, role: Role::Plain, each: false, joined: false });
    }
}

/// Strengths of weaker finds.
const BY_SYNONYM: f64 = 0.8;
const BY_PART: f64 = 0.7;
const BY_START: f64 = 0.5;

/// Finds columns by synonyms and by parts of their names.
pub fn find_hinted(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let named: Vec<usize> = mentions.iter().map(|m| m.column).collect();
    let mut hints: Vec<(String, usize, f64)> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        if named.contains(&at) || matches!(column.kind, Kind::Time(_)) {
            continue;
        }
        hints.extend(
            synonyms_of(&column.label, column.is_number()).into_iter().map(|word| (word.to_owned(), at, BY_SYNONYM)),
        );
        // The head of a Japanese compound is its end: `予約経路` is a kind of `経路`, and `予約` alone hardly means it.
        let by_start = if column.is_number() { BY_PART } else { BY_START };
        hints.extend(starts_of(&column.label).into_iter().map(|word| (word, at, by_start)));
        hints.extend(parts_of(&column.label).into_iter().map(|word| (word, at, BY_PART)));
        let own = fold(&column.label);
        hints.extend(without_general_end(&own).map(|core| (core.to_owned(), at, BY_SYNONYM)));
        if own.chars().count() == 1 && !own.is_ascii() {
            hints.push((own, at, 1.0));
        }
        hints.extend(stemmed(scan, &column.label).into_iter().map(|word| (word, at, BY_PART)));
    }
    hints.retain(|(word, _, strength)| *strength >= BY_SYNONYM || !super::cue::is_cue(word));
    hints
        .retain(|(word, _, _)| (word.chars().count() >= 2 || !word.is_ascii()) && !STOP_WORDS.contains(&word.as_str()));
    // Of columns a word hints at alike, the one people look at first.
    let rank = |at: usize| headline_rank(&table.columns[at].label).unwrap_or(usize::MAX);
    hints.sort_by(|a, b| {
        let by_length = b.0.len().cmp(&a.0.len()).then(b.2.total_cmp(&a.2));
        by_length.then(rank(a.1).cmp(&rank(b.1))).then(a.1.cmp(&b.1))
    });
    let mut found = Vec::new();
    for (word, at, strength) in hints {
        let already: Vec<Span> = mentions.iter().filter(|m| m.column == at).map(|m| m.span.clone()).collect();
        if !already.is_empty() {
            continue;
        }
        for span in scan.free(&word) {
            let rivals = found.iter().filter(|(s, _): &&(Span, usize)| s.start < span.end && span.start < s.end);
            let longer = rivals.clone().any(|(s, _)| s.len() > span.len());
            let equal = rivals.clone().any(|(s, _)| s.len() == span.len());
            if longer || (equal && !same_length_allowed(table, &found, &span, at)) || is_embedded(scan, &span, &word) {
                continue;
            }
            found.push((span.clone(), at));
            push(scan, mentions, at, span, strength);
            break;
        }
    }
    for (span, _) in found {
        scan.hint(span);
    }
}

/// One word may hint at a measure and a category, never at two of a kind.
fn same_length_allowed(table: &Table, found: &[(Span, usize)], span: &Span, at: usize) -> bool {
    let rival = found.iter().find(|(s, _)| s == span);
    rival.is_some_and(|(_, other)| {
        table.columns[*other].is_number() != table.columns[at].is_number() && table.columns[at].is_number()
    })
}

/// Words of the query with the same stem as a word of the name: `rated` for `rating`.
fn stemmed(scan: &Scan, label: &str) -> Vec<String> {
    let stems: Vec<String> =
        header::words(label).iter().filter(|w| w.is_ascii() && w.len() >= 5).map(|w| stem(w)).collect();
    let same = |word: &&str| word.len() >= 4 && stems.contains(&stem(word));
    scan.latin_words().into_iter().map(|(_, word)| word).filter(same).map(str::to_owned).collect()
}

fn is_embedded(scan: &Scan, span: &Span, word: &str) -> bool {
    word.chars().count() == 1 && !scan.stands_alone(span)
}

fn parts_of(label: &str) -> Vec<String> {
    let words = header::words(label);
    let mut out: Vec<String> = Vec::new();
    for word in &words {
        if word.is_ascii() {
            if word.len() >= 3 {
                out.push(word.clone());
                out.extend(word.strip_suffix('s').map(str::to_owned));
            }
            continue;
        }
        let chars: Vec<char> = word.chars().collect();
        // `長い` speaks of `長さ`.
        out.extend(word.strip_suffix('さ').filter(|stem| !stem.is_empty()).map(|stem| format!("{stem}い")));
        for length in 2..chars.len() {
            out.push(chars[chars.len() - length..].iter().collect());
        }
    }
    out
}

fn starts_of(label: &str) -> Vec<String> {
    let words = header::words(label);
    let compounds = words.iter().filter(|w| !w.is_ascii()).map(|w| w.chars().collect::<Vec<char>>());
    compounds
        .flat_map(|chars| (2..chars.len()).map(|length| chars[..length].iter().collect()).collect::<Vec<_>>())
        .collect()
}

const GROUP_AFTER: [&str; 15] = [
    "別",
    "ごと",
    "毎",
    "による",
    "間",
    "によって",
    "単位",
    "同士",
    "帯別",
    "名別",
    "層別",
    "の別",
    "にみ",
    "で分け",
    "に分け",
];
const GROUP_BEFORE: [&str; 17] = [
    "各",
    "by ",
    "per ",
    "each ",
    "every ",
    "across ",
    "across all ",
    "between ",
    "among ",
    "by each ",
    "for every ",
    "for all ",
    "by the ",
    "grouped by ",
    "split by ",
    "which ",
    "どの",
];
const JOINTS: [&str; 9] = ["と", "、", "・", " and ", ", ", "及び", "×", " x ", "や"];

/// Decides every column's part from what stands beside its name.
pub fn find_roles(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
    mentions.sort_by_key(|m| m.span.start);
    for mention in mentions.iter_mut() {
        let after = scan.after(&mention.span).trim_start();
        let before = scan.before(&mention.span);
        let grouped = GROUP_AFTER.iter().any(|mark| after.starts_with(mark))
            || GROUP_BEFORE.iter().any(|mark| before.ends_with(mark));
        mention.each = ["each ", "every ", "各", "within "].iter().any(|mark| before.ends_with(mark));
        let whole = mention.span.start..mention.span.end;
        if scan.is_negated(&whole) {
            mention.role = Role::Unwanted;
        } else if grouped && !after.starts_with("間隔") {
            mention.role = Role::Group;
        }
    }
    mark_joined(scan, mentions);
    for at in (1..mentions.len()).rev() {
        let gap = mentions[at - 1].span.end..mentions[at].span.start.max(mentions[at - 1].span.end);
        let joined = JOINTS.contains(&&scan.text[gap]);
        if joined
            && mentions[at].role == Role::Group
            && mentions[at - 1].role == Role::Plain
            && mentions[at].span.start > mentions[at - 1].span.start
        {
            mentions[at - 1].role = Role::Group;
        }
    }
    for at in 1..mentions.len() {
        let gap = mentions[at - 1].span.end..mentions[at].span.start.max(mentions[at - 1].span.end);
        let joined = [" and ", ", ", " x ", "×"].contains(&&scan.text[gap]);
        // `館 by ジャンル` groups by both; in `sales by region` the first is the measure.
        let crossed =
            scan.text[mentions[at - 1].span.end..mentions[at].span.start.max(mentions[at - 1].span.end)].trim() == "by";
        if crossed && mentions[at - 1].role == Role::Plain && !table.columns[mentions[at - 1].column].is_number() {
            mentions[at - 1].role = Role::Group;
        }
        if joined && mentions[at - 1].role == Role::Group && mentions[at].role == Role::Plain {
            mentions[at].role = Role::Group;
        }
    }
}

fn mark_joined(scan: &Scan, mentions: &mut [Mention]) {
    for at in 1..mentions.len() {
        let gap = mentions[at - 1].span.end..mentions[at].span.start.max(mentions[at - 1].span.end);
        let gap = scan.text[gap].trim();
        if matches!(gap, "vs" | "vs." | "versus" | "and" | "と" | "・" | "," | "、" | "or" | "や" | "対" | "&") {
            mentions[at - 1].joined = true;
            mentions[at].joined = true;
        }
    }
}
