//! Sentences that are long on average.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Sentences that are long on average.
pub const RULE: Rule = Rule {
    name: "average_sentence_too_long",
    aspect: Aspect::Readability,
    reason_code: "HIGH_AVG_SENTENCE_LENGTH",
    severity: Severity::Low,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[RuleOption { name: "max", default: "50", meaning: "The longest mean." }],
    good: &["朝、彼は起きた。"],
    bad: &[
        "とても長い文をここに書いておくことにして、読み手の息が続かなくなるまでどこまでも延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまでどこまでも延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまでどこまでも延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまでどこまでも延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまでどこまでも延ばしていくことにする。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let measures = measure(manuscript);
    let max = options.ratio("max", 50.0);
    /// Fewer sentences say nothing about an average.
    const ENOUGH: usize = 5;
    if measures.sentences >= ENOUGH && measures.mean_sentence_length > max {
        report.add(
            0..0,
            messages::AverageSentenceTooLong {
                mean: format!("{:.1}", measures.mean_sentence_length),
                max: format!("{max:.0}"),
            },
        );
    }
}

use crate::score::measure;
