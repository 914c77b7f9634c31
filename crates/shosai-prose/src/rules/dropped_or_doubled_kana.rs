//! A kana too few or too many: 手順に従っください.

use crate::{
    counted::{Counted, neighbours::Line, slips},
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A kana too few or too many.
pub const RULE: Rule = Rule {
    name: "dropped_or_doubled_kana",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::High,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &["以下の手順に従ってください。", "次のようになります。", "じっと天井を見ていた。"],
    bad: &["以下の手順に従っください。", "次のようにになります。", "じっっと天井を見ていた。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let Some(counted) = Counted::embedded() else { return };
    let line = Line { text: manuscript.text(), tokens: manuscript.tokens() };
    for slip in slips::all(counted, line) {
        if !manuscript.is_unbroken(&slip.range) {
            continue;
        }
        let (stands, meant) = (&line.text[slip.range.clone()], &slip.meant);
        if slip.dropped {
            report.add(slip.range, messages::DroppedOrDoubledKana { stands, meant });
        } else {
            report.add(slip.range, messages::DroppedOrDoubledKanaDoubled { stands, meant });
        }
    }
}
