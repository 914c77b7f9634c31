//! A kana too few or too many: 手順に従っください.

use crate::{
    counted::{Counted, neighbours::Line, slips},
    finding::{Aspect, Severity},
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
    rationale: "かな一字の脱落や重複は、書き手の目には補われて見え、読み手はそこでつまずきます。",
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
        let what = if slip.dropped { "脱字" } else { "余分な文字" };
        report
            .add(slip.range, format!("「{stands}」に{what}があるようです。「{meant}」ではありませんか（確度: 中）。"));
    }
}
