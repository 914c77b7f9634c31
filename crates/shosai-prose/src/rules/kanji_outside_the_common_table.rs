//! Kanji that are not in the table of common kanji.

use super::{joyo, letters};
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Kanji that are not in the table of common kanji.
pub const RULE: Rule = Rule {
    name: "kanji_outside_the_common_table",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.1.2.漢字"],
    options: &[],
    good: &["庭に花が咲く。"],
    bad: &["躊躇する。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript) {
        let kanji = chars::is_kanji(letter.this) && !matches!(letter.this, '々' | '〇' | '〻');
        if kanji && !joyo::contains(letter.this) {
            report.add(letter.range(), messages::KanjiOutsideTheCommonTable { kanji: letter.this });
        }
    }
}
