//! Short sentences one after another.

use super::consecutive_long_sentences::rhythm_runs;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Short sentences one after another.
pub const RULE: Rule = Rule {
    name: "consecutive_short_sentences",
    aspect: Aspect::Rhythm,
    reason_code: "CONSECUTIVE_SHORT_SENTENCES",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[
        RuleOption { name: "length", default: "10", meaning: "How short a short sentence is." },
        RuleOption { name: "run", default: "5", meaning: "How many in a row are reported." },
    ],
    good: &["彼は窓の外をしばらく眺めていた。雨だった。"],
    bad: &["走る。走る。走る。走る。走る。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let length = options.number("length", 10);
    let run = options.number("run", 5);
    rhythm_runs(
        manuscript,
        run,
        |count| count <= length,
        |range, count, report| {
            report.add(range, messages::ConsecutiveShortSentences { length, count });
        },
        report,
    );
}
