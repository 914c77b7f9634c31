//! A radical character in place of a kanji.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A radical character in place of a kanji.
pub const RULE: Rule = Rule {
    name: "radical_for_kanji",
    aspect: Aspect::Style,
    reason_code: "TYPO",
    severity: Severity::Medium,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &["no-kangxi-radicals"],
    options: &[],
    good: &["日本"],
    bad: &["⽇本"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::prose_runs(manuscript) {
        for letter in letters::letters(manuscript.text(), run.range.clone())
            .filter(|letter| matches!(letter.this, '\u{2F00}'..='\u{2FD5}'))
        {
            let kanji = shosai_text::fold(&letter.this.to_string(), shosai_text::Folding::Plain);
            report.add_with_fix(
                letter.range(),
                messages::RadicalForKanji { radical: letter.this, kanji: &kanji },
                &kanji,
            );
        }
    }
}
