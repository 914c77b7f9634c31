//! A half-width space after ！ or ？.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A half-width space after ！ or ？.
pub const RULE: Rule = Rule {
    name: "half_width_space_after_mark",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[
        "jtf-style/4.2.1.感嘆符(！)",
        "jtf-style/4.2.2.疑問符(？)",
        "ja-space-after-exclamation",
        "ja-space-after-question",
        "general-novel-style-ja",
    ],
    options: &[RuleOption { name: "space_after_marks", default: "true", meaning: "Whether the rule looks at all." }],
    good: &["着いた！　海が見える。"],
    bad: &["着いた！ 海が見える。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("space_after_marks", true) {
        return;
    }
    let marks = match options.text("as", "") {
        "jtf-style/4.2.1.感嘆符(！)" | "ja-space-after-exclamation" => "！",
        "jtf-style/4.2.2.疑問符(？)" | "ja-space-after-question" => "？",
        _ => "！？",
    };
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == ' ') {
        let follows = letter.after.is_some_and(|after| !after.is_whitespace() && !"」』）】〉》)".contains(after));
        if follows && letter.before.is_some_and(|before| marks.contains(before)) {
            report.add_with_fix(letter.range(), messages::HalfWidthSpaceAfterMark, "\u{3000}");
        }
    }
}
