//! Full-width `，` and `．`.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
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
    rationale: "全角の「．」「，」は句読点とも桁区切りとも読めるため、使い分けが分からなくなります。",
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
        report.add_with_fix(letter.range(), format!("全角の「{}」が使われています。", letter.this), mark);
        report.with_care();
    }
}
