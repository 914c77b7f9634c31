//! Words in kana that may be closed to kanji.

use super::kana_words;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Words in kana that may be closed to kanji.
pub const RULE: Rule = Rule {
    name: "open_where_closed_reads_better",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-tojihiraki"],
    options: &[],
    good: &["庭で犬が鳴く。"],
    bad: &["とにかく歩こう。", "教えていただきたい。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for found in kana_words::open(manuscript) {
        report.add(found.range, messages::OpenWhereClosedReadsBetter { word: found.word, other: found.other });
    }
}
