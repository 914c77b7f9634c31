//! Long-vowel marks in a row, often meant as a dash.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Long-vowel marks in a row, often meant as a dash.
pub const RULE: Rule = Rule {
    name: "long_vowel_as_dash",
    aspect: Aspect::Rhythm,
    reason_code: "DASH_STYLE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "appropriate_use_of_choonpu",
        default: "true",
        meaning: "Whether the rule looks at all.",
    }],
    good: &["彼は――黙った。", "スーパー"],
    bad: &["彼はーー黙った。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("appropriate_use_of_choonpu", true) {
        return;
    }
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text) {
            let range = run.range.start + found.start..run.range.start + found.end;
            let dashes = "――".repeat(text[found].chars().count().div_ceil(2));
            report.add_with_fix(range, messages::LongVowelAsDash, dashes);
            report.with_care();
        }
    }
}

static MARKS: Pattern = Pattern::fixed("ーー+");
