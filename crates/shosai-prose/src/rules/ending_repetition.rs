//! The same ending in sentence after sentence.

use crate::text::{BlockKind, Voice};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// The same ending in sentence after sentence.
pub const RULE: Rule = Rule {
    name: "ending_repetition",
    aspect: Aspect::Rhythm,
    reason_code: "ENDING_REPETITION",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[
        RuleOption { name: "run", default: "4", meaning: "How many in a row are reported." },
        RuleOption {
            name: "mean",
            default: "30",
            meaning: "Sentences longer than this on the mean do not sound alike.",
        },
    ],
    good: &["彼は走った。息が切れる。空は青かった。"],
    bad: &["彼は走った。犬も走った。僕も走った。皆が走った。"],
    check,
};

/// Letters of a polite ending that are compared.
const POLITE: usize = 4;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let run = options.number("run", 4);
    let mut last = String::new();
    let longest_mean = options.number("mean", 30);
    let mut count = 0;
    let mut lengths: Vec<usize> = Vec::new();
    for sentence in manuscript.sentences() {
        if sentence.voice == Voice::Dialogue || manuscript.blocks()[sentence.block].kind != BlockKind::Paragraph {
            continue;
        }
        let text = manuscript.text()[sentence.range.clone()].trim_end_matches(|letter: char| !letter.is_alphanumeric());
        // In polite prose every sentence ends in ます; what stands before it makes the sound.
        let polite = ["ます", "です", "した"].iter().any(|end| text.ends_with(end)) && text.chars().count() > POLITE;
        let ending: String =
            text.chars().rev().take(if polite { POLITE } else { 2 }).collect::<Vec<_>>().into_iter().rev().collect();
        count = if ending == last && ending.chars().count() >= 2 { count + 1 } else { 1 };
        last = ending;
        lengths.push(text.chars().count());
        let letters: usize = lengths.iter().rev().take(run).sum();
        if count == run && letters <= run * longest_mean {
            report.add(sentence.range.clone(), messages::EndingRepetition { last: &last, run });
        }
    }
}
