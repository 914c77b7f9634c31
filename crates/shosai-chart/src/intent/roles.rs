//! The part each column plays in the sentence, told by what stands beside its name: `地域別`, `by region`, `地域ではなく`.

use super::columns::{Mention, Role};
use super::pooled;
use super::scan::Scan;
use crate::table::{Kind, Table};

const GROUP_AFTER: [&str; 55] = [
    "でどのくらい違",
    "でどれくらい違",
    "でどれだけ違",
    "でどの程度違",
    "でどう違",
    "でどのくらい差",
    "でどれだけ差",
    "で異な",
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
pub fn find(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
    mentions.sort_by_key(|m| m.span.start);
    mentions.iter_mut().for_each(|mention| decide(scan, table, mention));
    mark_joined(scan, mentions);
    group_lists(scan, table, mentions);
}

/// Decides the part of one column.
fn decide(scan: &Scan, table: &Table, mention: &mut Mention) {
    let after = scan.after(&mention.span).trim_start();
    let before = scan.before(&mention.span);
    let grouped = GROUP_AFTER.iter().any(|mark| after.starts_with(mark))
            || GROUP_BEFORE.iter().any(|mark| before.ends_with(mark))
            || doubled(before, &mention.word, after)
            // Both of two are told apart.
            || mention.word == "男女";
    // The make-up of a category is told apart by it.
    let parts = ["の構成比", "の構成", "の内訳", "の割合", "の比率", "のシェア", "構成比", "の占める"];
    let grouped = grouped
        || (table.columns[mention.column].kind == Kind::Category && parts.iter().any(|mark| after.starts_with(mark)));
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

/// What holds for one of a list holds for the others: `地域と性別ごと`, `by region and sex`.
fn group_lists(scan: &Scan, table: &Table, mentions: &mut [Mention]) {
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
        // `fuel burned against TEU carried`.
        const NEAR: usize = 4;
        let against = ["against", "vs", "vs.", "versus"].iter().any(|joint| gap.ends_with(&format!(" {joint}")));
        let near = against && gap.split(' ').count() <= NEAR;
        let listed =
            matches!(gap, "vs" | "vs." | "versus" | "and" | "と" | "・" | "," | "、" | "or" | "や" | "対" | "&");
        if listed || near {
            mentions[at - 1].joined = true;
            mentions[at].joined = true;
        }
    }
}
