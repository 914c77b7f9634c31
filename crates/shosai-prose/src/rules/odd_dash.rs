//! An odd number of dashes.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// An odd number of dashes.
pub const RULE: Rule = Rule {
    name: "odd_dash",
    aspect: Aspect::Rhythm,
    reason_code: "DASH_STYLE",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption { name: "even_number_dashes", default: "true", meaning: "Whether the rule looks at all." }],
    good: &["彼は――黙った。", "恒等 — すでに書かれた物語。"],
    bad: &["彼は―黙った。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    if !options.flag("even_number_dashes", true) {
        return;
    }
    for run in letters::prose_runs(manuscript).filter(|run| !manuscript.blocks()[run.block].quoted) {
        let text = &manuscript.text()[run.range.clone()];
        for found in MARKS.find_all(text) {
            let place = found.clone();
            let range = run.range.start + found.start..run.range.start + found.end;
            // Three and more are a line of their own.
            let long = text[found.clone()].chars().count() > 1;
            if options.text("as", "").is_empty() && (long || joins_names(text, &found) || is_spaced(text, &found)) {
                continue;
            }
            if text[found.clone()].chars().count() % 2 == 1 {
                let mark = text[found].chars().next().unwrap_or('―');
                let even = format!("{}{mark}", &manuscript.text()[range.clone()]);
                report.add_with_fix(range, messages::OddDash, even);
                if encloses(text, &place) {
                    report.with_care();
                }
            }
        }
    }
}

/// Whether another dash stands near on the line: two enclose an aside, and are changed together or not at all.
fn encloses(text: &str, found: &std::ops::Range<usize>) -> bool {
    const NEAR: usize = 100;
    let dash = |letter: char| "―—─".contains(letter);
    let mut before = text[..found.start].chars().rev().take(NEAR).take_while(|letter| *letter != '\n');
    let mut after = text[found.end..].chars().take(NEAR).take_while(|letter| *letter != '\n');
    before.any(dash) || after.any(dash)
}

/// Whether the dash stands between two names, figures or dates: 東京―大阪.
fn joins_names(text: &str, found: &std::ops::Range<usize>) -> bool {
    let name = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() && !crate::chars::is_hiragana(letter))
    };
    name(text[..found.start].chars().next_back()) && name(text[found.end..].chars().next())
}

/// Whether blanks stand on both sides, as western text sets a dash: 恒等 — 書かれた物語.
fn is_spaced(text: &str, found: &std::ops::Range<usize>) -> bool {
    text[..found.start].ends_with(' ') && text[found.end..].starts_with(' ')
}

static MARKS: Pattern = Pattern::fixed("[―—─]+");
