//! A predicate followed by a colon and a block.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A predicate followed by a colon and a block.
pub const RULE: Rule = Rule {
    name: "colon_before_block",
    aspect: Aspect::Readability,
    reason_code: "GRAMMAR_PUNCTUATION",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ai-writing/no-ai-colon-continuation"],
    options: &[
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "disableCodeBlock", default: "false", meaning: "Let code follow." },
        RuleOption { name: "disableList", default: "false", meaning: "Let a list follow." },
        RuleOption { name: "disableQuote", default: "false", meaning: "Let a quotation follow." },
        RuleOption { name: "disableTable", default: "false", meaning: "Let a table follow." },
    ],
    good: &["材料:\n- 卵\n- 砂糖"],
    bad: &["次のように書きます:\n```sh\nls\n```"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allowed = options.allowed("allows");
    for pair in manuscript.blocks().windows(2) {
        let [block, next] = pair else { continue };
        let text = manuscript.text()[block.range.clone()].trim_end();
        let joined = match next.kind {
            BlockKind::Code => !options.flag("disableCodeBlock", false),
            BlockKind::ListItem => !options.flag("disableList", false),
            BlockKind::Cell => !options.flag("disableTable", false),
            _ => next.quoted && !options.flag("disableQuote", false),
        };
        if block.kind != BlockKind::Paragraph
            || block.quoted
            || !joined
            || !text.ends_with([':', '：'])
            || allowed.matches(text)
        {
            continue;
        }
        let body = text.trim_end_matches([':', '：']);
        let range = block.range.start..block.range.start + body.len();
        let last = manuscript.tokens_in(&range).last();
        let english = body.is_ascii();
        if body.chars().count() > 2 && !english && last.is_some_and(|last| last.part() != "名詞") {
            report.add(range.end..block.range.start + text.len(), messages::ColonBeforeBlock);
        }
    }
}
