//! さ入れ and さ抜き: 食べたさそう, 良そう.

use crate::text::Token;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// さ入れ and さ抜き: 食べたさそう, 良そう.
pub const RULE: Rule = Rule {
    name: "needless_or_missing_sa",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["no-insert-dropping-sa"],
    options: &[],
    good: &["味は良さそうだ。", "帰りたそうにしている。"],
    bad: &["味は良そうだ。", "彼は帰りたさそうにしている。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    for (place, token) in tokens.iter().enumerate() {
        let surface = manuscript.surface(token);
        let after = |steps: usize| tokens.get(place + steps);
        let looks = |token: Option<&Token>| {
            token.is_some_and(|token| {
                manuscript.surface(token) == "そう"
                    && matches!(token.detail(), "接尾" | "助詞類接続" | "特殊" | "助動詞語幹" | "一般")
            })
        };
        let missing = matches!(manuscript.base(token), "良い" | "無" | "無い" | "よい" | "ない")
            && matches!(surface, "良" | "無" | "よ" | "な");
        if missing && looks(after(1)) && matches!(surface, "良" | "無") {
            let end = after(1).map_or(token.range.end, |next| next.range.end);
            report.add_with_fix(token.range.start..end, messages::NeedlessOrMissingSa, format!("{surface}さそう"));
            report.with_care();
        }
        let wish =
            (token.part() == "助動詞" && surface == "た") || (token.part() == "形容詞" && token.form() == "ガル接続");
        let verb_before =
            place.checked_sub(1).is_some_and(|before| tokens[before].part() == "動詞") || token.part() == "形容詞";
        let extra = after(1).filter(|next| manuscript.surface(next) == "さ");
        let needs_sa = manuscript.base(token).ends_with("良い")
            || ["無い", "ない", "よい", "好い"].iter().any(|word| manuscript.base(token).ends_with(word));
        if let Some(extra) = extra.filter(|_| wish && verb_before && !needs_sa && looks(after(2))) {
            report.add_with_fix(extra.range.clone(), messages::NeedlessOrMissingSaNeedless, "");
            report.with_care();
        }
    }
}
