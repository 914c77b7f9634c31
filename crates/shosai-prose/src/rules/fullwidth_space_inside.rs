//! A full-width space inside a sentence.

use std::collections::HashMap;

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
    good: &["「スグカエレ　チチ」と打った。", "　彼は「本当？　うそ」と言った。", "# 第一話　雨の朝"],
    bad: &["彼は　歩いた。"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let text = manuscript.text();
    let spaces = || letters::plain_letters(manuscript).filter(|letter| letter.this == '\u{3000}');
    let mut heads: HashMap<&str, usize> = HashMap::new();
    for head in spaces().filter_map(|letter| head_of(text, letter.place)) {
        *heads.entry(head).or_default() += 1;
    }
    let mut found = Vec::new();
    for letter in spaces() {
        // A title is set off from its number by such a space.
        let title = manuscript.block_at(letter.place).is_some_and(|block| block.kind == BlockKind::Heading);
        let after = &text[letter.range().end..];
        let spelled =
            after.chars().nth(1) == Some('\u{3000}') || text[..letter.place].chars().nth_back(1) == Some('\u{3000}');
        // A line that ends no sentence is verse, a signature or a list of names.
        let told =
            after.chars().take(FAR).take_while(|letter| *letter != '\n').any(|letter| "。！？」』".contains(letter));
        let label = head_of(text, letter.place).is_some_and(|head| heads.get(head).is_some_and(|many| *many >= USUAL));
        // アスコイ　カネオクレ: a telegram.
        let telegram = [letter.before, letter.after].iter().all(|beside| beside.is_some_and(crate::chars::is_katakana));
        // （附記　私はすでに…）: a word that opens a bracket heads it.
        let heads =
            text[..letter.place].chars().rev().take(LONGEST_HEAD).any(|before| matches!(before, '（' | '【' | '［'));
        if spelled || !told || label || telegram || heads {
            continue;
        }
        if letters::japanese(letter.before) && letters::japanese(letter.after) && !title {
            found.push(letter.range());
        }
    }
    // Who sets speech off so all through means it: 母は　おはよう　といった。
    // Books for children set every word apart.
    if found.len() > manuscript.sentences().len() {
        return;
    }
    let Some(first) = found.first().filter(|_| found.len() >= HABIT) else {
        for range in found {
            report.add(range, messages::FullwidthSpaceInside);
        }
        return;
    };
    report.add(first.clone(), messages::FullwidthSpaceInsideAll { times: found.len() });
}

/// So many are the author's way, which is told once.
const HABIT: usize = 5;

/// How far the end of a sentence is looked for.
const FAR: usize = 400;
/// Letters of a name that heads a line.
const LONGEST_HEAD: usize = 8;
/// A head that so many lines have is a person of a play.
const USUAL: usize = 3;

/// What a line begins with, where a space follows: 善助　みんな好く精が出るな。
fn head_of(text: &str, place: usize) -> Option<&str> {
    let head: usize = text[..place]
        .chars()
        .rev()
        .take(LONGEST_HEAD + 1)
        .take_while(|letter| *letter != '\n')
        .map(char::len_utf8)
        .sum();
    let head = &text[place - head..place];
    (!head.is_empty() && head.chars().count() <= LONGEST_HEAD).then_some(head)
}
