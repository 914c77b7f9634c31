//! Several 。 or 、 in a row.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Several 。 or 、 in a row.
pub const RULE: Rule = Rule {
    name: "doubled_punctuation",
    aspect: Aspect::Rhythm,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "appropriate_use_of_punctuation",
        default: "true",
        meaning: "Whether the rule looks at all.",
    }],
    good: &["待って……。"],
    bad: &["待って、、、", "そう。。。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("appropriate_use_of_punctuation", true) {
        return;
    }
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text) {
            let range = run.range.start + found.start..run.range.start + found.end;
            let leaders = "……".repeat(text[found].chars().count().div_ceil(3));
            report.add_with_fix(range, messages::DoubledPunctuation, leaders);
            report.with_care();
        }
    }
}

static MARKS: Pattern = Pattern::fixed("。。+|、、+");
