//! No full-width space after ！ or ？.

use super::letters;
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// No full-width space after ！ or ？.
pub const RULE: Rule = Rule {
    name: "missing_space_after_mark",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption { name: "space_after_marks", default: "true", meaning: "Whether the rule looks at all." }],
    good: &["「本当？　うそ！」", "「えっ！？」"],
    bad: &["「本当？うそ」"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("space_after_marks", true) {
        return;
    }
    for letter in letters::plain_letters(manuscript).filter(|letter| matches!(letter.this, '！' | '？')) {
        let follows = letter.after.is_some_and(|after| {
            chars::is_japanese(after) || after.is_alphanumeric() || after == '、' || after == '。' || after == '「'
        });
        // A particle goes on with the sentence: え？と聞き返した.
        let goes_on = letter.after.is_some_and(|after| "とっがをにはもでへのかやねよなさわ。、".contains(after))
            && options.text("as", "").is_empty();
        if follows && !goes_on {
            report.add_with_fix(letter.range(), messages::MissingSpaceAfterMark, format!("{}\u{3000}", letter.this));
        }
    }
}
