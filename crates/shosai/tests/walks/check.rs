//! What must hold of an answer, a file, a flow.

use std::{fs, io::Read, path::Path};

use serde_json::Value;

pub fn holds(facts: &Value, pointer: &str, wanted: &Value, place: &str) {
    let found = facts.pointer(pointer).unwrap_or(&Value::Null);
    let size = || match found {
        Value::Array(items) => items.len() as f64,
        Value::Null => 0.0,
        other => other.as_f64().unwrap_or(-1.0),
    };
    let fits = match wanted.as_object() {
        None => found == wanted || found.as_f64().is_some() && found.as_f64() == wanted.as_f64(),
        Some(terms) => terms.iter().all(|(term, value)| match term.as_str() {
            "has" => found.as_str().is_some_and(|text| text.contains(value.as_str().unwrap())),
            "least" => size() >= value.as_f64().unwrap(),
            "most" => (0.0..=value.as_f64().unwrap()).contains(&size()),
            "some" => found
                .as_array()
                .into_iter()
                .flatten()
                .any(|item| value.as_object().unwrap().iter().all(|(name, wanted)| item.get(name) == Some(wanted))),
            other => panic!("no such term: {other}"),
        }),
    };
    assert!(fits, "{pointer} is {found}, wanted {wanted}: {place}");
}

/// What is said to a reader is in the request's language; what stands between backticks or brackets is quoted.
pub fn language(facts: &Value, wanted: &str, place: &str) {
    match facts {
        Value::Object(map) => {
            for (name, value) in map {
                match value.as_str() {
                    Some(text) if ["message", "hint", "details", "reason", "attention"].contains(&name.as_str()) => {
                        spoken(text, wanted, place);
                    }
                    _ if ["warnings", "notes"].contains(&name.as_str()) => {
                        value
                            .as_array()
                            .into_iter()
                            .flatten()
                            .filter_map(Value::as_str)
                            .for_each(|text| spoken(text, wanted, place));
                    }
                    _ => language(value, wanted, place),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| language(item, wanted, place)),
        _ => {}
    }
}

fn spoken(text: &str, wanted: &str, place: &str) {
    let bare = unquoted(text);
    let japanese = bare.chars().any(|c| matches!(c, 'ぁ'..='ヿ' | '一'..='鿿'));
    let english = bare.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1).count() > 2;
    assert!(if wanted == "ja" { japanese || !english } else { !japanese }, "not in {wanted}: {text}\n{place}");
}

fn unquoted(text: &str) -> String {
    let mut inside = None;
    text.chars()
        .filter(|c| match (inside, *c) {
            (None, '`') => {
                inside = Some('`');
                false
            }
            (None, '「') => {
                inside = Some('」');
                false
            }
            (None, '"') => {
                inside = Some('"');
                false
            }
            (Some(end), c) if c == end => {
                inside = None;
                false
            }
            (Some(_), _) => false,
            (None, _) => true,
        })
        .collect()
}

/// A file is there and holds its texts; `part` is one inside of a zip archive.
pub fn file(desk: &Path, wanted: &Value, request: &str) {
    let path = desk.join(wanted["path"].as_str().unwrap());
    let bytes = fs::read(&path).unwrap_or_else(|_| panic!("{request}: {}", path.display()));
    let text = match wanted["part"].as_str() {
        None => String::from_utf8(bytes).unwrap(),
        Some(part) => {
            let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
            let mut text = String::new();
            let mut part = archive.by_name(part).unwrap_or_else(|_| panic!("{request}: no {part}"));
            part.read_to_string(&mut text).unwrap();
            text
        }
    };
    for has in wanted["has"].as_array().unwrap() {
        let has = has.as_str().unwrap();
        assert!(text.contains(has), "{request}: {} lacks {has}", path.display());
    }
}

/// Every tool that a flow names in a step is called by its walk, with the parameters that the step names, which the
/// tool has.
pub fn flow(text: &str, tools: &Value, calls: &[Value]) {
    let tools = tools.as_array().unwrap();
    let find = |name: &str| tools.iter().find(|tool| tool["name"] == name);
    for step in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let quoted: Vec<&str> = step.split('`').skip(1).step_by(2).collect();
        let named: Vec<&str> = quoted.iter().copied().filter(|word| find(word).is_some()).collect();
        let Some(first) = named.first().and_then(|name| find(name)) else { continue };
        let done = calls.iter().find(|call| named.contains(&call["tool"].as_str().unwrap()));
        assert!(done.is_some(), "not walked: {step}");
        for (place, _) in step.match_indices("` = ") {
            let parameter = step[..place].rsplit('`').next().unwrap();
            let known = named
                .iter()
                .filter_map(|name| find(name))
                .any(|tool| tool["inputSchema"]["properties"][parameter].is_object());
            assert!(known, "{} has no `{parameter}`: {step}", first["name"]);
            let used = |call: &&Value| {
                named.contains(&call["tool"].as_str().unwrap()) && !call["arguments"][parameter].is_null()
            };
            let values: Vec<&Value> = calls.iter().filter(used).map(|call| &call["arguments"][parameter]).collect();
            assert!(!values.is_empty(), "`{parameter}` is not walked: {step}");
            let literal = step[place + "` = ".len()..].strip_prefix('"').and_then(|rest| rest.split('"').next());
            if let Some(literal) = literal {
                assert!(values.iter().any(|value| *value == literal), "`{parameter}` is never {literal:?}: {step}");
            }
        }
    }
}
