//! Long sentences one after another.

use crate::text::{BlockKind, Voice};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Long sentences one after another.
pub const RULE: Rule = Rule {
    name: "consecutive_long_sentences",
    aspect: Aspect::Rhythm,
    reason_code: "CONSECUTIVE_LONG_SENTENCES",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[
        RuleOption { name: "length", default: "45", meaning: "How long a long sentence is." },
        RuleOption { name: "run", default: "3", meaning: "How many in a row are reported." },
    ],
    good: &["短い。短い。短い。"],
    bad: &[
        "とても長い文をここに書いておくことにして、読み手の息が続かなくなるまで延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまで延ばしていくことにする。とても長い文をここに書いておくことにして、読み手の息が続かなくなるまで延ばしていくことにする。",
    ],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let length = options.number("length", 45);
    let run = options.number("run", 3);
    rhythm_runs(
        manuscript,
        run,
        |count| count >= length,
        |range, count, report| {
            report.add(range, messages::ConsecutiveLongSentences { length, count });
            if count >= run * 2 {
                report.weighing(Severity::Medium);
            }
        },
        report,
    );
}

/// Calls `tell` for every run of at least `run` narrated sentences whose length `fits`.
pub(super) fn rhythm_runs(
    manuscript: &Manuscript,
    run: usize,
    fits: impl Fn(usize) -> bool,
    tell: impl Fn(std::ops::Range<usize>, usize, &mut Report<'_>),
    report: &mut Report<'_>,
) {
    let mut range: Option<(std::ops::Range<usize>, usize)> = None;
    for sentence in manuscript.sentences() {
        let count = manuscript.text()[sentence.range.clone()].chars().filter(|letter| !letter.is_whitespace()).count();
        let narrated =
            sentence.voice != Voice::Dialogue && manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph;
        if narrated && fits(count) {
            let (start, number) =
                range.take().map_or((sentence.range.start, 0), |(range, number)| (range.start, number));
            range = Some((start..sentence.range.end, number + 1));
            continue;
        }
        if let Some((found, number)) = range.take().filter(|(_, number)| *number >= run) {
            tell(found, number, report);
        }
    }
    if let Some((found, number)) = range.filter(|(_, number)| *number >= run) {
        tell(found, number, report);
    }
}
