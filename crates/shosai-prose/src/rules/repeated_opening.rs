//! Sentences near each other that open the same way.

use crate::text::{BlockKind, Sentence};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Sentences near each other that open the same way.
pub const RULE: Rule = Rule {
    name: "repeated_opening",
    aspect: Aspect::Rhythm,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["no-start-duplicated-conjunction"],
    options: &[RuleOption {
        name: "interval",
        default: "2",
        meaning: "How many sentences back the same opening is remembered.",
    }],
    good: &["しかし、雨だ。だが、行く。"],
    bad: &["しかし、雨だ。しかし、行く。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let interval = options.number("interval", 2);
    let mut recent: Vec<&str> = Vec::new();
    let mut block = usize::MAX;
    for sentence in manuscript.sentences() {
        let kind = &manuscript.blocks()[sentence.block];
        if sentence.block != block {
            block = sentence.block;
            if matches!(kind.kind, BlockKind::Heading | BlockKind::Break) {
                recent.clear();
            }
        }
        if kind.quoted || kind.kind == BlockKind::Heading {
            continue;
        }
        let opening = opening_of(manuscript, sentence);
        if !opening.is_empty() && recent.contains(&opening) {
            let start = sentence.range.start;
            report.add(start..start + opening.len(), messages::RepeatedOpening { opening });
        }
        recent.insert(0, opening);
        recent.truncate(interval);
    }
}

/// What stands before the first comma, if it is plain text.
fn opening_of<'m>(manuscript: &'m Manuscript, sentence: &Sentence) -> &'m str {
    let after = manuscript.runs().partition_point(|run| run.range.start <= sentence.range.start);
    let Some(run) = after.checked_sub(1).map(|index| &manuscript.runs()[index]) else { return "" };
    if run.code || run.link || run.url || run.emphasis || run.strong {
        return "";
    }
    let text = &manuscript.text()[sentence.range.start..sentence.range.end.min(run.range.end)];
    text.find(['、', ',']).map_or("", |comma| text[..comma].trim())
}
