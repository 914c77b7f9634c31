//! A period at the end of a heading.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// A period at the end of a heading.
pub const RULE: Rule = Rule {
    name: "heading_with_period",
    aspect: Aspect::Style,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/1.1.2.見出し"],
    options: &[],
    good: &["## 春の章"],
    bad: &["## 春が来た。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for block in manuscript.blocks().iter().filter(|block| block.kind == BlockKind::Heading && !block.quoted) {
        let text = manuscript.text()[block.range.clone()].trim_end();
        if text.ends_with('。') {
            let end = block.range.start + text.len();
            report.add_with_fix(end - '。'.len_utf8()..end, messages::HeadingWithPeriod, "");
        }
    }
}
