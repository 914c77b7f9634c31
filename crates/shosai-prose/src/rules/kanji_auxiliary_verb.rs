//! Auxiliary verbs in kanji: して下さい.

use super::kana_words;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Auxiliary verbs in kanji: して下さい.
pub const RULE: Rule = Rule {
    name: "kanji_auxiliary_verb",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-hiragana-hojodoushi"],
    options: &[],
    good: &["見てください。", "店に行く。"],
    bad: &["見て下さい。", "ご案内致します。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    for place in 1..tokens.len() {
        let (before, verb) = (&tokens[place - 1], &tokens[place]);
        let Some(kana) = kana_words::auxiliary_kana(manuscript, verb) else { continue };
        if kana_words::is_auxiliary(manuscript, place, before) {
            report.add_with_fix(
                verb.range.clone(),
                messages::KanjiAuxiliaryVerb { word: manuscript.surface(verb) },
                kana,
            );
            report.with_care();
        }
    }
}
