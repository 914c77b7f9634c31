//! Lists decorated with bold labels and emoji.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Lists decorated with bold labels and emoji.
pub const RULE: Rule = Rule {
    name: "decorated_list",
    aspect: Aspect::Readability,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ai-writing/no-ai-list-formatting"],
    options: &[
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "disableBoldListItems", default: "false", meaning: "Let bold labels pass." },
        RuleOption { name: "disableEmojiListItems", default: "false", meaning: "Let emoji pass." },
    ],
    good: &["- 牛乳を買う", "- **太い字**の項目", "- 🐕 犬"],
    bad: &["- **用意**: 牛乳を買う", "- 🚀 出発の準備"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allowed = options.allowed("allows");
    for (index, block) in manuscript.blocks().iter().enumerate().filter(|(_, block)| block.kind == BlockKind::ListItem)
    {
        let text = &manuscript.text()[block.range.clone()];
        if allowed.matches(text) {
            continue;
        }
        let first = manuscript.runs().partition_point(|run| run.block < index);
        let bold = manuscript.runs().get(first).filter(|run| run.block == index && run.strong);
        let after = bold.map_or("", |run| &manuscript.text()[run.range.end..block.range.end]);
        let trimmed = after.trim_start();
        let dashed =
            after.starts_with(char::is_whitespace) && ["- ", "— ", "– "].iter().any(|mark| trimmed.starts_with(mark));
        let labelled = bold.is_some()
            && (trimmed.starts_with([':', '：'])
                || dashed
                || manuscript.text()[bold.map_or(0..0, |run| run.range.clone())].ends_with([':', '：']));
        let flashy = text.char_indices().find(|(_, letter)| FLASHY.contains(*letter));
        if labelled && !options.flag("disableBoldListItems", false) {
            report.add(block.range.clone(), messages::DecoratedList);
        }
        if let Some((place, letter)) = flashy.filter(|_| !options.flag("disableEmojiListItems", false)) {
            let start = block.range.start + place;
            report.add(start..start + letter.len_utf8(), messages::DecoratedListEmoji);
        }
    }
}

/// Emoji that decorate rather than say something.
const FLASHY: &str = "✅❌⭐✨💯⚠❗❓💥🔥⚡💪🚀💡🤔💭🧠🎯📈📊🏆👍👎😊😎🎉🌟📝📋✏🖊💼";
