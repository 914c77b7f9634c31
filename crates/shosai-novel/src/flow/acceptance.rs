//! Whether an input is what its template asks for.

use std::ops::RangeInclusive;

use regex::RegexBuilder;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use shosai_message::Message;

use super::template::Template;
use crate::messages;

/// Compiled expressions of templates are bounded, since a project may bring its own.
const REGEX_BYTES: usize = 1 << 20;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize, JsonSchema)]
pub struct Check {
    /// The field or the measure.
    pub field: String,
    /// What it must be.
    pub rule: String,
    /// What it is instead, for people.
    pub actual: Message,
}

/// What is missing or wrong in an input; nothing when it is accepted.
pub fn accept(template: &Template, input: &Map<String, Value>) -> Vec<Check> {
    let mut failures = Vec::new();
    for field in &template.artifacts.required_fields {
        // An empty list is an answer ("no contradictions"); an empty text is none.
        let given = input.get(field).filter(|value| !value.is_null());
        if given.is_none_or(|value| value.as_str().is_some_and(|text| text.trim().is_empty())) {
            let actual = match input.contains_key(field) {
                true => messages::ActualEmpty.into(),
                false => messages::ActualMissing.into(),
            };
            failures.push(Check { field: field.clone(), rule: "required".to_owned(), actual });
        }
    }
    for rule in &template.acceptance_criteria.by_task {
        let found = values(input, &rule.field);
        // A field that is absent altogether has been told as missing where it is required.
        if found.is_empty() && rule.rule != "present" {
            continue;
        }
        if let Some(actual) = failing(&rule.rule, &found) {
            failures.push(Check { field: rule.field.clone(), rule: rule.rule.clone(), actual });
        }
    }
    failures.dedup();
    failures
}

/// Whether a rule is one that we know.
pub(super) fn check_rule(rule: &str) -> Result<(), Message> {
    let (kind, rest) = rule.split_once(':').unwrap_or((rule, ""));
    match kind {
        "present" | "nonempty" => Ok(()),
        "enum" if !rest.is_empty() => Ok(()),
        "regex" => expression(rest).map(|_| ()),
        "range" | "length" | "items" => parse_range(rest).map(|_| ()),
        _ => Err(messages::RuleUnknown { rule }.into()),
    }
}

/// `a-b`, `>=a`, `<=b` or a single number.
pub(super) fn parse_range(text: &str) -> Result<RangeInclusive<f64>, Message> {
    let number = |part: &str| part.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let text = text.trim();
    let range = if let Some(least) = text.strip_prefix(">=") {
        number(least).map(|least| least..=f64::MAX)
    } else if let Some(most) = text.strip_prefix("<=") {
        number(most).map(|most| f64::MIN..=most)
    } else if let Some((least, most)) = text.split_once('-').filter(|(least, _)| !least.is_empty()) {
        number(least).zip(number(most)).map(|(least, most)| least..=most)
    } else {
        number(text).map(|only| only..=only)
    };
    range.ok_or_else(|| messages::NotARange { text }.into())
}

fn expression(text: &str) -> Result<regex::Regex, Message> {
    RegexBuilder::new(text).size_limit(REGEX_BYTES).build().map_err(|_| messages::NotAnExpression { text }.into())
}

/// What is wrong with the values of a field, if anything.
fn failing(rule: &str, found: &[&Value]) -> Option<Message> {
    let (kind, rest) = rule.split_once(':').unwrap_or((rule, ""));
    if kind == "present" {
        return found.is_empty().then(|| messages::ActualMissing.into());
    }
    let wrong = |value: &Value| -> Option<Message> {
        match kind {
            "nonempty" => is_blank(value).then(|| messages::ActualEmpty.into()),
            "enum" => {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                (!rest.split('|').any(|allowed| allowed.trim() == text)).then(|| shortened(&text))
            }
            "regex" => {
                let text = value.as_str().unwrap_or_default();
                // An expression that cannot be compiled was refused when the template was loaded.
                (!expression(rest).is_ok_and(|expression| expression.is_match(text))).then(|| shortened(text))
            }
            "range" => outside(rest, value.as_f64()),
            "length" => outside(rest, value.as_str().map(|text| letters(text) as f64)),
            "items" => outside(rest, value.as_array().map(|items| items.len() as f64)),
            _ => None,
        }
    };
    found.iter().find_map(|value| wrong(value))
}

fn outside(range: &str, actual: Option<f64>) -> Option<Message> {
    let range = parse_range(range).ok()?;
    match actual {
        Some(actual) if range.contains(&actual) => None,
        Some(actual) => Some(Message::quoted(actual.to_string())),
        None => Some(messages::ActualOfOtherKind.into()),
    }
}

/// Letters of a text, blanks left out, as bodies are counted.
fn letters(text: &str) -> usize {
    text.chars().filter(|letter| !letter.is_whitespace()).count()
}

/// Enough of a value to recognise it.
fn shortened(text: &str) -> Message {
    const SHOWN: usize = 40;
    Message::quoted(text.chars().take(SHOWN).collect::<String>())
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Every value that a field names: `a.b`, `a[].b`.
fn values<'v>(input: &'v Map<String, Value>, field: &str) -> Vec<&'v Value> {
    let mut parts = field.split('.');
    let Some(first) = parts.next() else { return Vec::new() };
    let (name, each) = first.strip_suffix("[]").map_or((first, false), |name| (name, true));
    let Some(value) = input.get(name) else { return Vec::new() };
    let found = if each { value.as_array().into_iter().flatten().collect() } else { vec![value] };
    let Some((_, rest)) = field.split_once('.') else { return found };
    found.into_iter().filter_map(Value::as_object).flat_map(|inner| values(inner, rest)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::template::FieldRule;
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn template(rules: &[(&str, &str)]) -> Template {
        let mut template = Template::default();
        template.artifacts.required_fields = vec!["概要".to_owned()];
        template.acceptance_criteria.by_task = rules
            .iter()
            .map(|(field, rule)| FieldRule { id: String::new(), field: (*field).to_owned(), rule: (*rule).to_owned() })
            .collect();
        template
    }

    fn failures(rules: &[(&str, &str)], input: Value) -> Vec<String> {
        let failed = accept(&template(rules), input.as_object().unwrap());
        failed.into_iter().map(|check| format!("{} {} {}", check.field, check.rule, check.actual)).collect()
    }

    #[test]
    fn each_rule_says_what_is_wrong() {
        let rules = [
            ("判定", "enum:可|不可"),
            ("場面[].場所", "nonempty"),
            ("場面", "items:2-3"),
            ("点", "range:0-100"),
            ("概要", "length:3-5"),
            ("id", "regex:^EP\\d{3}$"),
        ];
        let good =
            json!({"概要": "三文字", "判定": "可", "場面": [{"場所": "駅"}, {"場所": "家"}], "点": 80, "id": "EP001"});
        assert!(failures(&rules, good).is_empty());
        let bad = json!({"概要": "二字", "判定": "良", "場面": [{"場所": ""}], "点": 101, "id": "x"});
        assert_eq!(failures(&rules, bad).len(), 6);
        assert_eq!(failures(&[], json!({"概要": " "})), ["概要 required empty"]);
        assert_eq!(failures(&[], json!({})), ["概要 required missing"]);
        assert!(failures(&[], json!({"概要": []})).is_empty(), "nothing to say is an answer");
    }

    #[test]
    fn ranges_are_read_and_nonsense_is_not() {
        assert!(parse_range(">=80").unwrap().contains(&80.0));
        assert!(!parse_range("0.4-0.75").unwrap().contains(&0.8));
        assert!(parse_range("many").is_err() && check_rule("length:x").is_err() && check_rule("odd").is_err());
    }

    proptest! {
        #[test]
        fn any_input_is_judged(field in "\\PC{0,12}", rule in "(present|nonempty|enum:a\\|b|range:1-2|length:1-2|items:1-2)", text in "\\PC{0,20}") {
            let input = json!({"概要": text, field.clone(): [text.clone()]});
            let _ = accept(&template(&[(&field, &rule)]), input.as_object().unwrap());
        }
    }
}
