//! A word that sounds like the one that was meant: 以外な返事.

use std::sync::LazyLock;

use super::phrases::Phrases;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A word that sounds like the one that was meant.
pub const RULE: Rule = Rule {
    name: "confused_word",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::High,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    rationale: "同じ音の別の語への変換は、書き手の目には見えにくく、読み手の目にはすぐ留まります。",
    good: &["意外な返事だった。", "月曜以外は休みだ。", "代金を精算した。", "犬が鳴いた。"],
    bad: &["以外な返事だった。", "月曜意外は休みだ。", "代金を清算した。", "犬が泣いた。"],
    check,
};

static TABLE: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(include_str!("../../data/confusions.tsv")));

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for (range, meant) in TABLE.find(manuscript) {
        let word = &manuscript.text()[range.clone()];
        if word != meant {
            report.add(range.clone(), format!("「{word}」は「{meant}」の誤りではありませんか（確度: 高）。"));
        }
    }
}
