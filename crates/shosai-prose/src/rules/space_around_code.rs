//! Spaces around inline code and links.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Spaces around inline code and links.
pub const RULE: Rule = Rule {
    name: "space_around_code",
    aspect: Aspect::Style,
    reason_code: "DOUBLE_SPACES",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ja-space-around-code", "ja-space-around-link", "ja-space-around-strong", "ja-space-around-emphasis"],
    options: &[
        RuleOption { name: "before", default: "false", meaning: "Whether a space is wanted before." },
        RuleOption { name: "after", default: "false", meaning: "Whether a space is wanted after." },
    ],
    good: &["次に`main`を呼ぶ"],
    bad: &["次に `main` を呼ぶ"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let before_wanted = options.flag("before", false);
    let after_wanted = options.flag("after", false);
    let kind = options.text("as", "ja-space-around-code");
    let text = manuscript.text();
    for (place, run) in manuscript.runs().iter().enumerate() {
        let marked = match kind {
            "ja-space-around-link" => run.link,
            "ja-space-around-strong" => run.strong,
            "ja-space-around-emphasis" => run.emphasis,
            _ => run.code,
        };
        if !marked {
            continue;
        }
        let beside = |index: Option<usize>| {
            index.and_then(|index| manuscript.runs().get(index)).filter(|other| other.block == run.block)
        };
        let before: Vec<char> = beside(place.checked_sub(1))
            .map(|other| text[other.range.clone()].chars().rev().take(2).collect())
            .unwrap_or_default();
        let after: Vec<char> = beside(Some(place + 1))
            .map(|other| text[other.range.clone()].chars().take(2).collect())
            .unwrap_or_default();
        for (side, wanted) in [(before, before_wanted), (after, after_wanted)] {
            let near = side.first().copied();
            if wanted && letters::japanese(near) {
                report.add(run.range.clone(), messages::SpaceAroundCodeMissing);
            } else if !wanted && near == Some(' ') && letters::japanese(side.get(1).copied()) {
                report.add(run.range.clone(), messages::SpaceAroundCode);
            }
        }
    }
}
