//! Many empty lines in a row.

use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Many empty lines in a row.
pub const RULE: Rule = Rule {
    name: "empty_line_run",
    aspect: Aspect::Style,
    reason_code: "EMPTY_LINE_RUNS",
    severity: Severity::Low,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[],
    rationale: "三行以上の空行は、場面の切れ目か消し忘れか読み手に伝わりません。",
    good: &["一。\n\n二。"],
    bad: &["一。\n\n\n\n\n二。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for found in MARKS.find_all(manuscript.source()) {
        let newline = if manuscript.source()[found.clone()].starts_with('\r') { "\r\n" } else { "\n" };
        report.add_in_source_with_fix(found, "空行が四行以上続いています。", newline.repeat(4));
    }
}

static MARKS: Pattern = Pattern::fixed("(?:\\r?\\n){5,}");
