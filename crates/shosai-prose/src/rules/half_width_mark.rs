//! Half-width `!`, `?`, `･`, `~` and `:` in Japanese text.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Half-width `!`, `?`, `･`, `~` and `:` in Japanese text.
pub const RULE: Rule = Rule {
    name: "half_width_mark",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[
        "jtf-style/4.2.1.感嘆符(！)",
        "jtf-style/4.2.2.疑問符(？)",
        "jtf-style/4.2.4.中黒(・)",
        "jtf-style/4.2.5.波線(〜)",
        "jtf-style/4.2.7.コロン(：)",
    ],
    options: &[RuleOption {
        name: "marks", default: "\"!?･~\"", meaning: "The marks to look for; `:` may be added."
    }],
    good: &["本当！？", "It works!", "時刻：三時"],
    bad: &["本当!", "本当?"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let marks = match options.text("as", "") {
        "jtf-style/4.2.1.感嘆符(！)" => "!",
        "jtf-style/4.2.2.疑問符(？)" => "?",
        "jtf-style/4.2.4.中黒(・)" => "･",
        "jtf-style/4.2.5.波線(〜)" => "~",
        "jtf-style/4.2.7.コロン(：)" => ":",
        _ => options.text("marks", "!?･~"),
    };
    let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let word =
        |letter: Option<char>| letters::japanese(letter) || letter.is_some_and(|letter| letter.is_ascii_alphabetic());
    for letter in letters::plain_letters(manuscript).filter(|letter| marks.contains(letter.this)) {
        let (wide, wrong) = match letter.this {
            '!' => ("！", letters::japanese(letter.before) || letter.before.is_some_and(closes)),
            '?' => ("？", letters::japanese(letter.before) || letter.before.is_some_and(closes)),
            '･' => ("・", word(letter.before) && word(letter.after)),
            '~' => ("〜", digit(letter.before) && digit(letter.after)),
            ':' => ("：", letters::japanese(letter.before)),
            _ => continue,
        };
        if wrong {
            report.add_with_fix(letter.range(), messages::HalfWidthMark { mark: letter.this, wide }, wide);
            if letter.this == '~' {
                report.with_care();
            }
        }
    }
}

/// What may stand between the last letter of a Japanese sentence and its mark.
fn closes(letter: char) -> bool {
    matches!(letter, 'ー' | 'っ' | 'ッ' | '…' | '！' | '？')
}
