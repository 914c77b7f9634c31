//! A hyphen in Japanese text.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A hyphen in Japanese text.
pub const RULE: Rule = Rule {
    name: "hyphen_in_japanese",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/4.2.6.ハイフン(-)"],
    options: &[],
    good: &["06-1234-5678", "温度は-5度です"],
    bad: &["京都-大阪"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == '-') {
        let number = letter.after.is_some_and(|after| after.is_ascii_digit());
        if !number && (letters::japanese(letter.before) || letters::japanese(letter.after)) {
            report.add(letter.range(), messages::HyphenInJapanese);
        }
    }
}
