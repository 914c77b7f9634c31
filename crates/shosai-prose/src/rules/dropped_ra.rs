//! ら抜き言葉: 食べれる for 食べられる.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// ら抜き言葉: 食べれる for 食べられる.
pub const RULE: Rule = Rule {
    name: "dropped_ra",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["no-dropping-the-ra"],
    options: &[],
    good: &["野菜を食べられない。", "走れる。"],
    bad: &["野菜を食べれない。", "ここからは見れない。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    for (place, token) in tokens.iter().enumerate() {
        if token.part() != "動詞" || letters::quoted(manuscript, token.range.start) {
            continue;
        }
        let whole =
            matches!(token.base(), "来れる" | "見れる" | "食べれる" | "出れる" | "寝れる" | "着れる" | "起きれる");
        // Kana stems and these are far more often other verbs: いれず, 獲れた.
        let stem_word = manuscript.surface(token);
        let other_verb = !stem_word.chars().any(crate::chars::is_kanji) || matches!(stem_word, "獲" | "居" | "捕");
        let stem = (!other_verb || !options.text("as", "").is_empty())
            && token.detail() == "自立"
            && token.inflection() == "一段"
            && token.form() == "未然形";
        let suffix = tokens
            .get(place + 1)
            .filter(|next| next.part() == "動詞" && next.detail() == "接尾" && next.base() == "れる");
        if let Some(suffix) = suffix.filter(|suffix| stem && suffix.range.start == token.range.end) {
            let at = suffix.range.start;
            report.add_with_fix(at..suffix.range.end, messages::DroppedRa, format!("ら{}", manuscript.surface(suffix)));
            report.with_care();
        // 時機来れり is old grammar.
        } else if whole && !manuscript.text()[token.range.end..].starts_with('り') {
            report.add(token.range.clone(), messages::DroppedRa);
        }
    }
}
