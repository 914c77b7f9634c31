//! Many empty lines in a row.

use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
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
    options: &[RuleOption { name: "habit", default: "false", meaning: "Let an author part scenes so." }],
    good: &["一。\n\n二。"],
    bad: &["一。\n\n\n\n\n二。"],
    check,
};

/// More runs than this are the author's way of parting scenes.
const HABIT: usize = 2;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    // Who parts scenes so does it often.
    if options.flag("habit", false) && MARKS.find_all(manuscript.source()).nth(HABIT).is_some() {
        return;
    }
    for found in MARKS.find_all(manuscript.source()) {
        let newline = if manuscript.source()[found.clone()].starts_with('\r') { "\r\n" } else { "\n" };
        report.add_in_source_with_fix(found, messages::EmptyLineRun, newline.repeat(4));
    }
}

static MARKS: Pattern = Pattern::fixed("(?:\\r?\\n){5,}");
