//! Arabic numerals of many digits in fiction.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Arabic numerals of many digits in fiction.
pub const RULE: Rule = Rule {
    name: "long_arabic_numeral",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "max_arabic_numeral_digits",
        default: "2",
        meaning: "How many digits pass; false to look at nothing.",
    }],
    good: &["　十二歳になった。", "　12歳になった。"],
    bad: &["　１２３４円だった。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let max = match options.value("max_arabic_numeral_digits") {
        Some(serde_json::Value::Bool(false)) => return,
        _ => options.number("max_arabic_numeral_digits", 2),
    };
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in DIGITS.find_all(text) {
            if text[found.clone()].chars().count() > max {
                report.add(
                    run.range.start + found.start..run.range.start + found.end,
                    messages::LongArabicNumeral { max },
                );
            }
        }
    }
}

static DIGITS: Pattern = Pattern::fixed("[0-9０-９]+");
