//! A minus sign that is not before a number.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    chars,
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A minus sign that is not before a number.
pub const RULE: Rule = Rule {
    name: "stray_minus",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "appropriate_use_of_minus_sign",
        default: "true",
        meaning: "Whether the rule looks at all.",
    }],
    good: &["気温は−５度。", "質量は −m になる。", "＋と−で円が閉じる。"],
    bad: &["ス−パ−へ行く。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("appropriate_use_of_minus_sign", true) {
        return;
    }
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text) {
            let range = run.range.start + found.start..run.range.start + found.end;
            // −m and ＋と− are signs; as a long vowel it stands behind a kana.
            let kana = text[..found.start].ends_with(|letter| chars::is_katakana(letter) || chars::is_hiragana(letter));
            let sign_of = text[found.start + '−'.len_utf8()..].starts_with(|letter: char| letter.is_ascii_alphabetic());
            let listed = text[..found.start].ends_with(['と', 'や', 'か', 'は', 'が', 'を']);
            if options.text("as", "").is_empty() && (!kana || sign_of || listed) {
                continue;
            }
            let sign = range.start..range.start + '−'.len_utf8();
            report.add_with_fix(sign, messages::StrayMinus, "ー");
            report.with_care();
        }
    }
}

static MARKS: Pattern = Pattern::fixed("−(?:[^0-9０-９〇一二三四五六七八九十]|$)");
