//! Voicing marks written as letters of their own.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Voicing marks written as letters of their own.
pub const RULE: Rule = Rule {
    name: "decomposed_kana",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Medium,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &["no-nfd"],
    options: &[],
    good: &["ガラス", "ぱっと"],
    bad: &["カ\u{3099}ラス"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        let text = manuscript.text();
        for letter in
            letters::letters(text, run.range.clone()).filter(|letter| matches!(letter.this, '\u{3099}'..='\u{309C}'))
        {
            let Some(before) = letter.before else { continue };
            let range = letter.place - before.len_utf8()..letter.range().end;
            let voiced = matches!(letter.this, '\u{3099}' | '\u{309B}');
            match compose(before, voiced) {
                Some(whole) => report.add_with_fix(range, messages::DecomposedKana, whole.to_string()),
                None => {
                    report.add(range, messages::DecomposedKana);
                }
            }
        }
    }
}

/// か with ゛ is が: voiced kana stand right behind the plain one in the table, half-voiced two behind.
fn compose(letter: char, voiced: bool) -> Option<char> {
    let voiceable = "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ".contains(letter);
    let half = "はひふへほハヒフヘホ".contains(letter);
    match (letter, voiced) {
        ('う', true) => Some('ゔ'),
        ('ウ', true) => Some('ヴ'),
        (_, true) if voiceable => char::from_u32(u32::from(letter) + 1),
        (_, false) if half => char::from_u32(u32::from(letter) + 2),
        _ => None,
    }
}
