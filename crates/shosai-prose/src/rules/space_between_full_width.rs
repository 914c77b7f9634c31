//! A half-width space between full-width letters.

use super::letters;
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A half-width space between full-width letters.
pub const RULE: Rule = Rule {
    name: "space_between_full_width",
    aspect: Aspect::Style,
    reason_code: "DOUBLE_SPACES",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/3.1.2.全角文字どうし", "ja-no-space-between-full-width"],
    options: &[],
    good: &["白い花", "Rust の本", "データ ベース"],
    bad: &["白い 花"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == ' ') {
        let katakana = letter.before.is_some_and(chars::is_katakana) && letter.after.is_some_and(chars::is_katakana);
        if letters::japanese(letter.before) && letters::japanese(letter.after) && !katakana {
            report.add_with_fix(letter.range(), messages::SpaceBetweenFullWidth, "");
            report.with_care();
        }
    }
}
