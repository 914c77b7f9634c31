//! Columns of yes and no: `遅れた便` keeps the rows whose `遅延` is `有`.

use super::Intent;
use super::columns::{Mention, Role};
use super::cue::Cue;
use super::scan::{Scan, Span};
use super::values::{Action, ValueMention};
use crate::operations::{Aggregate, Test};
use crate::table::{Column, Data, Table, fold::fold};
use regex_lite::Regex;
use std::sync::LazyLock;

const YES: &str = "はい|有|あり|有り|yes|y|true|t|○|◯|〇|可|可能|済|済み|ok|on|達成|該当|対象|する|した|1";
const NO: &str =
    "いいえ|無|なし|無し|no|n|false|f|×|✕|不可|不可能|未|未済|ng|off|未達|未達成|非該当|対象外|しない|していない|0|-";

/// The words for yes and for no of a column that has no others.
fn sides(column: &Column) -> Option<(&str, &str)> {
    let Data::Text { words, .. } = &column.data else { return None };
    let [a, b] = words.as_slice() else { return None };
    let is = |word: &str, list: &str| list.split('|').any(|own| own == fold(word));
    match (is(a, YES), is(a, NO), is(b, YES), is(b, NO)) {
        (true, _, _, true) => Some((a, b)),
        (_, true, true, _) => Some((b, a)),
        _ => None,
    }
}

/// Whether a column answers yes or no.
pub fn is_flag(column: &Column) -> bool {
    sides(column).is_some()
}

/// Turns what a query says of such a column into rows to keep, unless both sides are asked for.
pub fn apply(scan: &Scan, table: &Table, intent: &mut Intent) {
    set_both_apart(scan, table, intent);
    tell_sides_apart(scan, table, intent);
    let split = [Cue::Composition, Cue::Relation, Cue::Overlay];
    if split.iter().any(|cue| intent.cues.iter().any(|found| found.cue == *cue)) {
        return;
    }
    name_the_only_one(scan, table, intent);
    let mut kept: Vec<(usize, String)> = antonyms(scan, table, intent);
    intent.mentions.retain(|mention| {
        let Some((yes, no)) = sides(&table.columns[mention.column]) else { return true };
        let denied = mention.role == Role::Unwanted && !scan.before(&mention.span).ends_with("by ");
        if (mention.role != Role::Plain && !denied) || both_sides(scan, &mention.span) {
            return true;
        }
        let word = if denied || is_denied(scan, &mention.span) { no } else { yes };
        kept.push((mention.column, word.to_owned()));
        false
    });
    for (column, word) in kept {
        if intent.filters.iter().any(|(at, _)| *at == column) {
            continue;
        }
        intent.filters.push((column, Test::In(vec![word.clone()])));
        intent.values.push(ValueMention { column, words: vec![word], action: Action::Keep, spans: Vec::new() });
        if intent.measure.aggregate.is_none() {
            intent.measure.aggregate = Some(Aggregate::Count);
            intent.measure.hinted_count = true;
        }
    }
}

/// `yes/no で比べて` of a table with one such column.
fn name_the_only_one(scan: &Scan, table: &Table, intent: &mut Intent) {
    const SAID: [&str; 8] =
        ["yes/no", "yes or no", "yes and no", "はい/いいえ", "はいといいえ", "有/無", "あり/なし", "○×"];
    let Some(span) = SAID.iter().find_map(|said| scan.text.find(said).map(|at| at..at + said.len())) else { return };
    let mut flags = (0..table.columns.len()).filter(|at| is_flag(&table.columns[*at]));
    if let (Some(column), None) = (flags.next(), flags.next())
        && !intent.mentions.iter().any(|m| m.column == column)
    {
        let word = scan.text[span.clone()].to_owned();
        intent.mentions.push(Mention::new(column, span, word, 1.0, Role::Group));
    }
}

/// `ペット可と不可`: where both answers are named, rows are told apart by them and none is left out.
fn set_both_apart(scan: &Scan, table: &Table, intent: &mut Intent) {
    for (at, column) in table.columns.iter().enumerate() {
        let Some((yes, no)) = sides(column).map(|(yes, no)| (fold(yes), fold(no))) else { continue };
        let joined = ["と", "・", "/", "、", "か"].iter().any(|mark| {
            scan.text.contains(&format!("{yes}{mark}{no}")) || scan.text.contains(&format!("{no}{mark}{yes}"))
        });
        if yes.is_ascii() || !joined {
            continue;
        }
        intent.filters.retain(|(column, _)| *column != at);
        intent.values.retain(|value| value.column != at);
        match intent.mentions.iter_mut().find(|m| m.column == at) {
            Some(mention) => mention.role = Role::Group,
            None => {
                let span = scan.all(&no).into_iter().next().unwrap_or(0..0);
                super::columns::push(scan, &mut intent.mentions, at, span, 1.0);
                intent.mentions.iter_mut().filter(|m| m.column == at).for_each(|m| m.role = Role::Group);
            }
        }
    }
}

/// What is said of the other side: `how many games did we lose` of a column that tells victories.
fn antonyms(scan: &Scan, table: &Table, intent: &Intent) -> Vec<(usize, String)> {
    const OTHER_SIDES: [(&str, &str); 9] = [
        ("victory|win|won|勝", "lose|lost|losing|loss|losses|defeat|負け|敗"),
        ("pass|passed|合格", "fail|failed|failing|落ち|不合格"),
        ("paid|支払|入金", "unpaid|outstanding|未払|未入金"),
        ("active|在籍|有効", "inactive|退会|無効"),
        ("online|オンライン", "offline|in person|in-person|対面"),
        ("member|会員", "non-member|non-members|nonmembers|非会員"),
        ("renewed|更新", "lapsed|churned|未更新"),
        ("resolved|solved|解決", "unresolved|unsolved|未解決"),
        ("on time|定時|納期内", "late|遅れ|遅延"),
    ];
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Some((_, no)) = sides(column) else { continue };
        if intent.mentions.iter().any(|m| m.column == at) || intent.filters.iter().any(|(column, _)| *column == at) {
            continue;
        }
        let own = crate::table::header::words(&column.label);
        let named =
            |word: &str| if word.is_ascii() { own.iter().any(|w| w == word) } else { column.label.contains(word) };
        let lines = OTHER_SIDES.iter().filter(|(names, _)| names.split('|').any(named));
        let said = lines.flat_map(|(_, other)| other.split('|')).flat_map(|word| scan.free(word));
        if said.into_iter().any(|span| !scan.is_negated(&span)) {
            out.push((at, no.to_owned()));
        }
    }
    out
}

/// The next few characters after a stretch.
fn near<'a>(scan: &'a Scan, span: &Span) -> &'a str {
    const NEAR: usize = 8;
    let after = scan.after(span);
    after.char_indices().nth(NEAR).map_or(after, |(end, _)| &after[..end])
}

/// `遅れなかった便`, `shipments not delayed`.
fn is_denied(scan: &Scan, span: &Span) -> bool {
    const AFTER: [&str; 10] = ["ない", "なかった", "なし", "無し", "せず", "ダメ", "だめ", "不可", "以外", "を除"];
    const BEFORE: [&str; 8] = ["not ", "without ", "no ", "never ", "non-", "not been ", "weren't ", "未"];
    AFTER.iter().any(|mark| near(scan, span).contains(mark))
        || BEFORE.iter().any(|mark| scan.before(span).ends_with(mark))
}

/// `修了した人としなかった人`, `with vs without a discount`: both answers are spoken of.
fn sets_against(text: &str) -> bool {
    static AGAINST: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"と(?:そう|それ|し|され|でき|でな|使|来|行|受け|参加|取|出|持|入|払|買|[^、。と]{0,3})?[^、。と]{0,6}(?:なかった|ない|いない|なし|無し|不可|それ以外|そうでない)|\bwith (?:vs\.?|versus|and|or) without\b|\bor not\b|\band (?:those|the ones|people|customers|members|users) (?:who|that|which) (?:did|do|have|were|are|was|is)(?: not|n't)|\bvs\.? (?:non|not)\b").ok()
    });
    AGAINST.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

/// Where both answers of a flag are set against each other, rows are told apart by them.
fn tell_sides_apart(scan: &Scan, table: &Table, intent: &mut Intent) {
    if !sets_against(&scan.text) {
        return;
    }
    let flags: Vec<usize> = (0..table.columns.len()).filter(|at| is_flag(&table.columns[*at])).collect();
    let spoken: Vec<usize> = flags
        .iter()
        .copied()
        .filter(|at| {
            intent.mentions.iter().any(|m| m.column == *at) || intent.filters.iter().any(|(column, _)| column == at)
        })
        .collect();
    let [column] = spoken.as_slice() else { return };
    intent.filters.retain(|(at, _)| at != column);
    intent.values.retain(|value| value.column != *column);
    match intent.mentions.iter_mut().find(|m| m.column == *column) {
        Some(mention) => mention.role = Role::Group,
        None => intent.mentions.push(Mention::new(*column, 0..0, "", 1.0, Role::Group)),
    }
}

/// `有無`, `かどうか`, `OKの人とダメな人`: rows are told apart by the answer.
fn both_sides(scan: &Scan, span: &Span) -> bool {
    const ASKED: [&str; 6] = ["有無", "の有無", "かどうか", "かいなか", "か否か", "状況"];
    const BOTH: [&str; 20] = [
        "or not",
        "with vs without",
        "with versus without",
        "with vs. without",
        "versus without",
        "with and without",
        "with or without",
        "and not",
        "versus",
        " vs",
        "とダメ",
        "と不可",
        "とない",
        "とそうで",
        "と未",
        "とそれ以外",
        "としな",
        "としていな",
        "となかった",
        "とできな",
    ];
    ASKED.iter().any(|mark| scan.after(span).starts_with(mark)) || BOTH.iter().any(|mark| scan.text.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Intent {
        let text = "倉庫,遅延,重量\n仙台,有,1\n福岡,無,2\n仙台,無,3\n";
        Intent::read(query, &Table::read_str(text).unwrap())
    }

    #[test]
    fn one_answer_keeps_its_rows() {
        assert_eq!(read("遅れた便が多い倉庫は").filters, [(1, Test::In(vec!["有".into()]))]);
        assert_eq!(read("遅延なしの便を倉庫別に").filters, [(1, Test::In(vec!["無".into()]))]);
        assert_eq!(read("遅れた便が多い倉庫は").measure.aggregate, Some(Aggregate::Count));
    }

    #[test]
    fn both_answers_tell_rows_apart() {
        assert!(
            read("遅延の有無で重量を比べて")
                .filters
                .iter()
                .all(|(_, test)| *test == Test::In(vec!["有".into(), "無".into()]))
        );
        assert!(read("遅延別の重量").filters.is_empty());
    }
}
