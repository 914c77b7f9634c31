//! Too many commas in a sentence.

use std::ops::Range;

use super::letters;
use crate::text::Token;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Too many commas in a sentence.
pub const RULE: Rule = Rule {
    name: "too_many_commas",
    aspect: Aspect::Rhythm,
    reason_code: "COMMA_OVERUSE",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["max-ten"],
    options: &[
        RuleOption { name: "max", default: "3", meaning: "How many commas a sentence may have." },
        RuleOption { name: "strict", default: "false", meaning: "Count commas between nouns too." },
        RuleOption {
            name: "sparse",
            default: "null",
            meaning: "Commas further apart than this many letters on the mean pass.",
        },
        RuleOption { name: "habit", default: "false", meaning: "Let an author who sets commas thickly do so." },
        RuleOption { name: "touten", default: "\"、\"", meaning: "The comma." },
        RuleOption { name: "kuten", default: "\"。\"", meaning: "The period." },
    ],
    good: &["朝、起きた。"],
    bad: &["朝は、起きて、顔を、洗って、出た。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let max = options.number("max", 3);
    let strict = options.flag("strict", false);
    let sparse = options.number("sparse", usize::MAX);
    let comma = options.text("touten", "、");
    let period = options.text("kuten", "。");
    // With another period than 。 the sentences of the text are not ours.
    let stretches: Vec<Range<usize>> = if period == "。" {
        manuscript.sentences().iter().map(|sentence| sentence.range.clone()).collect()
    } else {
        manuscript.blocks().iter().map(|block| block.range.clone()).collect()
    };
    if options.flag("habit", false) && commas_are_habit(manuscript) {
        return;
    }
    for stretch in stretches.iter().filter(|stretch| !letters::quoted(manuscript, stretch.start)) {
        let tokens = manuscript.tokens_in(stretch);
        let mut count = 0;
        for (place, token) in tokens.iter().enumerate() {
            let surface = manuscript.surface(token);
            if matches!(surface, "?" | "!" | "？" | "！") || surface == period {
                count = 0;
            }
            if surface != comma || (!strict && lists_nouns(manuscript, tokens, place)) {
                continue;
            }
            count += 1;
            let letters = manuscript.text()[stretch.start..token.range.start].chars().count();
            let dense = letters <= (max + 1).saturating_mul(sparse);
            if count == max + 1 && dense {
                report.add(token.range.clone(), messages::TooManyCommas { comma, count: max + 1 });
            }
            if count == 2 * max + 1 && dense {
                report.weighing(Severity::Medium);
            }
        }
    }
}

/// Whether the author sets commas thickly all through.
fn commas_are_habit(manuscript: &Manuscript) -> bool {
    const FEW: usize = 10;
    const MANY: usize = 2;
    let sentences = manuscript.sentences().len();
    sentences >= FEW && manuscript.text().matches('、').count() > sentences * MANY
}

/// Whether the comma stands between two nouns, brackets passed over: such commas only list.
fn lists_nouns(manuscript: &Manuscript, tokens: &[Token], place: usize) -> bool {
    let bracket = |token: &&Token| token.detail().starts_with("括弧") || matches!(manuscript.surface(token), "(" | ")");
    let before = tokens[..place].iter().rev().find(|token| !bracket(token));
    let after = tokens[place + 1..].iter().find(|token| !bracket(token));
    before.is_some_and(|token| token.part() == "名詞") && after.is_some_and(|token| token.part() == "名詞")
}
