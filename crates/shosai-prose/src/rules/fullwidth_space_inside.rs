//! A full-width space inside a sentence.

use super::letters;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::{BlockKind, Manuscript},
};

/// A full-width space inside a sentence.
pub const RULE: Rule = Rule {
    name: "fullwidth_space_inside",
    aspect: Aspect::Style,
    reason_code: "FULLWIDTH_SPACE",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &["　彼は「本当？　うそ」と言った。", "# 第一話　雨の朝"],
    bad: &["彼は　歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for letter in letters::plain_letters(manuscript).filter(|letter| letter.this == '\u{3000}') {
        // A title is set off from its number by such a space.
        let title = manuscript.block_at(letter.place).is_some_and(|block| block.kind == BlockKind::Heading);
        let after = &manuscript.text()[letter.range().end..];
        let spelled = after.chars().nth(1) == Some('\u{3000}')
            || manuscript.text()[..letter.place].chars().nth_back(1) == Some('\u{3000}');
        // A line that ends no sentence is verse, a signature or a list of names.
        let told = after.lines().next().is_some_and(|line| line.contains(['。', '！', '？', '」', '』']));
        if spelled || !told {
            continue;
        }
        if letters::japanese(letter.before) && letters::japanese(letter.after) && !title {
            report.add(letter.range(), messages::FullwidthSpaceInside);
        }
    }
}
