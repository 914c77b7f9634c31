//! Bold labels, bold in headings, emoji before bold.

use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Bold labels, bold in headings, emoji before bold.
pub const RULE: Rule = Rule {
    name: "bold_label",
    aspect: Aspect::Readability,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ai-writing/no-ai-emphasis-patterns"],
    options: &[
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "disableEmojiEmphasisPatterns", default: "false", meaning: "Let emoji stand before bold." },
        RuleOption { name: "disableInfoPatterns", default: "false", meaning: "Let labels be bold." },
        RuleOption { name: "disableHeadingEmphasisPatterns", default: "false", meaning: "Let headings hold bold." },
    ],
    good: &["まず水を入れます。"],
    bad: &["**補足**: 水は冷たいものを使う", "### 春の**花**"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allowed = options.allowed("allows");
    let runs = manuscript.runs();
    for (place, run) in runs.iter().enumerate().filter(|(_, run)| run.strong) {
        let block = &manuscript.blocks()[run.block];
        let word = manuscript.text()[run.range.clone()].trim();
        if allowed.matches(&manuscript.text()[block.range.clone()]) {
            continue;
        }
        let before = place.checked_sub(1).map(|before| &runs[before]).filter(|before| before.block == run.block);
        let emoji = before.is_some_and(|before| {
            manuscript.text()[before.range.clone()].trim_end().trim_end_matches('\u{FE0F}').ends_with(is_flashy)
        });
        let label = LABELS.contains(&word.split([':', '：']).next().unwrap_or(word));
        let wrong = match block.kind {
            BlockKind::Heading => !options.flag("disableHeadingEmphasisPatterns", false),
            _ => {
                (emoji && !options.flag("disableEmojiEmphasisPatterns", false))
                    || (label && !options.flag("disableInfoPatterns", false))
            }
        };
        if wrong {
            report.add(run.range.clone(), messages::BoldLabel { word });
        }
    }
}

fn is_flashy(letter: char) -> bool {
    "ℹ🔍✅❌⚠💡📝📋📌🔗🎯🚀⭐✨💯🔥📊📈".contains(letter)
}

/// Words that label what follows.
const LABELS: &[&str] = &[
    "注意",
    "重要",
    "ポイント",
    "メモ",
    "参考",
    "補足",
    "確認",
    "チェック",
    "推奨",
    "おすすめ",
    "検出される例",
    "推奨される表現",
    "警告",
    "注意点",
    "注記",
    "備考",
    "ヒント",
    "コツ",
    "例",
    "具体例",
    "結論",
    "まとめ",
    "要点",
    "概要",
    "目的",
    "背景",
    "理由",
    "原因",
    "対策",
    "解決策",
    "良い例",
    "悪い例",
    "問題点",
    "メリット",
    "デメリット",
    "特徴",
    "効果",
    "結果",
    "手順",
    "前提",
    "前提条件",
    "制限事項",
    "NG例",
    "OK例",
    "Tips",
    "NOTE",
    "Note",
    "WARNING",
    "TIP",
    "INFO",
    "情報",
    "必須",
    "任意",
    "使用例",
    "修正前",
    "修正後",
    "改善前",
    "改善後",
    "検出されない例",
    "推奨事項",
    "非推奨",
    "禁止",
    "危険",
    "お知らせ",
    "追記",
    "更新",
];
