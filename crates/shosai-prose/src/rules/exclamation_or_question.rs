//! Exclamation and question marks.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
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
    good: &["驚きました。"],
    bad: &["驚き！"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| matches!(letter.this, '!' | '?' | '！' | '？')) {
        report.add(letter.range(), messages::ExclamationOrQuestion { mark: letter.this });
    }
}
