//! Whether a value fits a JSON Schema, for the keywords that our schemas use; any other keyword is a fault itself.

use serde_json::{Map, Value};

/// What does not fit, each with its place; nothing when all does.
pub fn misfits(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let Some(keywords) = schema.as_object() else { return vec![format!("{place}: the schema is no object")] };
    let mut faults: Vec<String> =
        keywords.iter().flat_map(|(keyword, rule)| misfits_of(keyword, rule, value, place)).collect();
    let described = described(schema);
    if let (Some(object), false) =
        (value.as_object(), described.is_empty() || schema["additionalProperties"].is_object())
    {
        let undescribed = object.keys().filter(|name| !described.contains(&name.as_str()));
        faults.extend(undescribed.map(|name| format!("{place}/{name}: the schema does not describe it")));
    }
    faults
}

fn misfits_of(keyword: &str, rule: &Value, value: &Value, place: &str) -> Vec<String> {
    let fault = |fits: bool| if fits { Vec::new() } else { vec![format!("{place}: {value} is not {keyword} {rule}")] };
    let object = value.as_object();
    match keyword {
        // What no property describes is a fault in any case.
        "additionalProperties" if rule.is_boolean() => Vec::new(),
        "description" | "default" | "deprecated" | "readOnly" => Vec::new(),
        "type" => match rule.as_array() {
            Some(types) => fault(types.iter().any(|name| is_of_type(name, value))),
            None => fault(is_of_type(rule, value)),
        },
        "enum" => fault(rule.as_array().is_some_and(|values| values.contains(value))),
        "const" => fault(rule == value),
        "minimum" => fault(value.as_f64().zip(rule.as_f64()).is_none_or(|(value, least)| value >= least)),
        "maximum" => fault(value.as_f64().zip(rule.as_f64()).is_none_or(|(value, most)| value <= most)),
        "minItems" => fault(value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap_or(0))),
        "maxItems" => fault(value.as_array().is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap_or(0))),
        "required" => {
            let names = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
            names.flat_map(|name| fault(object.is_none_or(|object| object.contains_key(name)))).collect()
        }
        "properties" => {
            let present = object.into_iter().flatten().filter_map(|(name, inner)| Some((name, rule.get(name)?, inner)));
            present.flat_map(|(name, schema, inner)| misfits(schema, inner, &format!("{place}/{name}"))).collect()
        }
        "additionalProperties" => {
            let inner = object.into_iter().flatten();
            inner.flat_map(|(name, inner)| misfits(rule, inner, &format!("{place}/{name}"))).collect()
        }
        "items" => {
            let items = value.as_array().into_iter().flatten().enumerate();
            items.flat_map(|(number, item)| misfits(rule, item, &format!("{place}/{number}"))).collect()
        }
        "anyOf" | "oneOf" => {
            let faults: Vec<Vec<String>> = branches(rule).map(|branch| keyword_misfits(branch, value, place)).collect();
            let nearest = faults.into_iter().min_by_key(Vec::len);
            nearest.unwrap_or_default()
        }
        "allOf" => branches(rule).flat_map(|branch| keyword_misfits(branch, value, place)).collect(),
        _ => vec![format!("{place}: the check does not know `{keyword}`")],
    }
}

/// A branch does not describe what stands beside it.
fn keyword_misfits(branch: &Value, value: &Value, place: &str) -> Vec<String> {
    let keywords = branch.as_object().into_iter().flatten();
    keywords.flat_map(|(keyword, rule)| misfits_of(keyword, rule, value, place)).collect()
}

fn branches(rule: &Value) -> impl Iterator<Item = &Value> {
    rule.as_array().into_iter().flatten()
}

/// The names that a schema or one of its branches gives to fields.
fn described(schema: &Value) -> Vec<&str> {
    let own = schema["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    let inner = ["anyOf", "oneOf", "allOf"].into_iter().flat_map(|key| branches(&schema[key])).flat_map(described);
    own.chain(inner).collect()
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        _ => false,
    }
}

#[test]
fn what_does_not_fit_is_told_with_its_place() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": { "kind": { "enum": ["a", "b"] }, "count": { "type": ["integer", "null"] } },
        "anyOf": [{ "properties": { "left": { "type": "string" } }, "required": ["left"] }, { "required": ["count"] }],
    });
    let fits = |value: Value| misfits(&schema, &value, "");
    assert!(fits(serde_json::json!({ "kind": "a", "left": "x" })).is_empty());
    assert!(fits(serde_json::json!({ "kind": "b", "count": null })).is_empty());
    assert_eq!(fits(serde_json::json!({ "kind": "c", "count": 1 })), ["/kind: \"c\" is not enum [\"a\",\"b\"]"]);
    assert_eq!(fits(serde_json::json!({ "count": 1, "more": 1 })), ["/more: the schema does not describe it"]);
    assert_eq!(fits(serde_json::json!({ "kind": "a" })).len(), 1);
    assert!(!misfits(&serde_json::json!({ "pattern": "x" }), &Value::Null, "").is_empty());
}
