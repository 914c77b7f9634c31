//! Blanks at the end of a line.

use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::{BlockKind, Manuscript},
};

/// Blanks at the end of a line.
pub const RULE: Rule = Rule {
    name: "trailing_spaces",
    aspect: Aspect::Style,
    reason_code: "TRAILING_SPACES",
    severity: Severity::Low,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[],
    good: &["彼は歩いた。\n", "# 統計量\n\n傾き = 0.5   \n切片 = 3\n"],
    bad: &["彼は歩いた。   \n次の行。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let marked_up = manuscript.blocks().iter().any(|block| {
        !matches!(block.kind, BlockKind::Paragraph | BlockKind::Heading | BlockKind::Break | BlockKind::Verse)
    }) || manuscript.runs().iter().any(|run| run.link || run.code || run.strong)
        || manuscript.source().lines().any(|line| line.starts_with("# ") || line.starts_with("## "));
    for found in MARKS.find_all(manuscript.source()) {
        let end = found.end - usize::from(manuscript.source()[found.clone()].ends_with('\r'));
        let blank_line = found.start == 0 || manuscript.source()[..found.start].ends_with('\n');
        // Two blanks and more end a line in Markdown.
        let blanks = &manuscript.source()[found.start..end];
        let breaks = marked_up && blanks.len() > 1 && blanks.chars().all(|letter| letter == ' ');
        if breaks {
            continue;
        }
        if !blank_line || end - found.start > 3 {
            report.add_in_source_with_fix(found.start..end, messages::TrailingSpaces, "");
        }
    }
}

static MARKS: Pattern = Pattern::fixed("(?m)[ \\t\\u{3000}]+\\r?$");
