//! Counters written ヶ or ヵ.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Counters written ヶ or ヵ.
pub const RULE: Rule = Rule {
    name: "counter_in_katakana",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.2.3.一部の助数詞の表記", "jtf-style/prh"],
    options: &[],
    good: &["3か月"],
    bad: &["3ヶ月", "10ヵ所"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        for found in COUNTER.find_groups(&manuscript.text()[run.range.clone()]) {
            let range = run.range.start + found.start..run.range.start + found.end;
            report.add_with_fix(range, messages::CounterInKatakana, "か");
            report.with_care();
        }
    }
}

static COUNTER: Pattern = Pattern::fixed("[0-9０-９]([ヶヵケカ箇])[所月国年条]");
