//! One thing said twice: 馬から落馬する.

use std::sync::LazyLock;

use super::phrases::Phrases;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// One thing said twice.
pub const RULE: Rule = Rule {
    name: "said_twice",
    aspect: Aspect::Grammar,
    reason_code: "TAUTOLOGY",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &["彼は落馬した。", "約三十人が来た。", "最初に話す。"],
    bad: &["彼は馬から落馬した。", "約三十人ほどの客が来た。", "まず最初に話す。"],
    check,
};

static TABLE: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(include_str!("../../data/tautologies.tsv")));

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for (range, enough) in TABLE.find(manuscript) {
        let words = &manuscript.text()[range.clone()];
        report.add(range.clone(), messages::SaidTwice { words, enough });
    }
}
