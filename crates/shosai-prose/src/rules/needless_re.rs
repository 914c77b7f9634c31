//! れ足す言葉: 飲めれる for 飲める.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};
use shosai_text::Words;

/// れ足す言葉: 飲めれる for 飲める.
pub const RULE: Rule = Rule {
    name: "needless_re",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["no-insert-re", "for-creation"],
    options: &[],
    good: &["海で泳げる。", "朝は起きれる。"],
    bad: &["海で泳げれる。", "もう読めれない。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let tokens = manuscript.tokens();
    let mut words = None;
    for pair in tokens.windows(2) {
        let [verb, suffix] = pair else { continue };
        let candidate = verb.part() == "動詞"
            && verb.inflection() == "一段"
            && suffix.detail() == "接尾"
            && suffix.base() == "れる";
        if candidate
            && verb.range.end == suffix.range.start
            && is_potential(manuscript.surface(verb), words.get_or_insert_with(Words::new))
        {
            report.add_with_fix(
                suffix.range.clone(),
                messages::NeedlessRe,
                manuscript.surface(suffix).replacen('れ', "", 1),
            );
            report.with_care();
        }
    }
}

/// Whether 飲め comes from 飲む: its last kana turned from the え row to the う row makes a verb.
fn is_potential(stem: &str, words: &mut Words) -> bool {
    let rows = ["けく", "せす", "てつ", "ねぬ", "べぶ", "めむ", "れる", "えう", "げぐ"];
    let Some(last) = stem.chars().next_back() else { return false };
    let Some(row) = rows.iter().find(|row| row.starts_with(last)) else { return false };
    let plain = format!("{}{}", stem.trim_end_matches(last), row.chars().nth(1).unwrap_or(last));
    matches!(words.of(&plain).as_slice(), [word] if word.part() == "動詞" && word.inflection().starts_with("五段"))
}
