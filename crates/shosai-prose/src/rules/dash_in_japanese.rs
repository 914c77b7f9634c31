//! A dash in Japanese text.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A dash in Japanese text.
pub const RULE: Rule = Rule {
    name: "dash_in_japanese",
    aspect: Aspect::Style,
    reason_code: "DASH_STYLE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/4.2.9.ダッシュ(-)"],
    options: &[],
    good: &["静かな夜です。"],
    bad: &["静かな夜—"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| matches!(letter.this, '\u{2012}'..='\u{2015}')) {
        if letters::japanese(letter.before) {
            report.add(letter.range(), messages::DashInJapanese);
        }
    }
}
