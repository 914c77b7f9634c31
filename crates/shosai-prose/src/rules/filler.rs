//! Fillers: えーと, あのー.

use crate::{
    finding::{Aspect, Severity},
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
    rationale: "「えーと」「あのー」などのつなぎ言葉は、説明の文章では要りません。台詞では人柄なので、頼まれたときだけ調べます。",
    good: &["道を教えてください。"],
    bad: &["えーと、道に迷いました。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for token in manuscript.tokens().iter().filter(|token| token.part() == "フィラー") {
        report.add(token.range.clone(), format!("つなぎ言葉「{}」があります。", manuscript.surface(token)));
    }
}
