//! A space inside or outside brackets.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A space inside or outside brackets.
pub const RULE: Rule = Rule {
    name: "space_around_brackets",
    aspect: Aspect::Style,
    reason_code: "DOUBLE_SPACES",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/3.3.かっこ類と隣接する文字の間のスペースの有無", "ja-no-space-around-parentheses"],
    options: &[
        RuleOption {
            name: "allowOutsideHalfParentheses",
            default: "true",
            meaning: "Let a space stand outside half-width parentheses.",
        },
        RuleOption { name: "requireOutsideHalfParentheses", default: "false", meaning: "Ask for that space." },
    ],
    good: &["彼は「やあ」と言う", "　「台詞」"],
    bad: &["彼は 「やあ」と言う", "「 やあ」"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allow_half = options.flag("allowOutsideHalfParentheses", true);
    let require_half = options.flag("requireOutsideHalfParentheses", false);
    for letter in letters::plain_letters(manuscript) {
        let space = matches!(letter.this, ' ' | '\u{3000}');
        let before = letter.before.filter(|letter| BRACKETS.contains(*letter));
        let after = letter.after.filter(|letter| BRACKETS.contains(*letter));
        let half_outside = letter.this == ' ' && (after == Some('(') || before == Some(')'));
        // A full-width space after a mark or at the start of a line is the usual layout of fiction.
        let layout =
            letter.this == '\u{3000}' && letter.before.is_none_or(|letter| matches!(letter, '\n' | '！' | '？'));
        if space && (before.is_some() || after.is_some()) && !layout && !(allow_half && half_outside) {
            report.add_with_fix(letter.range(), messages::SpaceAroundBrackets, "");
            report.with_care();
        }
        let bare = (letter.this == '(' && letters::japanese(letter.before))
            || (letter.this == ')' && letters::japanese(letter.after));
        if require_half && bare {
            report.add(letter.range(), messages::SpaceAroundBracketsMissing);
        }
    }
}

const BRACKETS: &str = "()[]（）［］「」『』";
