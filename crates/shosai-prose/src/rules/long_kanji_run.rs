//! Too many kanji in a row.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Too many kanji in a row.
pub const RULE: Rule = Rule {
    name: "long_kanji_run",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["max-kanji-continuous-len"],
    options: &[
        RuleOption {
            name: "max",
            default: "8",
            meaning: "The longest run that passes; 5 when asked for by the textlint name.",
        },
        RuleOption { name: "allow", default: "[]", meaning: "Words that may be longer." },
    ],
    good: &["漢字の連続です。"],
    bad: &["一二三四五六七八九十です。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    let max = options.number("max", if textlint { 5 } else { 8 });
    let allow = options.texts("allow").unwrap_or_default();
    for run in letters::plain_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in KANJI.find_all(text) {
            let word = &text[found.clone()];
            let count = word.chars().count();
            if count > max && !allow.contains(&word) {
                report
                    .add(run.range.start + found.start..run.range.start + found.end, messages::LongKanjiRun { count });
            }
        }
    }
}

static KANJI: Pattern =
    Pattern::fixed("[々〇〻\u{3400}-\u{4DBF}\u{4E00}-\u{9FFF}\u{F900}-\u{FAFF}\u{20000}-\u{2FFFF}]+");
