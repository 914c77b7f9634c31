//! Spaces between half-width and full-width letters.

use super::letters;
use crate::chars;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Spaces between half-width and full-width letters.
pub const RULE: Rule = Rule {
    name: "space_between_half_and_full_width",
    aspect: Aspect::Style,
    reason_code: "DOUBLE_SPACES",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-space-between-half-and-full-width", "jtf-style/3.1.1.全角文字と半角文字の間"],
    options: &[
        RuleOption {
            name: "space",
            default: "\"never\"",
            meaning: "`always`, `never`, or a list of `alphabets`, `numbers`, `punctuation`.",
        },
        RuleOption { name: "exceptPunctuation", default: "true", meaning: "Leave 。 and 、 out." },
        RuleOption { name: "lintStyledNode", default: "false", meaning: "Look at links and emphasis too." },
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
    ],
    good: &["Rustで書く"],
    bad: &["Rust で書く", "彼は Tokyo へ"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let wanted = Wanted::from(options);
    let styled = options.flag("lintStyledNode", false);
    let allowed = options.allowed("allows");
    for run in letters::prose_runs(manuscript) {
        let plain = !run.link && !run.emphasis && !run.strong && !manuscript.blocks()[run.block].quoted;
        if !plain && !styled {
            continue;
        }
        let text = &manuscript.text()[run.range.clone()];
        for letter in letters::letters(text, 0..text.len()) {
            let range = run.range.start + letter.place..run.range.start + letter.range().end;
            let (Some(before), Some(after)) = (letter.before, letter.after) else {
                // A pair at the very end still has its own boundary.
                if let Some(before) = letter.before.filter(|before| wanted.misses_space(*before, letter.this)) {
                    report.add(range, messages::SpaceBetweenHalfAndFullWidthAfter { before });
                }
                continue;
            };
            if allowed.covers(text, &letter.range()) {
                continue;
            }
            if matches!(letter.this, ' ' | '\u{3000}') && wanted.has_needless_space(before, after) {
                report.add_with_fix(range, messages::SpaceBetweenHalfAndFullWidth, "");
                report.with_care();
            } else if wanted.misses_space(before, letter.this) {
                report.add(range, messages::SpaceBetweenHalfAndFullWidthMissing);
            }
        }
    }
}

/// Where a space is wanted.
struct Wanted {
    alphabets: bool,
    numbers: bool,
    punctuation: bool,
}

impl Wanted {
    fn from(options: &Options<'_>) -> Self {
        let marks_too = !options.flag("exceptPunctuation", true);
        match (options.value("space").and_then(serde_json::Value::as_str), options.texts("space")) {
            (Some("always"), _) => Self { alphabets: true, numbers: true, punctuation: marks_too },
            (None, Some(list)) => Self {
                alphabets: list.contains(&"alphabets"),
                numbers: list.contains(&"numbers"),
                punctuation: list.contains(&"punctuation"),
            },
            _ => Self { alphabets: false, numbers: false, punctuation: marks_too },
        }
    }

    fn wants(&self, half: char) -> bool {
        if half.is_ascii_digit() { self.numbers } else { self.alphabets }
    }

    /// One side half-width, the other full-width: the half-width letter.
    fn boundary(&self, one: char, other: char) -> Option<char> {
        let half = |letter: char| letter.is_ascii_alphanumeric();
        let wide = |letter: char| chars::is_japanese(letter) || (matches!(letter, '。' | '、') && self.punctuation);
        if half(one) && wide(other) { Some(one) } else { (wide(one) && half(other)).then_some(other) }
    }

    fn has_needless_space(&self, before: char, after: char) -> bool {
        self.boundary(before, after).is_some_and(|half| !self.wants(half))
    }

    fn misses_space(&self, before: char, this: char) -> bool {
        self.boundary(before, this).is_some_and(|half| self.wants(half))
    }
}
