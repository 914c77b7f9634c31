//! What is wrong with arguments that do not fit a tool, found with its schema and said in plain words.

use serde_json::{Map, Value, json};
use shosai_message::{Failure, Message};

use crate::messages;

/// No value of an enumeration is longer.
const LONGEST_KEPT_TEXT: usize = 64;

/// The arguments without their long texts: enough to say what does not fit, without a second copy of a table.
pub(crate) fn outline(arguments: &Map<String, Value>) -> Map<String, Value> {
    arguments.iter().map(|(name, value)| (name.clone(), outlined(value))).collect()
}

fn outlined(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.chars().take(LONGEST_KEPT_TEXT).collect()),
        Value::Array(items) => items.iter().map(outlined).collect(),
        Value::Object(map) => Value::Object(outline(map)),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// The first argument that does not fit; `at` names the place where reading stopped, for what no schema tells.
pub(crate) fn misfit(tool: &str, schema: &Value, arguments: &Map<String, Value>, at: &str) -> Failure {
    let whole = Value::Object(arguments.clone());
    let fault = fault(tool, schema, &whole, "");
    fault.unwrap_or_else(|| fail(messages::ParameterUnfit { tool, parameter: at }.into(), at))
}

fn fault(tool: &str, schema: &Value, value: &Value, path: &str) -> Option<Failure> {
    let kinds = kinds(schema);
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_of_kind(value, kind)) {
        let given = kind_of(value);
        if let Some(fields) = schema.get("properties").and_then(Value::as_object).filter(|fields| !fields.is_empty()) {
            let fields: Vec<String> = fields.keys().map(|name| format!("`{name}`")).collect();
            let failure = messages::ParameterNotObject { parameter: path, given: kind_message(given), fields };
            return Some(fail(failure.into(), path));
        }
        let wanted = kinds.first().map(|kind| kind_message(kind))?;
        let failure = messages::ParameterOfOtherKind { tool, parameter: path, given: kind_message(given), wanted };
        return Some(fail(failure.into(), path));
    }
    if let Some(valid) = schema.get("enum").and_then(Value::as_array).filter(|valid| !valid.contains(value)) {
        let named: Vec<String> = valid.iter().filter(|one| !one.is_null()).map(shown).collect();
        let failure = Failure::from(messages::ParameterNotAmong { parameter: path, valid: named });
        return Some(failure.with_details(json!({ "parameter": path, "valid": valid })));
    }
    match value {
        Value::Object(map) => fault_in_object(tool, schema, map, path),
        Value::Array(items) => {
            let schema = schema.get("items")?;
            items.iter().enumerate().find_map(|(index, item)| fault(tool, schema, item, &format!("{path}[{index}]")))
        }
        _ => None,
    }
}

fn fault_in_object(tool: &str, schema: &Value, map: &Map<String, Value>, path: &str) -> Option<Failure> {
    let beneath = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if let Some(missing) = required.iter().find(|name| !map.contains_key(**name)) {
        let needed: Vec<String> = required.iter().map(|name| format!("`{}`", beneath(name))).collect();
        let parameter = beneath(missing);
        let failure = messages::ParameterMissing { tool, parameter: &parameter, needed };
        return Some(Failure::from(failure).with_details(json!({ "missing": parameter })));
    }
    let properties = schema.get("properties")?.as_object()?;
    map.iter().find_map(|(name, value)| fault(tool, properties.get(name)?, value, &beneath(name)))
}

fn fail(failure: Failure, parameter: &str) -> Failure {
    failure.with_details(json!({ "parameter": parameter }))
}

/// The kinds a schema takes; empty where it takes any.
fn kinds(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn is_of_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        kind => kind_of(value) == kind,
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn kind_message(kind: &str) -> Message {
    match kind {
        "boolean" => messages::KindBoolean.into(),
        "integer" => messages::KindInteger.into(),
        "number" => messages::KindNumber.into(),
        "string" => messages::KindString.into(),
        "array" => messages::KindArray.into(),
        "object" => messages::KindObject.into(),
        _ => messages::KindNull.into(),
    }
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| format!("`{value}`"), |text| format!("`{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_message::Language;

    fn found(arguments: Value) -> Failure {
        let schema = json!({
            "type": "object",
            "required": ["numbers"],
            "properties": {
                "numbers": { "type": "array", "items": { "type": "integer" } },
                "mode": { "type": ["string", "null"], "enum": ["fast", "slow", null] },
            },
        });
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        misfit("add", &schema, &arguments, "mode")
    }

    #[test]
    fn the_first_argument_that_does_not_fit_is_named_in_plain_words() {
        let wrong = found(json!({ "numbers": [1, "two"] }));
        assert_eq!(wrong.message.to_string(), "`numbers[1]` is a text, and a whole number is needed");
        assert_eq!(wrong.message.say(Language::Ja), "`numbers[1]` が文字列になっています。整数を指定してください");
        assert_eq!(found(json!({})).message.to_string(), "`add` needs `numbers`");
        let unknown = found(json!({ "numbers": [], "mode": "quick" }));
        assert_eq!(unknown.hint.to_string(), "use one of: `fast`, `slow`");
        assert_eq!(unknown.details.unwrap()["parameter"], "mode");
    }

    #[test]
    fn what_no_schema_tells_is_told_by_its_place() {
        assert_eq!(found(json!({ "numbers": [], "mode": null })).message.to_string(), "`mode` does not fit");
    }
}
