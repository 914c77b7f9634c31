use shosai_message::Language;

use super::RULES;
use crate::{Manuscript, Settings, check};

fn found_by(name: &str, text: &str) -> usize {
    let mut settings = Settings::nothing();
    assert!(settings.enable(name), "{name} is in the table");
    check(&Manuscript::read(text), &settings).len()
}

#[test]
fn every_good_example_is_silent_and_every_bad_one_is_found() {
    let mut wrong = Vec::new();
    for rule in RULES {
        assert!(!rule.good.is_empty() && !rule.bad.is_empty(), "{} has no examples", rule.name);
        wrong.extend(
            rule.good
                .iter()
                .filter(|text| found_by(rule.name, text) > 0)
                .map(|text| format!("{} should be silent: {text}", rule.name)),
        );
        wrong.extend(
            rule.bad
                .iter()
                .filter(|text| found_by(rule.name, text) == 0)
                .map(|text| format!("{} should find: {text}", rule.name)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_unique_and_every_rule_says_why() {
    let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(RULES.iter().all(|rule| !rule.reason_code.is_empty()));
}

#[test]
fn every_rule_says_what_it_finds_and_why_in_both_languages() {
    let entries = crate::messages::CATALOGUE.rows();
    let japanese = |text: &str| Language::of(text) == Language::Ja;
    for rule in RULES {
        let own = entries.iter().find(|entry| entry.id == rule.name);
        assert!(own.is_some_and(|entry| entry.hint.is_some()), "{} has no message with a reason", rule.name);
        let mut settings = Settings::nothing();
        settings.enable(rule.name);
        let found = rule.bad.iter().flat_map(|text| check(&Manuscript::read(text), &settings));
        for message in found.map(|finding| finding.message).chain([rule.why()]) {
            let id = message.id().unwrap_or_default();
            assert!(
                id.starts_with(rule.name) || id == "mixed_politeness",
                "{} says {message:?} in its code",
                rule.name
            );
            let [ja, en] = Language::ALL.map(|language| message.say(language));
            assert!(japanese(&ja) && ja != en, "{ja} / {en}");
            assert!(!en.contains("{ $") && !ja.contains("{$"), "{ja} / {en}");
            assert!(!japanese(&unquoted(&en)), "Japanese outside of brackets: {en}");
        }
    }
}

/// A text without what stands in 「」 and （）.
fn unquoted(text: &str) -> String {
    let mut depth = 0usize;
    let mut kept = String::new();
    for letter in text.chars() {
        match letter {
            '「' | '(' => depth += 1,
            '」' | ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}
