//! Dots in a row in place of an ellipsis.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Dots in a row in place of an ellipsis.
pub const RULE: Rule = Rule {
    name: "interpunct_ellipsis",
    aspect: Aspect::Rhythm,
    reason_code: "ELLIPSIS_STYLE",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "appropriate_use_of_interpunct",
        default: "true",
        meaning: "Whether the rule looks at all.",
    }],
    good: &["そう……。"],
    bad: &["そう・・・。", "そう..."],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("appropriate_use_of_interpunct", true) {
        return;
    }
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text) {
            let range = run.range.start + found.start..run.range.start + found.end;
            // Dots beside dashes are a code, and three dots after western letters are English.
            let beside = [text[..found.start].chars().next_back(), text[found.end..].chars().next()];
            let code = beside.iter().flatten().any(|letter| "-－‐−".contains(*letter));
            let western = text[found.clone()].starts_with('.') && !letters::japanese(beside[0]);
            if (code || western) && options.text("as", "").is_empty() {
                continue;
            }
            let leaders = "……".repeat(text[found].chars().count().div_ceil(6));
            report.add_with_fix(range, messages::InterpunctEllipsis, leaders);
        }
    }
}

static MARKS: Pattern = Pattern::fixed("・・+|\\.\\.\\.+|．．．+");
