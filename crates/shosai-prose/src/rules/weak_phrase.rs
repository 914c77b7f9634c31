//! Phrases that weaken a statement.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Phrases that weaken a statement.
pub const RULE: Rule = Rule {
    name: "weak_phrase",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &["ja-no-weak-phrase"],
    options: &[],
    good: &["何を買ったかも記してある。"],
    bad: &["明日は雨かもしれない。", "もう遅いかも。", "良いと思います。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    for (place, token) in tokens.iter().enumerate() {
        let surface = manuscript.surface(token);
        let next = tokens.get(place + 1);
        let next_surface = next.map_or("", |next| manuscript.surface(next));
        let perhaps = (surface == "かも" && (matches!(next_surface, "。" | "しれ" | "知れ")))
            || matches!(surface, "かもしれない" | "かもしれ");
        let think = (surface == "思う" && token.form() == "基本形") || (surface == "思い" && next_surface == "ます");
        let hint = surface == "示唆"
            && place >= 3
            && letters::reads(manuscript, &tokens[place - 3..], &["可能", "性", "を"])
            && next_surface == "し";
        if perhaps || think || hint {
            report.add(token.range.clone(), messages::WeakPhrase { surface });
        }
    }
}
