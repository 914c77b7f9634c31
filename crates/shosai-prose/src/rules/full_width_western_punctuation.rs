//! Full-width `，` and `．`.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Full-width `，` and `．`.
pub const RULE: Rule = Rule {
    name: "full_width_western_punctuation",
    aspect: Aspect::Grammar,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/1.2.2.ピリオド(.)とカンマ(,)"],
    options: &[],
    good: &["12,345人です。"],
    bad: &["12，345人です。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript) {
        let mark = match letter.this {
            '，' => ",",
            '．' => ".",
            _ => continue,
        };
        report.add_with_fix(letter.range(), messages::FullWidthWesternPunctuation { mark: letter.this }, mark);
        report.with_care();
    }
}
