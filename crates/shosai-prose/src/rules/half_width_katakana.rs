//! Half-width katakana.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Half-width katakana.
pub const RULE: Rule = Rule {
    name: "half_width_katakana",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Medium,
    by_default: true,
    within: Place::WORDS,
    textlint: &["jtf-style/2.1.5.カタカナ", "no-hankaku-kana"],
    options: &[],
    good: &["カタカナ"],
    bad: &["ｶﾀｶﾅ"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        for found in HALF.find_all(&manuscript.text()[run.range.clone()]) {
            let range = run.range.start + found.start..run.range.start + found.end;
            let wide = shosai_text::fold(&manuscript.text()[range.clone()], shosai_text::Folding::Plain);
            report.add_with_fix(range, messages::HalfWidthKatakana, wide);
        }
    }
}

static HALF: Pattern = Pattern::fixed("[\u{FF65}-\u{FF9F}]+");
