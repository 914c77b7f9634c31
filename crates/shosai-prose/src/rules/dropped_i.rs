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
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-dropping-i"],
    options: &[],
    rationale: "「してます」「してる」は話し言葉です。地の文では「しています」「している」と書きます。台詞では普通なので、地の文だけを調べます。",
    good: &["庭を走っている。", "まだ着いていません。"],
    bad: &["庭を走ってる。", "まだ持ってます。"],
    check,
};

/// More than this many in the told text are the narrator's voice, and pass.
const HABIT: usize = 2;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let found = dropped(manuscript);
    let told = found.iter().filter(|range| manuscript.place_at(range.start) == Place::Narration).count();
    if options.text("as", "").is_empty() && told > HABIT {
        return;
    }
    for range in found {
        report.add(range, "い抜き言葉です。「ている」「ています」にしてください。");
    }
}

fn dropped(manuscript: &Manuscript) -> Vec<std::ops::Range<usize>> {
    let tokens = manuscript.tokens();
    let mut found = Vec::new();
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
            found.push(token.range.clone());
        }
    }
    found
}
