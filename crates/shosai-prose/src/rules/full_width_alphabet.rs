//! Full-width letters of the alphabet.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Full-width letters of the alphabet.
pub const RULE: Rule = Rule {
    name: "full_width_alphabet",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.1.9.アルファベット"],
    options: &[],
    good: &["TOKYO"],
    bad: &["ＴＯＫＹＯ"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript)
        .filter(|letter| letter.this.is_alphabetic() && ('Ａ'..='ｚ').contains(&letter.this))
    {
        let half = letters::half_width(letter.this);
        report.add_with_fix(letter.range(), messages::FullWidthAlphabet { letter: letter.this }, half);
        report.with_care();
    }
}
