//! い抜き言葉: してる for している.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// い抜き言葉: してる for している.
pub const RULE: Rule = Rule {
    name: "dropped_i",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &["no-dropping-i"],
    options: &[],
    rationale: "「してます」「してる」は話し言葉です。地の文では「しています」「している」と書きます。台詞では普通なので、頼まれたときだけ調べます。",
    good: &["庭を走っている。", "まだ着いていません。"],
    bad: &["庭を走ってる。", "まだ持ってます。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    for (place, token) in tokens.iter().enumerate() {
        if letters::quoted(manuscript, token.range.start) {
            continue;
        }
        let surface = manuscript.surface(token);
        let particle = place
            .checked_sub(1)
            .map(|before| &tokens[before])
            .filter(|before| before.detail() == "接続助詞" && matches!(manuscript.surface(before), "て" | "で"));
        let polite = token.part() == "助動詞" && token.base() == "ます" && particle.is_some();
        let contracted = token.part() == "動詞"
            && token.detail() == "非自立"
            && matches!(token.base(), "てる" | "でる")
            && surface.starts_with(['て', 'で']);
        if polite || contracted {
            report.add(token.range.clone(), "い抜き言葉です。「ている」「ています」にしてください。");
        }
    }
}
