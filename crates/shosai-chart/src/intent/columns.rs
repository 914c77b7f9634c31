//! Columns that a query names or hints at, and what part they play in its sentence.

use super::glossary::glosses_of;
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
    /// Whether it stands beside the aggregate: `average turnover`, `離職率の平均`.
    pub reduced: bool,
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
        mentions.push(Mention {
            column,
            span,
            word,
            strength,
            role: Role::Plain,
            each: false,
            joined: false,
            reduced: false,
        });
    }
}

/// Strengths of weaker finds.
const BY_SYNONYM: f64 = 0.8;
const BY_PART: f64 = 0.7;
const BY_GLOSS: f64 = 0.65;
const BY_START: f64 = 0.5;
/// Words this telling speak for a kind of picture even where they are part of a column's name: `trend` beside `Trend score`.
const STRONG_CUE: f64 = 2.5;

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
        if column.unit.as_deref().is_some_and(is_time_unit) {
            hints.extend(DURATION.split('|').map(|word| (word.to_owned(), at, BY_GLOSS)));
        }
        hints.extend(stemmed(scan, &column.label).into_iter().map(|word| (word, at, BY_PART)));
        let gloss = |head: bool| if head || column.is_number() { BY_GLOSS } else { BY_START };
        hints.extend(glosses_of(&column.label).into_iter().map(|(word, head)| (word.to_owned(), at, gloss(head))));
    }
    hints.retain(|(word, _, strength)| *strength >= BY_SYNONYM || super::cue::weight_of(word) < STRONG_CUE);
    hints
        .retain(|(word, _, _)| (word.chars().count() >= 2 || !word.is_ascii()) && !STOP_WORDS.contains(&word.as_str()));
    // Of columns a word hints at alike, the one people look at first.
    let rank = |at: usize| headline_rank(&table.columns[at].label).unwrap_or(usize::MAX);
    hints.sort_by(|a, b| {
        let by_length = b.0.len().cmp(&a.0.len()).then(b.2.total_cmp(&a.2));
        by_length.then(rank(a.1).cmp(&rank(b.1))).then(a.1.cmp(&b.1))
    });
    let mut found = Vec::new();
    let mut named_by_cue: Vec<Span> = Vec::new();
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
            let own = header::words(&table.columns[at].label).contains(&word);
            if own && (0.1..STRONG_CUE).contains(&super::cue::weight_of(&word)) {
                named_by_cue.push(span.clone());
            }
            push(scan, mentions, at, span, strength);
            break;
        }
    }
    for (span, _) in found {
        scan.hint(span);
    }
    // The `pace` of a table with a pace is that column, and no word for speed of change.
    named_by_cue.iter().for_each(|span| scan.take(span));
}

/// Words for a measure of time, whatever its name.
const DURATION: &str = "faster|slower|quicker|quickly|longer|shorter|how long|how fast|takes|take|早く|速く|遅く|長く|短く|時間がかか|時間が掛か|早い|速い|遅い";

fn is_time_unit(unit: &str) -> bool {
    matches!(unit, "分" | "秒" | "時間" | "h" | "min" | "s" | "ms" | "日" | "days" | "hours" | "minutes")
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

const GROUP_AFTER: [&str; 29] = [
    "はどこ",
    "はどれ",
    "はどの",
    "は誰",
    "はだれ",
    "はどちら",
    "で並べ",
    "で比べ",
    "で比較",
    "で違",
    "で差",
    "で似",
    "を並べ",
    "を横に並べ",
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
            || GROUP_BEFORE.iter().any(|mark| before.ends_with(mark))
            || doubled(before, &mention.word, after);
        mention.each = ["each ", "every ", "各", "within "].iter().any(|mark| before.ends_with(mark));
        let whole = mention.span.start..mention.span.end;
        mention.reduced =
            ["average ", "mean ", "median ", "total ", "平均", "合計"].iter().any(|mark| before.ends_with(mark))
                || ["の平均", "の合計", "の中央値", "の総"].iter().any(|mark| after.starts_with(mark));
        if scan.is_negated(&whole) || is_pooled(scan, &mention.span) {
            mention.role = Role::Unwanted;
        } else if grouped
            && !after.starts_with("間隔")
            && !(table.columns[mention.column].is_number() && asks_which(after))
        {
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

/// `weekly total across all sites`, `全施設の合計`: the groups are put together, not told apart.
fn is_pooled(scan: &Scan, span: &Span) -> bool {
    let (before, after) = (scan.before(span), scan.after(span));
    let together =
        ["の合計", "合計", "の平均", "平均", "全体", "の総", "を合わせ", "合算", "を合算", "トータル", "のトータル"];
    let english = ["total", "sum", "overall", "combined", "average", "mean"];
    let all = ["across all ", "over all ", "of all ", "for all ", "all "].iter().any(|mark| before.ends_with(mark));
    let summed = || english.iter().any(|word| !scan.all(word).is_empty());
    let joined = [" combined", " together", " pooled", " put together", " as a whole"];
    (before.ends_with('全') && together.iter().any(|mark| after.starts_with(mark)))
        || (all && summed() && !before.ends_with("for all "))
        || joined.iter().any(|mark| after.starts_with(mark))
}

/// `tank by tank`, `from play to play`.
fn doubled(before: &str, word: &str, after: &str) -> bool {
    ["by", "to", "after"]
        .iter()
        .any(|joint| before.ends_with(&format!("{word} {joint} ")) || after.starts_with(&format!("{joint} {word}")))
}

/// Marks of a group that a measure may have too: `売上はどの月が`, `年齢で違う`.
fn asks_which(after: &str) -> bool {
    after.starts_with('は') || after.starts_with('を')
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
