//! Brackets nested too deep.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Brackets nested too deep.
pub const RULE: Rule = Rule {
    name: "deep_brackets",
    aspect: Aspect::Readability,
    reason_code: "BRACKETS_MISMATCH",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[RuleOption { name: "max", default: "3", meaning: "The deepest nesting that passes." }],
    good: &["「彼は『行く』と言った」"],
    bad: &["「彼は『『【（なに）】』と聞いた』と言った」"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let max = options.number("max", 3);
    for pair in manuscript.pairs().iter().filter(|pair| pair.depth == max) {
        report.add(pair.range.clone(), messages::DeepBrackets { depth: pair.depth + 1 });
    }
}
