//! The conjunctive が twice in a sentence.

use crate::chars;
use crate::text::{BlockKind, Token};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// The conjunctive が twice in a sentence.
pub const RULE: Rule = Rule {
    name: "repeated_conjunctive_ga",
    aspect: Aspect::Grammar,
    reason_code: "PARTICLE_ERROR",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-doubled-conjunctive-particle-ga"],
    options: &[],
    good: &["急いだが、遅れた。", "知っているが、ほたるがいくつも飛ぶ。"],
    bad: &["急いだが、道が混んだが、なんとか着いた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    for sentence in manuscript.sentences() {
        let block = &manuscript.blocks()[sentence.block];
        if block.quoted || block.kind == BlockKind::Heading {
            continue;
        }
        let mut first: Option<&Token> = None;
        let mut told = false;
        let tokens = manuscript.tokens_in(&sentence.range);
        for (place, token) in tokens.iter().enumerate() {
            let surface = manuscript.surface(token);
            // あろうが、なかろうが sets two side by side, and がために joins.
            let beside = place > 0 && matches!(manuscript.surface(&tokens[place - 1]), "う" | "よう");
            let literary = tokens.get(place + 1).is_some_and(|next| {
                let next = manuscript.surface(next);
                ["ため", "為", "如", "ごと", "故", "ゆえ", "まま"].iter().any(|word| next.starts_with(word))
            });
            // ほたるがいくつも: a word of kana that the dictionary lacks looks like a verb; a clause is parted by a comma.
            let parted =
                tokens.get(place + 1).is_some_and(|next| matches!(manuscript.surface(next), "、" | "，" | ","));
            if (beside || literary || !parted) && options.text("as", "").is_empty() {
                continue;
            }
            if surface.chars().all(chars::ends_sentence) {
                (first, told) = (None, false);
            } else if surface == "が" && token.detail() == "接続助詞" {
                match first {
                    Some(first) if !told => {
                        report.add(first.range.clone(), messages::RepeatedConjunctiveGa);
                        told = true;
                    }
                    Some(_) => {}
                    None => first = Some(token),
                }
            }
        }
    }
}
