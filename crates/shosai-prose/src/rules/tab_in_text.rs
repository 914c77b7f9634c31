//! Tab characters.

use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Tab characters.
pub const RULE: Rule = Rule {
    name: "tab_in_text",
    aspect: Aspect::Style,
    reason_code: "TAB_FOUND",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &["彼は歩いた。"],
    bad: &["\t彼は歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for found in MARKS.find_all(manuscript.source()) {
        report.add_in_source(found, messages::TabInText);
    }
}

static MARKS: Pattern = Pattern::fixed("\\t+");
