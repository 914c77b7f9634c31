//! An odd number of ellipsis marks.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// An odd number of ellipsis marks.
pub const RULE: Rule = Rule {
    name: "odd_ellipsis",
    aspect: Aspect::Rhythm,
    reason_code: "ELLIPSIS_ODD_COUNT",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[
        RuleOption { name: "even_number_ellipsises", default: "true", meaning: "Whether the rule looks at all." },
        RuleOption { name: "habit", default: "false", meaning: "Tell it once where the author does so all through." },
    ],
    good: &["そう……。", "間隔は 2,3,5,7… と続く。"],
    bad: &["そう…。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("even_number_ellipsises", true) {
        return;
    }
    let habit = options.flag("habit", false) && is_habit(manuscript);
    let mut told = false;
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text).filter(|found| !goes_on(text, found)) {
            let range = run.range.start + found.start..run.range.start + found.end;
            if habit && text[found.clone()].chars().count() % 2 == 1 {
                if !std::mem::replace(&mut told, true) {
                    report.add(range, messages::OddEllipsisAll);
                }
                continue;
            }
            if text[found].chars().count() % 2 == 1 {
                let even = format!("{}…", &manuscript.text()[range.clone()]);
                report.add_with_fix(range, messages::OddEllipsis, even);
            }
        }
    }
}

/// Whether the mark stands for the rest of a row of figures or letters: 2,3,5,7… and 1、2、…、n.
fn goes_on(text: &str, found: &std::ops::Range<usize>) -> bool {
    let comma = |letter: char| matches!(letter, ',' | '、' | '，');
    let before = text[..found.start].trim_end().chars().next_back();
    let after = text[found.end..].trim_start().chars().next();
    before.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter.is_numeric())
        || (before.is_some_and(comma) && after.is_some_and(comma))
}

/// Whether odd ones are the author's way, which is told once.
fn is_habit(manuscript: &Manuscript) -> bool {
    const FEW: usize = 4;
    let counts = MARKS.find_all(manuscript.text()).map(|found| manuscript.text()[found].chars().count());
    let (odd, even) = counts.fold((0, 0), |(odd, even), count| (odd + count % 2, even + 1 - count % 2));
    odd >= FEW && odd > even
}

static MARKS: Pattern = Pattern::fixed("…+");
