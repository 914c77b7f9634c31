//! A paragraph without its indent.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    rule::{Options, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A paragraph without its indent.
pub const RULE: Rule = Rule {
    name: "missing_indent",
    aspect: Aspect::Style,
    reason_code: "FULLWIDTH_SPACE",
    severity: Severity::Low,
    by_default: false,
    textlint: &["general-novel-style-ja"],
    options: &[RuleOption {
        name: "chars_leading_paragraph",
        default: "\"　「『【〈《（(“\"",
        meaning: "What a paragraph may begin with; empty to look at nothing.",
    }],
    rationale: "小説の段落は全角一字分下げて始めます。ウェブの横書きでは下げない作品も多いので、頼まれたときだけ調べます。",
    good: &["　彼は歩いた。", "「台詞」"],
    bad: &["彼は歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let leading = options.text("chars_leading_paragraph", "　「『【〈《（(“\"‘'［[〔｛{＜<");
    if leading.is_empty() {
        return;
    }
    for block in manuscript.blocks().iter().filter(|block| block.kind == BlockKind::Paragraph && !block.quoted) {
        let first = manuscript.source()[block.source_start..].chars().next();
        if let Some(first) = first.filter(|first| !leading.contains(*first)) {
            report.add_in_source(
                block.source_start..block.source_start + first.len_utf8(),
                "段落の先頭が字下げされていません。",
            );
        }
    }
}
