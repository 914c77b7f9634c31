//! Schemas as clients can read them: no `$ref`, no `$schema`, no null unions, no bare `true`, no odd formats.
//!
//! Several clients drop a whole tool list for one of these, so every schema passes here.

use serde_json::{Map, Value};

/// Formats that clients know; others (`uint32`, `double`) are names of Rust types.
const KNOWN_FORMATS: &[&str] = &["date", "date-time", "email", "uri", "uuid"];
/// A schema that refers to itself is cut here.
const DEEPEST: usize = 16;

/// Flattens a derived schema; `title`s made from type names go, descriptions stay.
pub fn clean(schema: &Value) -> Map<String, Value> {
    flattened(schema, Nulls::Left)
}

/// The same for answers: what may be null says so, because clients hold answers against their schema.
pub fn clean_output(schema: &Value) -> Map<String, Value> {
    flattened(schema, Nulls::Kept)
}

#[derive(Clone, Copy, PartialEq)]
enum Nulls {
    Left,
    Kept,
}

#[derive(Clone, Copy)]
struct Rules<'a> {
    definitions: &'a Value,
    nulls: Nulls,
}

fn flattened(schema: &Value, nulls: Nulls) -> Map<String, Value> {
    let definitions = schema.get("$defs").or_else(|| schema.get("definitions")).cloned().unwrap_or_default();
    let mut cleaned = match clean_value(schema, Rules { definitions: &definitions, nulls }, DEEPEST) {
        Value::Object(map) => map,
        _ => Map::new(),
    };
    // The tool's own description says more than that of its bare arguments, and every client pays for both.
    cleaned.remove("description");
    cleaned.entry("type").or_insert_with(|| "object".into());
    if cleaned["type"] == "object" {
        cleaned.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    }
    cleaned
}

fn clean_value(value: &Value, rules: Rules<'_>, depth: usize) -> Value {
    match value {
        Value::Bool(true) => Value::Object(Map::new()),
        Value::Object(map) if depth > 0 => clean_map(map, rules, depth - 1),
        Value::Object(_) => Value::Object(Map::new()),
        other => other.clone(),
    }
}

fn clean_map(map: &Map<String, Value>, rules: Rules<'_>, depth: usize) -> Value {
    if let Some(target) = map.get("$ref").and_then(Value::as_str).and_then(|path| resolve(path, rules.definitions)) {
        let mut inlined = map.clone();
        inlined.remove("$ref");
        if let Value::Object(target) = target {
            for (key, value) in target {
                inlined.entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        return clean_map(&inlined, rules, depth.saturating_sub(1));
    }
    let mut cleaned = Map::new();
    for (key, value) in map {
        match key.as_str() {
            "$schema" | "$defs" | "definitions" | "title" | "$id" => {}
            "format" if !value.as_str().is_some_and(|name| KNOWN_FORMATS.contains(&name)) => {}
            "default" if value.is_null() => {}
            "type" if rules.nulls == Nulls::Left => drop(cleaned.insert(key.clone(), without_null(value))),
            "enum" if rules.nulls == Nulls::Left => drop(cleaned.insert(key.clone(), values_without_null(value))),
            "properties" | "patternProperties" => drop(cleaned.insert(key.clone(), clean_each(value, rules, depth))),
            "items" | "additionalProperties" | "not" => {
                drop(cleaned.insert(key.clone(), clean_inner(key, value, rules, depth)))
            }
            "anyOf" | "oneOf" | "allOf" => merge_choices(&mut cleaned, key, value, rules, depth),
            _ => drop(cleaned.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(cleaned)
}

fn clean_inner(key: &str, value: &Value, rules: Rules<'_>, depth: usize) -> Value {
    // `additionalProperties` may be a plain truth value; nothing else may.
    if key == "additionalProperties" && value.is_boolean() { value.clone() } else { clean_value(value, rules, depth) }
}

fn clean_each(value: &Value, rules: Rules<'_>, depth: usize) -> Value {
    let properties = value.as_object().into_iter().flatten();
    Value::Object(properties.map(|(name, schema)| (name.clone(), clean_value(schema, rules, depth))).collect())
}

/// A union with null is the other branch; a union of one branch is that branch; a union of constants is an enum.
fn merge_choices(cleaned: &mut Map<String, Value>, key: &str, value: &Value, rules: Rules<'_>, depth: usize) {
    let branches = value.as_array().into_iter().flatten().map(|branch| clean_value(branch, rules, depth));
    let wanted = |branch: &Value| rules.nulls == Nulls::Kept || branch.get("type") != Some(&Value::from("null"));
    let branches: Vec<Value> = branches.filter(wanted).collect();
    if let Some(names) = constants(&branches) {
        cleaned.entry("type").or_insert_with(|| "string".into());
        cleaned.insert("enum".to_owned(), names.into());
        let meanings: Vec<String> = branches.iter().filter_map(meaning).collect();
        if !meanings.is_empty() {
            let text = meanings.join(" ");
            let described = cleaned.get("description").and_then(Value::as_str).map(|before| format!("{before} {text}"));
            cleaned.insert("description".to_owned(), described.unwrap_or(text).into());
        }
        return;
    }
    match <[Value; 1]>::try_from(branches) {
        Ok([Value::Object(only)]) => {
            for (key, value) in only {
                cleaned.entry(key).or_insert(value);
            }
        }
        Ok([_]) => {}
        Err(branches) => drop(cleaned.insert(key.to_owned(), branches.into())),
    }
}

/// The names of an enum whose variants are documented; plain variants may stand together in one branch.
fn constants(branches: &[Value]) -> Option<Vec<Value>> {
    let mut names = Vec::new();
    for branch in branches {
        match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
            (Some(name @ Value::String(_)), _) => names.push(name.clone()),
            (None, Some(several)) if several.iter().all(Value::is_string) => names.extend(several.iter().cloned()),
            _ => return None,
        }
    }
    (!names.is_empty()).then_some(names)
}

fn meaning(branch: &Value) -> Option<String> {
    let name = branch.get("const")?.as_str()?;
    let text = branch.get("description")?.as_str()?;
    Some(format!("{name}: {}", text.trim_end_matches('.').to_owned() + "."))
}

fn resolve<'a>(path: &str, definitions: &'a Value) -> Option<&'a Value> {
    definitions.get(path.rsplit('/').next()?)
}

fn without_null(value: &Value) -> Value {
    let Some(types) = value.as_array() else { return value.clone() };
    let mut kept: Vec<Value> = types.iter().filter(|kind| *kind != "null").cloned().collect();
    if kept.len() == 1 { kept.remove(0) } else { kept.into() }
}

fn values_without_null(value: &Value) -> Value {
    value.as_array().into_iter().flatten().filter(|value| !value.is_null()).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_may_be_null_says_so_in_answers_only() {
        let schema = json!({"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"anyOf": [{"type": "object"}, {"type": "null"}]}}});
        assert_eq!(Value::Object(clean_output(&schema)), schema);
        assert_eq!(cleaned(schema)["properties"], json!({"a": {"type": "string"}, "b": {"type": "object"}}));
    }

    fn cleaned(schema: Value) -> Value {
        Value::Object(clean(&schema))
    }

    #[test]
    fn references_are_inlined_and_definitions_go() {
        let schema = json!({"type": "object", "$schema": "x", "properties": {"a": {"$ref": "#/$defs/A", "description": "d"}},
            "$defs": {"A": {"type": "integer", "format": "uint32"}}});
        assert_eq!(
            cleaned(schema),
            json!({"type": "object", "properties": {"a": {"description": "d", "type": "integer"}}})
        );
    }

    #[test]
    fn nullable_is_optional() {
        let schema = json!({"type": "object", "properties": {
            "a": {"type": ["string", "null"], "default": null},
            "b": {"anyOf": [{"type": "object", "title": "B"}, {"type": "null"}]},
            "c": {"enum": ["x", null]}, "d": true}});
        assert_eq!(
            cleaned(schema)["properties"],
            json!({"a": {"type": "string"}, "b": {"type": "object"}, "c": {"enum": ["x"]}, "d": {}})
        );
    }

    #[test]
    fn documented_variants_become_an_enum_with_their_meanings() {
        let schema = json!({"type": "object", "properties": {"mode": {"description": "How.",
            "oneOf": [{"type": "string", "const": "fast", "description": "Quick."}, {"type": "string", "const": "slow"}]}}});
        assert_eq!(
            cleaned(schema)["properties"]["mode"],
            json!({"description": "How. fast: Quick.", "type": "string", "enum": ["fast", "slow"]})
        );
    }

    #[test]
    fn a_schema_that_refers_to_itself_ends() {
        let schema = json!({"type": "object", "properties": {"child": {"$ref": "#/$defs/N"}},
            "$defs": {"N": {"type": "object", "properties": {"child": {"$ref": "#/$defs/N"}}}}});
        assert!(!cleaned(schema).to_string().contains("$ref"));
    }

    #[test]
    fn no_arguments_is_an_empty_object() {
        assert_eq!(cleaned(json!({})), json!({"type": "object", "properties": {}}));
    }
}
