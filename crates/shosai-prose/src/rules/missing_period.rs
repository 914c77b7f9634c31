//! A paragraph that does not end with its period.

use crate::chars;
use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A paragraph that does not end with its period.
pub const RULE: Rule = Rule {
    name: "missing_period",
    aspect: Aspect::Grammar,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &["ja-no-mixed-period"],
    options: &[
        RuleOption { name: "periodMark", default: "\"。\"", meaning: "The mark a sentence ends with." },
        RuleOption { name: "allowPeriodMarks", default: "[]", meaning: "Other endings that are fine." },
        RuleOption { name: "allowEmojiAtEnd", default: "false", meaning: "Let an emoji end a sentence." },
    ],
    good: &["終わりです。", "「台詞」"],
    bad: &["終わりです", "終わりです."],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let mark = options.text("periodMark", "。");
    let mut marks = options.texts("allowPeriodMarks").unwrap_or_default();
    marks.push(mark);
    let emoji = options.flag("allowEmojiAtEnd", false);
    for (index, block) in manuscript.blocks().iter().enumerate() {
        if block.quoted || block.kind != BlockKind::Paragraph {
            continue;
        }
        let after = manuscript.runs().partition_point(|run| run.block <= index);
        let Some(run) = after.checked_sub(1).map(|last| &manuscript.runs()[last]).filter(|run| run.block == index)
        else {
            continue;
        };
        let text = &manuscript.text()[run.range.clone()];
        let styled = run.code || run.link || run.url || run.emphasis || run.strong || run.range.end != block.range.end;
        if styled || !text.chars().any(chars::is_japanese) {
            continue;
        }
        let last = text.chars().next_back().unwrap_or(' ');
        let fine = marks.iter().any(|mark| text.ends_with(mark))
            || "！？!?)）」』".contains(last)
            || (emoji && is_emoji(last));
        if !fine {
            let start = run.range.end - last.len_utf8();
            report.add(start..run.range.end, messages::MissingPeriod { mark });
        }
    }
}

fn is_emoji(letter: char) -> bool {
    matches!(u32::from(letter), 0x2600..=0x27BF | 0x1F300..=0x1FAFF | 0xFE0F | 0x2B50 | 0x2B55)
}
