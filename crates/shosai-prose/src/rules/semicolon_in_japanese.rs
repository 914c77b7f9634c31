//! A semicolon in Japanese text.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A semicolon in Japanese text.
pub const RULE: Rule = Rule {
    name: "semicolon_in_japanese",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/4.2.8.セミコロン(;)"],
    options: &[],
    good: &["a; b"],
    bad: &["春は来た;"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == ';') {
        if letters::japanese(letter.before) {
            report.add(letter.range(), messages::SemicolonInJapanese);
        }
    }
}
