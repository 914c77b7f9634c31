//! Respect said twice, or paid to the wrong side: おっしゃられる, ご拝見する.

use std::sync::LazyLock;

use super::phrases::Phrases;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Respect said twice, or paid to the wrong side.
pub const RULE: Rule = Rule {
    name: "misplaced_respect",
    aspect: Aspect::Grammar,
    reason_code: "HONORIFIC",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &["社長がおっしゃいました。", "先生はお帰りになりました。", "資料を拝見しました。"],
    bad: &["社長がおっしゃられました。", "先生はお帰りになられました。", "資料をご拝見しました。"],
    check,
};

static TABLE: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(include_str!("../../data/honorifics.tsv")));

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for (range, meant) in TABLE.find(manuscript) {
        let words = &manuscript.text()[range.clone()];
        report.add(range.clone(), messages::MisplacedRespect { words, meant });
    }
}
