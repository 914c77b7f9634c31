//! Sentences that are long on average.

use crate::{
    finding::{Aspect, Severity},
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
    rationale: "文の平均が長いと、画面で読むときに疲れます。",
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
        report.add(0..0, format!("地の文の平均は{:.1}字です（目安は{max:.0}字まで）。", measures.mean_sentence_length));
    }
}

use crate::score::measure;
