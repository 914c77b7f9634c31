//! A paragraph without its indent.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A paragraph without its indent.
pub const RULE: Rule = Rule {
    name: "missing_indent",
    aspect: Aspect::Style,
    reason_code: "FULLWIDTH_SPACE",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "chars_leading_paragraph",
        default: "\"　「『【〈《（(“\"",
        meaning: "What a paragraph may begin with; empty to look at nothing.",
    }],
    good: &["　彼は歩いた。", "「台詞」"],
    bad: &["彼は歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let leading = options.text("chars_leading_paragraph", "　「『【〈《（(“\"‘'［[〔｛{＜<");
    if leading.is_empty() {
        return;
    }
    // To textlint an item of a list is a paragraph as well.
    let lists_too = options.text("as", "") == "general-novel-style-ja";
    for block in manuscript.blocks().iter().filter(|block| !block.quoted) {
        let (first, start) = match block.kind {
            BlockKind::Paragraph => (manuscript.source()[block.source_start..].chars().next(), block.source_start),
            BlockKind::ListItem if lists_too => {
                let first = manuscript.text()[block.range.clone()].chars().next();
                (first, manuscript.source_span(&(block.range.start..block.range.start)).start)
            }
            _ => continue,
        };
        if let Some(first) = first.filter(|first| !leading.contains(*first)) {
            report.add_in_source(start..start + first.len_utf8(), messages::MissingIndent);
        }
    }
}
