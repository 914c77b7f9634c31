//! A sentence that is too long.

use super::cut;
use crate::text::{BlockKind, Voice};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A sentence that is too long.
pub const RULE: Rule = Rule {
    name: "long_sentence",
    aspect: Aspect::Readability,
    reason_code: "LONG_SENTENCE",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["sentence-length"],
    options: &[
        RuleOption {
            name: "max",
            default: "80",
            meaning: "The longest sentence that passes, in letters; 100 when asked for by the textlint name.",
        },
        RuleOption { name: "medium_over", default: "100", meaning: "A sentence longer than this weighs more." },
        RuleOption {
            name: "habit",
            default: "false",
            meaning: "Let an author of long sentences write longer ones: up to three times the mean.",
        },
        RuleOption { name: "skipPatterns", default: "[]", meaning: "Words and `/patterns/` that do not count." },
        RuleOption { name: "skipUrlStringLink", default: "true", meaning: "Addresses do not count." },
    ],
    good: &["短い文です。"],
    bad: &[
        "これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、これはとても長い文であり、終わります。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    let max = options.number("max", if textlint { 100 } else { 80 });
    let medium = options.number("medium_over", 100);
    let skipped =
        options.allowed(if options.value("skipPatterns").is_some() { "skipPatterns" } else { "exclusionPatterns" });
    let max = if options.flag("habit", false) { max.max(3 * mean_length(manuscript)) } else { max };
    let skip_urls = options.flag("skipUrlStringLink", true);
    for (index, sentence) in manuscript.sentences().iter().enumerate() {
        let block = &manuscript.blocks()[sentence.block];
        if block.quoted || block.kind == BlockKind::Heading || is_one_link(manuscript, sentence.block) {
            continue;
        }
        let text = &manuscript.text()[sentence.range.clone()];
        let mut length = skipped.without(text).encode_utf16().count();
        if skip_urls {
            let first = manuscript.runs().partition_point(|run| run.range.start < sentence.range.start);
            let runs = manuscript.runs()[first..].iter().take_while(|run| run.range.end <= sentence.range.end);
            length = length.saturating_sub(runs.filter(|run| run.url).map(|run| run.range.len()).sum());
        }
        if !textlint {
            length = length.saturating_sub(spoken_letters(manuscript, &sentence.range));
        }
        // A western sentence has its own measure.
        let japanese = text.chars().filter(|letter| crate::chars::is_japanese(*letter)).count();
        if !textlint && japanese * 3 < text.chars().count() {
            continue;
        }
        if length > max {
            report.add(sentence.range.clone(), messages::LongSentence { length, max });
            if !textlint && length > medium.max(max) && manuscript.sentences()[index].voice == Voice::Narration {
                report.weighing(Severity::Medium);
            }
            if let Some((place, bridge)) = cut::of_sentence(manuscript, sentence).filter(|_| !textlint) {
                report.fixing(place, bridge).with_care();
            }
        }
    }
}

/// Mean letters of a told sentence; nothing where there are too few to tell the author's way.
fn mean_length(manuscript: &Manuscript) -> usize {
    const FEW: usize = 10;
    let told = manuscript.sentences().iter().filter(|sentence| sentence.voice == Voice::Narration);
    let lengths: Vec<usize> = told.map(|sentence| manuscript.text()[sentence.range.clone()].chars().count()).collect();
    if lengths.len() < FEW { 0 } else { lengths.iter().sum::<usize>() / lengths.len() }
}

/// Letters of speech within a sentence: 彼は「…」と言った is as long as what is told.
fn spoken_letters(manuscript: &Manuscript, range: &std::ops::Range<usize>) -> usize {
    let first = manuscript.pairs().partition_point(|pair| pair.range.start < range.start);
    let mut end = range.start;
    let mut letters = 0;
    for pair in manuscript.pairs()[first..].iter().take_while(|pair| pair.range.start < range.end) {
        if matches!(pair.mark, '「' | '『' | '（') && pair.range.start >= end {
            letters += manuscript.text()[pair.range.clone()].chars().count();
            end = pair.range.end;
        }
    }
    letters
}

fn is_one_link(manuscript: &Manuscript, block: usize) -> bool {
    let first = manuscript.runs().partition_point(|run| run.block < block);
    let mut runs = manuscript.runs()[first..].iter().take_while(|run| run.block == block);
    runs.next().is_some_and(|run| run.link) && runs.next().is_none()
}
