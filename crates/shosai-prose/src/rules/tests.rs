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
    assert!(RULES.iter().all(|rule| !rule.rationale.is_empty() && !rule.reason_code.is_empty()));
}
