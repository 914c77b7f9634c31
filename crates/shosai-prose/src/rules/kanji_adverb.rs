//! Adverbs and conjunctions in kanji that read better in kana.

use std::{collections::HashMap, sync::LazyLock};

use super::kana_vocabulary;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Adverbs and conjunctions in kanji that read better in kana.
pub const RULE: Rule = Rule {
    name: "kanji_adverb",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-hiragana-fukushi", "jtf-style/2.2.1.ひらがなと漢字の使い分け", "jtf-style/prh"],
    options: &[],
    good: &["わずかに動いた。"],
    bad: &["僅かに動いた。", "予め知らせる。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let adverbs_only = options.text("as", "") == "ja-hiragana-fukushi";
    for token in manuscript.tokens() {
        let adverbial = token.part() == "名詞" && matches!(token.detail(), "形容動詞語幹" | "副詞可能");
        let other_part = adverbial || (matches!(token.part(), "接続詞" | "名詞" | "連体詞") && !adverbs_only);
        if token.part() != "副詞" && !other_part {
            continue;
        }
        let word = manuscript.surface(token);
        if let Some(kana) = BY_KANJI.get(word) {
            report.add_with_fix(token.range.clone(), messages::KanjiAdverb { word, kana }, *kana);
            report.with_care();
        }
    }
}

static BY_KANJI: LazyLock<HashMap<&str, &str>> =
    LazyLock::new(|| kana_vocabulary::ADVERBS.iter().chain(kana_vocabulary::CONJUNCTIONS).rev().copied().collect());
