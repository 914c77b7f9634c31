//! A noun used again and again nearby.

use std::collections::{HashMap, HashSet};

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// A noun used again and again nearby.
pub const RULE: Rule = Rule {
    name: "repeated_word",
    aspect: Aspect::Rhythm,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::TOLD,
    textlint: &[],
    options: &[
        RuleOption { name: "window", default: "3", meaning: "How many sentences are looked at together." },
        RuleOption { name: "times", default: "4", meaning: "How often the word may not occur." },
    ],
    good: &["彼は窓を開けた。空は青かった。"],
    bad: &["校庭に立つ。校庭は広い。校庭の隅で、校庭を見た。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let window = options.number("window", 3);
    let times = options.number("times", 4);
    let mut recent: Vec<Vec<&str>> = Vec::new();
    for sentence in manuscript.sentences() {
        let words: Vec<&str> = manuscript
            .tokens_in(&sentence.range)
            .iter()
            .filter(|token| token.part() == "名詞" && matches!(token.detail(), "一般" | "サ変接続" | "形容動詞語幹"))
            .map(|token| manuscript.surface(token))
            .filter(|word| word.chars().count() >= 2)
            .collect();
        recent.push(words);
        if recent.len() > window {
            recent.remove(0);
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        recent.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
        let mut told: HashSet<&str> = HashSet::new();
        for word in recent.last().cloned().unwrap_or_default() {
            let count = counts.get(word).copied().unwrap_or(0);
            if count >= times && told.insert(word) {
                report.add(sentence.range.clone(), messages::RepeatedWord { word, count });
            }
        }
        if !told.is_empty() {
            recent.iter_mut().for_each(|words| words.retain(|word| !told.contains(word)));
        }
    }
}
