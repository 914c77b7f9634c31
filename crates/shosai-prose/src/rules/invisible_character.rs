//! Characters nobody can see.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Characters nobody can see.
pub const RULE: Rule = Rule {
    name: "invisible_character",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Medium,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &["no-zero-width-spaces", "no-invalid-control-character"],
    options: &[],
    good: &["見える文字だけです。"],
    bad: &["見えない\u{200B}文字です。", "制御\u{8}文字です。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::prose_runs(manuscript) {
        let text = manuscript.text();
        for letter in letters::letters(text, run.range.clone()) {
            let control = letter.this.is_control() && !letter.this.is_whitespace();
            // A joiner between emoji makes one picture of them.
            let hidden = matches!(letter.this, '\u{200B}' | '\u{2060}' | '\u{FEFF}');
            if control || hidden {
                report.add_with_fix(
                    letter.range(),
                    messages::InvisibleCharacter { code: format!("{:04X}", u32::from(letter.this)) },
                    "",
                );
            }
        }
    }
}
