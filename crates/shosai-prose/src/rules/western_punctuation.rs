//! Half-width `,` and `.` used as Japanese punctuation.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Half-width `,` and `.` used as Japanese punctuation.
pub const RULE: Rule = Rule {
    name: "western_punctuation",
    aspect: Aspect::Grammar,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/1.2.1.句点(。)と読点(、)", "jtf-style/4.1.3.ピリオド(.)、カンマ(,)"],
    options: &[],
    good: &["朝、起きた。", "円周率は3.14です。"],
    bad: &["朝,起きた。", "終わり."],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript) {
        let mark = match letter.this {
            ',' => "、",
            '.' => "。",
            _ => continue,
        };
        if letters::japanese(letter.before) || letters::japanese(letter.after) {
            report.add_with_fix(letter.range(), messages::WesternPunctuation { half: letter.this, mark }, mark);
            report.with_care();
        }
    }
}
