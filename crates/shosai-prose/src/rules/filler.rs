//! Fillers: えーと, あのー.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Fillers: えーと, あのー.
pub const RULE: Rule = Rule {
    name: "filler",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["no-filler"],
    options: &[],
    good: &["道を教えてください。"],
    bad: &["えーと、道に迷いました。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for token in manuscript.tokens().iter().filter(|token| token.part() == "フィラー") {
        report.add(token.range.clone(), messages::Filler { word: manuscript.surface(token) });
    }
}
