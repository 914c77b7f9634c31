//! What is to be done with named values: kept, left out, brought out.

use super::Intent;
use super::scan::{Scan, Span};
use super::values::Action;

const EXCLUDE_AFTER: &str = "を除|以外|は除|除く|抜き|を抜|は抜|を外|は外|を含まな|は含まな|を含めな|は含めな|を含めず|は含めず|を省|は省|を無視|は無視|は対象外|を入れず|は入れない|は入れず|はいらない|は要らない|は不要|なしで|を引いた|を差し引| excluded| aside| left out";
const EXCLUDE_BEFORE: &str = "excluding |except |except for |other than |without |minus |apart from |exclude |leave out |leaving out |ignore |ignoring |omit |omitting |drop |dropping |skip |skipping |not counting |not including |but not |and not |, not |everything but |everyone but |all but |aside from |besides |remove |removing |disregarding |filter out |filtering out ";
const HIGHLIGHT_AFTER: [&str; 17] = [
    "を含む",
    "を強調",
    "をハイライト",
    "を目立",
    "に注目",
    "だけ強調",
    "を際立",
    " highlighted",
    "のみ強調",
    "だけ目立",
    // What is to be there as well is there beside the others.
    "も入れて",
    "」も入れて",
    "も含め",
    "」も含め",
    "も忘れず",
    " included",
    " as well",
];
const HIGHLIGHT_BEFORE: [&str; 7] =
    ["highlight ", "highlighting ", "emphasize ", "emphasise ", "emphasizing ", "focus on ", "highlight the "];

/// `Email is behind; compare the channels`: one value of what is grouped by is brought out, unless it is asked for alone.
pub fn keep_others(scan: &Scan, intent: &mut Intent) {
    const ALONE: [&str; 12] = [
        "only",
        "just",
        "alone",
        "だけ",
        "のみ",
        "に限",
        "に絞",
        "限定",
        "filter",
        "exclusively",
        "solely",
        "に関して",
    ];
    if ALONE.iter().any(|word| scan.text.contains(word)) {
        return;
    }
    let grouped: Vec<usize> = intent
        .mentions
        .iter()
        .filter(|m| m.role == super::Role::Group && m.strength >= 0.7)
        .map(|m| m.column)
        .collect();
    for value in intent.values.iter_mut().filter(|v| v.action == Action::Keep && v.words.len() == 1) {
        if grouped.contains(&value.column) {
            value.action = Action::Highlight;
            intent.filters.retain(|(column, _)| *column != value.column);
        }
    }
}

/// Columns of values that something is compared with: `than X`, `Xより`.
pub fn set_against(scan: &Scan, places: &[(Span, usize, String)]) -> Vec<usize> {
    let than = |span: &Span| {
        let before = scan.before(span);
        let before = before.strip_suffix("the ").unwrap_or(before);
        before.ends_with("than ")
            || before.ends_with("compared to ")
            || before.ends_with("compared with ")
            || ["より", "に比べ", "と比べ", "と比較"].iter().any(|mark| scan.after(span).starts_with(mark))
    };
    // `are delays worse in the rain`: worse than otherwise.
    const WORSE: &str =
        "worse|better|higher|lower|more|less|longer|shorter|slower|faster|bigger|smaller|busier|later|heavier";
    let asked = ["is ", "are ", "do ", "does ", "did ", "was ", "were "].iter().any(|ask| scan.text.starts_with(ask));
    let compared = asked && WORSE.split('|').any(|word| !scan.all(word).is_empty());
    let when = |span: &Span| {
        compared
            && ["in the ", "in ", "on the ", "on ", "during ", "when it "]
                .iter()
                .any(|mark| scan.before(span).ends_with(mark))
    };
    places.iter().filter(|(span, ..)| than(span) || when(span)).map(|(_, column, _)| *column).collect()
}

/// What the words beside a value say of it.
pub fn action_of(scan: &Scan, span: &Span) -> Action {
    let (before, after) = (scan.before(span), scan.after(span));
    let bare = before.strip_suffix("the ").unwrap_or(before);
    let next = after.trim_start();
    // The `プラン` of `Freeプランを除いて` is what the value is one of.
    const CALLED: usize = 6;
    let wordy = |c: &char| matches!(u32::from(*c), 0x30A1..=0x30FC | 0x3400..=0x9FFF);
    let called: usize = next.chars().take(CALLED).take_while(wordy).map(char::len_utf8).sum();
    let left = ["を除", "以外", "は除", "を抜", "を外", "は含め", "を含めな"];
    if called > 0 && left.iter().any(|mark| next[called..].starts_with(mark)) {
        return Action::Exclude;
    }
    if EXCLUDE_AFTER.split('|').any(|mark| after.starts_with(mark) || (!mark.is_ascii() && next.starts_with(mark)))
        || EXCLUDE_BEFORE.split('|').any(|mark| bare.ends_with(mark))
    {
        return Action::Exclude;
    }
    if HIGHLIGHT_AFTER.iter().any(|mark| after.starts_with(mark) || (!mark.is_ascii() && next.starts_with(mark)))
        || HIGHLIGHT_BEFORE.iter().any(|mark| before.ends_with(mark))
    {
        return Action::Highlight;
    }
    if beside_others(after) { Action::Highlight } else { Action::Keep }
}

/// `Share Houseって他の会場に比べて`: one is set against the others, which must then be there.
fn beside_others(after: &str) -> bool {
    let left_out = [
        "抜き",
        "無視",
        "除",
        "なしで",
        "不要",
        "いらない",
        "要らない",
        "いりません",
        "要りません",
        "必要な",
        "外して",
        "ignore",
        "leave out",
        "without",
    ];
    let without_others = after.split("他の").nth(1).is_some_and(|rest| {
        let near: String = rest.chars().take(12).collect();
        left_out.iter().any(|mark| near.contains(mark))
    });
    if without_others {
        return false;
    }
    let others = ["他の", "ほかの", "他と", "ほかと", "他より", "ほかより", " other ", " others", " the rest"];
    let dropped = [
        "leave out",
        "ignore",
        "drop",
        "without",
        "exclud",
        "except",
        "not the rest",
        "要らない",
        "除",
        "いらない",
        "不要",
        "いりません",
        "要りません",
        "必要ありません",
    ]
    .iter()
    .any(|mark| after.contains(mark));
    !dropped
        && others.iter().any(|mark| after.contains(mark))
        && !after.starts_with("と")
        && !after.starts_with(" and ")
}
