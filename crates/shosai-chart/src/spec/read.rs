//! Reading a spec from JSON, with the path of whatever is wrong.

use super::ChartSpec;
use super::refuse::{bad_word, refuse};
use super::transform::Transform;
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::{Expression, Node, Sign};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Steps of a spec.
const MOST_STEPS: usize = 32;
/// The keys that name a step.
const STEPS: [&str; 8] = ["filter", "calculate", "aggregate", "window", "fold", "timeUnit", "limit", "keep"];
/// What Vega-Lite's specs carry that changes nothing here.
const IDLE: [&str; 3] = ["$schema", "description", "name"];

impl ChartSpec {
    /// Reads a spec; what is unknown, of a wrong type or missing is refused with its path.
    pub fn read(value: &Value) -> Result<ChartSpec, ChartError> {
        let Value::Object(whole) = value else {
            return Err(wrong_type("spec", "an object", value));
        };
        let mut whole = whole.clone();
        whole.retain(|key, _| !IDLE.contains(&key.as_str()));
        let steps = whole.shift_remove("transform");
        if let Some(mark) = whole.get_mut("mark") {
            plain_mark(mark);
        }
        if let Some(Value::Object(encoding)) = whole.get_mut("encoding") {
            encoding.values_mut().for_each(plain_channel);
        }
        let mut spec: ChartSpec = typed(Value::Object(whole), "")?;
        spec.transform = match steps {
            None => Vec::new(),
            Some(Value::Array(steps)) if steps.len() <= MOST_STEPS => {
                steps.into_iter().enumerate().map(|(at, step)| read_step(step, at)).collect::<Result<_, _>>()?
            }
            Some(other) => return Err(wrong_type("transform", "a list of at most 32 steps", &other)),
        };
        Ok(spec)
    }

    /// The spec as JSON, as it is returned.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or(Value::Null)
    }
}

/// `{"type": "line", "point": true}` is `line`: points and opacity are the template's business.
fn plain_mark(mark: &mut Value) {
    const STYLE: [&str; 5] = ["type", "point", "tooltip", "opacity", "filled"];
    let named = match mark {
        Value::Object(parts) if parts.keys().all(|key| STYLE.contains(&key.as_str())) => parts.get("type").cloned(),
        _ => None,
    };
    if let Some(named) = named {
        *mark = named;
    }
}

/// Vega-Lite writes no order and no stack as `null` or `false`, and a name of an axis as `axis.title`.
fn plain_channel(channel: &mut Value) {
    let Value::Object(channel) = channel else { return };
    for key in ["sort", "stack"] {
        match channel.get(key) {
            Some(Value::Null | Value::Bool(false)) => channel.insert(key.to_owned(), json!("none")),
            Some(Value::Bool(true)) if key == "stack" => channel.insert(key.to_owned(), json!("zero")),
            _ => None,
        };
    }
    for key in ["axis", "legend", "header"] {
        let title = match channel.get(key) {
            Some(Value::Object(parts)) if parts.len() == 1 => parts.get("title").cloned(),
            _ => continue,
        };
        if let Some(title) = title {
            channel.shift_remove(key);
            channel.entry("title").or_insert(title);
        }
    }
}

fn read_step(step: Value, at: usize) -> Result<Transform, ChartError> {
    let path = format!("transform[{at}]");
    let Value::Object(parts) = &step else { return Err(wrong_type(&path, "an object", &step)) };
    let named: Vec<&str> = STEPS.into_iter().filter(|key| parts.contains_key(*key)).collect();
    let [name] = named.as_slice() else {
        let given = parts.keys().next().map_or("", String::as_str);
        return Err(bad_word(Code::Validation, &path, given, &STEPS));
    };
    Ok(match *name {
        "filter" => Transform::Filter(typed(json!({ "filter": filter_value(parts, &path)? }), &path)?),
        "calculate" => Transform::Calculate(typed(step, &path)?),
        "aggregate" => Transform::Aggregate(typed(step, &path)?),
        "window" => Transform::Window(typed(step, &path)?),
        "fold" => Transform::Fold(typed(step, &path)?),
        "timeUnit" => Transform::TimeUnit(typed(step, &path)?),
        "limit" => Transform::Limit(typed(step, &path)?),
        _ => Transform::Keep(typed(step, &path)?),
    })
}

/// A filter as an object; `"datum.year >= 1980 && datum.origin == 'JFK'"` becomes one.
fn filter_value(parts: &Map<String, Value>, path: &str) -> Result<Value, ChartError> {
    if let Some(other) = parts.keys().find(|key| *key != "filter") {
        return Err(bad_word(Code::Validation, &format!("{path}.{other}"), other, &["filter"]));
    }
    let Some(Value::String(text)) = parts.get("filter") else {
        return Ok(parts.get("filter").cloned().unwrap_or_default());
    };
    let path = format!("{path}.filter");
    let read = Expression::parse(text).map_err(|broken| super::conditions::broken(&path, &broken))?;
    as_predicate(&read.node).ok_or_else(|| refuse(Code::Validation, &path, messages::OnlyComparisons {}))
}

fn as_predicate(node: &Node) -> Option<Value> {
    let literal = |node: &Node| match node {
        Node::Number(value) => Some(json!(value)),
        Node::Negate(inner) => match inner.as_ref() {
            Node::Number(value) => Some(json!(-value)),
            _ => None,
        },
        Node::Text(text) => Some(json!(text)),
        Node::Column(word) if matches!(word.as_str(), "true" | "false") => Some(json!(word == "true")),
        _ => None,
    };
    match node {
        Node::Not(inner) => Some(json!({ "not": as_predicate(inner)? })),
        Node::Pair(Sign::And, left, right) => Some(json!({ "and": [as_predicate(left)?, as_predicate(right)?] })),
        Node::Pair(Sign::Or, left, right) => Some(json!({ "or": [as_predicate(left)?, as_predicate(right)?] })),
        Node::Pair(sign, left, right) => {
            let Node::Column(field) = left.as_ref() else { return None };
            let value = literal(right)?;
            Some(match sign {
                Sign::Equal => json!({ "field": field, "equal": value }),
                Sign::Unequal => json!({ "not": { "field": field, "equal": value } }),
                Sign::Less => json!({ "field": field, "lt": value }),
                Sign::LessOrEqual => json!({ "field": field, "lte": value }),
                Sign::Greater => json!({ "field": field, "gt": value }),
                Sign::GreaterOrEqual => json!({ "field": field, "gte": value }),
                _ => return None,
            })
        }
        _ => None,
    }
}

fn typed<T: DeserializeOwned>(value: Value, prefix: &str) -> Result<T, ChartError> {
    serde_path_to_error::deserialize(&value).map_err(|error| {
        let inner = error.path().to_string();
        let path = match (prefix.is_empty(), inner == ".") {
            (true, true) => "spec".to_owned(),
            (true, false) => inner,
            (false, true) => prefix.to_owned(),
            (false, false) => format!("{prefix}.{inner}"),
        };
        told(&path, &error.into_inner().to_string())
    })
}

/// Untagged values, whose errors say nothing of what is valid.
const UNTAGGED: [(&str, &str); 4] = [
    ("sort", "`ascending`, `descending`, `y`, `-y`, `none`, or a list of values"),
    ("bin", "`true`, `false`, `{\"step\": 10}` or `{\"maxbins\": 20}`"),
    ("range", "a list of two: from and to"),
    ("equal", "a number, a text or a flag"),
];

/// What serde says, with the valid values and the nearest.
fn told(path: &str, message: &str) -> ChartError {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = message.starts_with("unknown field") || message.starts_with("unknown variant");
    if let (true, [given, valid @ ..]) = (unknown, words.as_slice())
        && !valid.is_empty()
    {
        return bad_word(Code::Validation, path, given, valid);
    }
    let last = path.rsplit('.').next().unwrap_or(path);
    let valid = UNTAGGED.iter().find(|(key, _)| *key == last).map(|(_, valid)| *valid);
    match valid {
        Some(valid) => refuse(Code::Validation, path, messages::BadValue { message, valid }),
        None => refuse(Code::Validation, path, messages::BadPart { message }),
    }
}

fn wrong_type(path: &str, wanted: &str, given: &Value) -> ChartError {
    let given = match given {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    refuse(Code::Validation, path, messages::OtherKindNeeded { given, wanted })
}
