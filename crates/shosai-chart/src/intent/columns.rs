//! Columns that a query names, and what part they play in its sentence.

use super::pooled;
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
}

impl Mention {
    /// A find at a place; its neighbours are looked at later.
    pub fn new(column: usize, span: Span, word: impl Into<String>, strength: f64, role: Role) -> Self {
        Self { column, span, word: word.into(), strength, role, each: false, joined: false, reduced: false }
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
            if (is_time && grain_word(&name)) || is_drawn_line(scan, &span, &name) {
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

const GROUP_AFTER: [&str; 47] = [
    "のあるなし",
    "あるなし",
    "ある・なし",
    "で色分け",
    "で色を",
    "で塗り分け",
    "ごとに色",
    "かそうでないか",
    "かどうか",
    "か否か",
    "の有無",
    "有無",
    "あり・なし",
    "ありなし",
    "あり/なし",
    "side by side",
    "next to each other",
    "beside each other",
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
const GROUP_BEFORE: [&str; 24] = [
    "by type of ",
    "by kind of ",
    "each type of ",
    "each kind of ",
    "which type of ",
    "which kind of ",
    "per type of ",
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
/// A weaker hint is not grouped by for standing before `by`.
const SURE: f64 = 0.6;
const JOINTS: [&str; 9] = ["と", "、", "・", " and ", ", ", "及び", "×", " x ", "や"];

/// Decides every column's part from what stands beside its name.
pub fn find_roles(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
    mentions.sort_by_key(|m| m.span.start);
    for mention in mentions.iter_mut() {
        let after = scan.after(&mention.span).trim_start();
        let before = scan.before(&mention.span);
        let grouped = GROUP_AFTER.iter().any(|mark| after.starts_with(mark))
            || GROUP_BEFORE.iter().any(|mark| before.ends_with(mark))
            || doubled(before, &mention.word, after)
            // Both of two are told apart.
            || mention.word == "男女";
        mention.each = ["each ", "every ", "各", "within "].iter().any(|mark| before.ends_with(mark));
        let whole = mention.span.start..mention.span.end;
        mention.reduced =
            ["average ", "mean ", "median ", "total ", "平均", "合計"].iter().any(|mark| before.ends_with(mark))
                || ["の平均", "の合計", "の中央値", "の総"].iter().any(|mark| after.starts_with(mark));
        if scan.is_negated(&whole) || pooled::is_pooled(scan, &mention.span) {
            mention.role = Role::Unwanted;
        } else if grouped
            && !after.starts_with("間隔")
            // `どの金額帯に集まって` asks where the amounts lie.
            && !(table.columns[mention.column].is_number() && after.starts_with('帯') && !after.starts_with("帯別"))
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
        let between =
            scan.text[mentions[at - 1].span.end..mentions[at].span.start.max(mentions[at - 1].span.end)].trim();
        let times = matches!(between, "x" | "*") || between.ends_with(['×', '✕', '╳']);
        let crossed = between == "by" || times;
        if times && mentions[at].role == Role::Plain && !table.columns[mentions[at].column].is_number() {
            mentions[at].role = Role::Group;
        }
        let sure = mentions[at - 1].strength >= SURE && table.columns[mentions[at - 1].column].kind != Kind::Identifier;
        if crossed
            && sure
            && mentions[at - 1].role == Role::Plain
            && !table.columns[mentions[at - 1].column].is_number()
        {
            mentions[at - 1].role = Role::Group;
        }
        let measure = table.columns[mentions[at].column].is_number() && mentions[at].strength < 1.0;
        if joined && mentions[at - 1].role == Role::Group && mentions[at].role == Role::Plain && !measure {
            mentions[at].role = Role::Group;
        }
    }
}

/// `tank by tank`, `from play to play`.
fn doubled(before: &str, word: &str, after: &str) -> bool {
    ["by", "to", "after"]
        .iter()
        .any(|joint| before.ends_with(&format!("{word} {joint} ")) || after.starts_with(&format!("{joint} {word}")))
}

/// Marks of a group that a measure may have too: `売上はどの月が`, `年齢で違う`.
fn asks_which(after: &str) -> bool {
    after.starts_with('は') || after.starts_with('を') || after.starts_with("side by") || after.contains("each other")
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
