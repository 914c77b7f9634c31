//! Exclamation and question marks.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Exclamation and question marks.
pub const RULE: Rule = Rule {
    name: "exclamation_or_question",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["no-exclamation-question-mark"],
    options: &[],
    rationale: "説明の文章では、感嘆符や疑問符より言葉で伝えるほうが落ち着きます。",
    good: &["驚きました。"],
    bad: &["驚き！"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| matches!(letter.this, '!' | '?' | '！' | '？')) {
        report.add(letter.range(), format!("「{}」が使われています。", letter.this));
    }
}
