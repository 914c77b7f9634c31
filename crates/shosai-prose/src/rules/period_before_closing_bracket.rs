//! 。 or 、 before a closing bracket.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// 。 or 、 before a closing bracket.
pub const RULE: Rule = Rule {
    name: "period_before_closing_bracket",
    aspect: Aspect::Style,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/4.1.1.句点(。)", "general-novel-style-ja"],
    options: &[RuleOption {
        name: "no_punctuation_at_closing_quote",
        default: "true",
        meaning: "Whether the rule looks at all.",
    }],
    good: &["「もう帰ろう」"],
    bad: &["「もう帰ろう。」"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("no_punctuation_at_closing_quote", true) {
        return;
    }
    for letter in letters::plain_letters(manuscript).filter(|letter| matches!(letter.this, '。' | '、')) {
        if letter.after.is_some_and(|after| "」』】〉》）)”’］]〕｝}＞".contains(after)) {
            report.add_with_fix(letter.range(), messages::PeriodBeforeClosingBracket, "");
        }
    }
}
