//! The same conjunction in one sentence after another.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// The same conjunction in one sentence after another.
pub const RULE: Rule = Rule {
    name: "repeated_conjunction",
    aspect: Aspect::Grammar,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-doubled-conjunction"],
    options: &[],
    good: &["雨が降った。そして風が吹いた。それから晴れた。"],
    bad: &["雨が降った。そして風が吹いた。そして晴れた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    let mut block = usize::MAX;
    let mut last: Option<&str> = None;
    for sentence in manuscript.sentences() {
        if sentence.block != block {
            block = sentence.block;
            last = None;
        }
        let kind = &manuscript.blocks()[block];
        if kind.quoted || kind.kind == BlockKind::Heading {
            continue;
        }
        let tokens = manuscript.tokens_in(&sentence.range);
        let found = if textlint {
            tokens.iter().find(|token| token.part() == "接続詞")
        } else {
            // What a reader hears is the head of one sentence after the other.
            tokens.first().filter(|token| token.part() == "接続詞")
        };
        let Some(found) = found else {
            last = last.filter(|_| textlint);
            continue;
        };
        let surface = manuscript.surface(found);
        // ただガッカリする is no conjunction.
        let next = tokens.get(1).map_or("", |next| manuscript.surface(next));
        if !textlint && surface == "ただ" && next != "、" {
            last = None;
            continue;
        }
        if last == Some(surface) {
            report.add(found.range.clone(), messages::RepeatedConjunction { surface });
        }
        last = Some(surface);
    }
}
