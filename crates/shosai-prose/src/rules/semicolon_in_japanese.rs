//! A semicolon in Japanese text.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
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
    rationale: "セミコロンは和文の記号ではありません。句点か読点に分けると読みやすくなります。",
    good: &["a; b"],
    bad: &["春は来た;"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == ';') {
        if letters::japanese(letter.before) {
            report.add(letter.range(), "和文にセミコロン（;）が使われています。");
        }
    }
}
