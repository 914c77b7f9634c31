//! Full-width digits.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Full-width digits.
pub const RULE: Rule = Rule {
    name: "full_width_digits",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.1.8.算用数字"],
    options: &[],
    good: &["350人"],
    bad: &["３５０人"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| ('０'..='９').contains(&letter.this)) {
        let half = letters::half_width(letter.this);
        report.add_with_fix(letter.range(), messages::FullWidthDigits { digit: letter.this, half: &half }, &half);
        report.with_care();
    }
}
