//! Values in another kind than the schema's that can only mean one: models write numbers as texts, and lists of numbers
//! where a text names them.

use std::collections::HashMap;

use serde_json::{Map, Number, Value};

/// The kinds of parameters and of their parts, by name.
#[derive(Default)]
pub(crate) struct Kinds(HashMap<String, Kind>);

enum Kind {
    Number,
    Flag,
    Text,
    Parts(Kinds),
}

impl Kinds {
    pub fn of(schema: &Value) -> Self {
        let properties = schema["properties"].as_object().into_iter().flatten();
        Self(properties.filter_map(|(name, own)| Some((name.clone(), Kind::of(own)?))).collect())
    }
}

impl Kind {
    /// The one kind that a schema takes besides nothing; a choice of several takes what it is given.
    fn of(schema: &Value) -> Option<Self> {
        let several: Vec<&str> = match &schema["type"] {
            Value::String(one) => vec![one],
            Value::Array(all) => all.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect(),
            _ => return None,
        };
        match several[..] {
            ["integer" | "number"] => Some(Self::Number),
            ["boolean"] => Some(Self::Flag),
            ["string"] => Some(Self::Text),
            ["object"] => Some(Self::Parts(Kinds::of(schema))),
            _ => None,
        }
    }

    fn fitted(&self, value: Value) -> Value {
        match (self, value) {
            (Self::Number, Value::String(text)) => number(&text).unwrap_or(Value::String(text)),
            (Self::Flag, Value::String(text)) => match text.trim() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => Value::String(text),
            },
            (Self::Text, Value::Array(items)) if !items.is_empty() && items.iter().all(Value::is_u64) => {
                items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",").into()
            }
            (Self::Parts(kinds), Value::Object(parts)) => Value::Object(fitted(kinds, parts)),
            (_, value) => value,
        }
    }
}

/// The arguments with every value that can only mean one of the right kind in its place.
pub(crate) fn fitted(kinds: &Kinds, arguments: Map<String, Value>) -> Map<String, Value> {
    let fit = |(name, value): (String, Value)| match kinds.0.get(&name) {
        Some(kind) => (name, kind.fitted(value)),
        None => (name, value),
    };
    arguments.into_iter().map(fit).collect()
}

fn number(text: &str) -> Option<Value> {
    let whole = || text.trim().parse::<i64>().ok().map(Value::from);
    whole().or_else(|| Number::from_f64(text.trim().parse().ok()?).map(Value::Number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_that_can_only_mean_one_is_taken_as_that() {
        let schema = json!({"properties": {
            "line": {"type": ["integer", "null"]}, "whole": {"type": "boolean"}, "slides": {"type": "string"},
            "either": {"type": ["string", "integer"]}, "ref": {"type": "object", "properties": {"start": {"type": "integer"}}}
        }});
        let read = |given: Value| Value::Object(fitted(&Kinds::of(&schema), given.as_object().unwrap().clone()));
        assert_eq!(
            read(json!({"line": " 12 ", "whole": "true", "slides": [1, 2], "ref": {"start": "3"}})),
            json!({"line": 12, "whole": true, "slides": "1,2", "ref": {"start": 3}})
        );
        for other in [
            json!({"line": "a"}),
            json!({"either": "3"}),
            json!({"slides": ["a"]}),
            json!({"slides": 3}),
            json!({"whole": "yes"}),
        ] {
            assert_eq!(read(other.clone()), other);
        }
    }
}
