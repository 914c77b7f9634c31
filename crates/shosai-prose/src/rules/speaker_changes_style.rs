//! A character who speaks politely and plainly by turns.

use std::{collections::BTreeMap, ops::Range};

use super::politeness;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    speech,
    text::Manuscript,
};

/// A character who speaks politely and plainly by turns.
pub const RULE: Rule = Rule {
    name: "speaker_changes_style",
    aspect: Aspect::Grammar,
    reason_code: "SPEECH_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[RuleOption {
        name: "lines",
        default: "4",
        meaning: "Spoken lines of one character in the same style before another style is reported.",
    }],
    good: &["「行きます」と健太が言った。「帰ります」と健太が言った。"],
    bad: &[
        "「行きます」と健太が言った。「帰ります」と健太が言った。「食べます」と健太が言った。「寝ます」と健太が言った。「もう寝たのである」と健太が言った。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let enough = options.number("lines", 4);
    let mut of_speaker: BTreeMap<&str, Vec<(bool, Range<usize>)>> = BTreeMap::new();
    for line in speech::spoken_by_name(manuscript).into_iter().filter(|line| line.named) {
        let tokens = manuscript.tokens_in(&line.range);
        let polite = !politeness::endings(manuscript, tokens, true).iter().all(|ending| !ending.polite);
        // A line such as 「うん」 has no style of its own.
        let plain = !polite && tokens.iter().any(|token| matches!(token.part(), "動詞" | "助動詞" | "形容詞"));
        if polite || plain {
            of_speaker.entry(line.speaker).or_default().push((polite, line.range));
        }
    }
    for (speaker, lines) in of_speaker {
        let polite = lines.iter().filter(|(polite, _)| *polite).count();
        let plain = lines.len() - polite;
        let (usual, rare) = if polite >= plain { (true, plain) } else { (false, polite) };
        if lines.len() - rare < enough || rare * enough > lines.len() {
            continue;
        }
        for (_, range) in lines.iter().filter(|(polite, _)| *polite != usual) {
            if usual {
                report.add(range.clone(), messages::SpeakerChangesStyle { speaker });
            } else {
                report.add(range.clone(), messages::SpeakerChangesStylePolite { speaker });
            }
        }
    }
}
