//! A single letter of the alphabet left between Japanese letters.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A single letter of the alphabet left between Japanese letters.
pub const RULE: Rule = Rule {
    name: "stray_letter",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["ja-unnatural-alphabet"],
    options: &[
        RuleOption {
            name: "allow",
            default: "[\"a\",\"i\",\"u\",\"e\",\"o\",\"n\",\"/[A-Z]/\"]",
            meaning: "Letters, words and `/patterns/` that may stand alone.",
        },
        RuleOption { name: "allowCommonCase", default: "true", meaning: "Let C言語, x座標 and Eメール pass." },
    ],
    good: &["昔はC言語で書いた。", "Ｋは黙っていた。", "甲がａだけ早く、乙がｂだけ遅れ、丙がｃだけ待つ。"],
    bad: &["長いk道を歩く。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    let allowed = options.allowed("allow");
    let given = options.value("allow").is_some();
    let common = options.flag("allowCommonCase", true);
    let mut found = Vec::new();
    for run in letters::prose_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        for letter in letters::letters(text, 0..text.len()) {
            let alphabet = letter.this.is_ascii_alphabetic()
                || ('Ａ'..='Ｚ').contains(&letter.this)
                || ('ａ'..='ｚ').contains(&letter.this);
            if !alphabet || !written_with(letter.before, textlint) || !written_with(letter.after, textlint) {
                continue;
            }
            let usual = "aiueon".contains(letter.this) || letter.this.is_ascii_uppercase();
            let name = !textlint && letter.this.is_uppercase();
            let after = &text[letter.range().end..];
            let known = common
                && (after.starts_with("言語")
                    || ("xyzXYZ".contains(letter.this) && (after.starts_with("座標") || after.starts_with('軸')))
                    || ("eE".contains(letter.this) && after.starts_with("メール")));
            let allowed = if given { allowed.covers(text, &letter.range()) } else { usual };
            if !allowed && !known && !name {
                let place = run.range.start + letter.place;
                found.push((place..place + letter.this.len_utf8(), letter.this));
            }
        }
    }
    if !textlint && found.len() >= SYMBOLS {
        return;
    }
    for (range, letter) in found {
        report.add(range, messages::StrayLetter { letter });
    }
}

/// So many letters that stand alone stand for something: 乙電車がｂ時間遅れる.
const SYMBOLS: usize = 3;

/// Whether a neighbour is Japanese writing; who asks by the textlint name means any full-width letter by that.
fn written_with(letter: Option<char>, textlint: bool) -> bool {
    letter.is_some_and(|letter| {
        crate::chars::is_japanese(letter)
            || (textlint && matches!(letter, 'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '０'..='９'))
            || matches!(letter, 'ー' | '。' | '、' | '・' | '−' | '！' | '？' | '（' | '）')
    })
}
