//! A comma where a decimal point belongs.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A comma where a decimal point belongs.
pub const RULE: Rule = Rule {
    name: "decimal_comma",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["jtf-style/2.1.10.算用数字の位取りの表記"],
    options: &[],
    good: &["12,345人", "0.5秒"],
    bad: &["0,5秒"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        for found in NUMBER.find_all(text) {
            let number = &text[found.clone()];
            let zeros = number.len() - number.trim_start_matches('0').len();
            let rest = &number[zeros..];
            if zeros > 0 && rest.len() > 1 && rest.starts_with(',') && !rest[1..].contains(',') {
                let at = run.range.start + found.start + zeros;
                report.add_with_fix(at..at + 1, messages::DecimalComma, ".");
                report.with_care();
            }
        }
    }
}

static NUMBER: Pattern = Pattern::fixed("[0-9,]+");
