//! A kana too many: じっっと.

use crate::{
    counted::{Counted, neighbours::Line, slips},
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A kana too many.
pub const RULE: Rule = Rule {
    name: "doubled_kana",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::High,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &["次のようになります。", "じっと天井を見ていた。", "どこででも働く。"],
    bad: &["次のようにになります。", "じっっと天井を見ていた。", "かわりにここれを実行します。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let Some(counted) = Counted::embedded() else { return };
    let line = Line { text: manuscript.text(), tokens: manuscript.tokens() };
    for slip in slips::all(counted, line) {
        if manuscript.is_unbroken(&slip.range) {
            let (stands, meant) = (&line.text[slip.range.clone()], &slip.meant);
            report.add(slip.range, messages::DoubledKana { stands, meant });
        }
    }
}
