//! A full-width space between katakana words.

use super::letters;
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A full-width space between katakana words.
pub const RULE: Rule = Rule {
    name: "full_width_space_between_katakana",
    aspect: Aspect::Style,
    reason_code: "FULLWIDTH_SPACE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/3.2.カタカナ語間のスペースの有無", "ja-nakaguro-or-halfwidth-space-between-katakana"],
    options: &[],
    good: &["ジョン・スミス", "ジョン スミス"],
    bad: &["ジョン　スミス"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == '\u{3000}') {
        if letter.before.is_some_and(chars::is_katakana) && letter.after.is_some_and(chars::is_katakana) {
            report.add(letter.range(), messages::FullWidthSpaceBetweenKatakana);
        }
    }
}
