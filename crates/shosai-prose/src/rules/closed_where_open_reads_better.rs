//! Words in kanji that may be opened to kana.

use super::kana_words;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Words in kanji that may be opened to kana.
pub const RULE: Rule = Rule {
    name: "closed_where_open_reads_better",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-tojihiraki", "jtf-style/2.2.1.ひらがなと漢字の使い分け", "jtf-style/prh"],
    options: &[],
    good: &["庭で犬が鳴く。", "賞を頂く。"],
    bad: &["貴方は誰です。", "矢張り雨だ。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for found in kana_words::closed(manuscript) {
        report.add_with_fix(
            found.range,
            messages::ClosedWhereOpenReadsBetter { word: found.word, other: &found.other },
            &found.other,
        );
        report.with_care();
    }
}
