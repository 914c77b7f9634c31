//! JSON as a page shows it: short values on one line, long ones cut with the cut marked.

use serde_json::{Map, Value};

/// A value that fits into so many columns stays on one line.
const COLUMNS: usize = 100;

/// Lines of JSON that a page shows at most; beyond them nobody reads on.
const MOST_LINES: usize = 48;

/// How much of a value is shown.
struct Cut {
    characters: usize,
    items: usize,
    fields: usize,
    depth: usize,
}

/// From generous to strict: the first that is short enough is taken.
const CUTS: [Cut; 5] = [
    Cut { characters: 240, items: 4, fields: 24, depth: 8 },
    Cut { characters: 160, items: 2, fields: 20, depth: 6 },
    Cut { characters: 100, items: 2, fields: 14, depth: 4 },
    Cut { characters: 80, items: 1, fields: 12, depth: 3 },
    Cut { characters: 60, items: 1, fields: 10, depth: 2 },
];

/// The value, cut so that a page can show it.
pub fn shown(value: &Value) -> String {
    let mut last = String::new();
    for cut in &CUTS {
        last = pretty(&shortened(value, cut, cut.depth));
        if last.lines().count() <= MOST_LINES {
            break;
        }
    }
    last
}

fn shortened(value: &Value, cut: &Cut, depth: usize) -> Value {
    match value {
        Value::String(text) => shortened_text(text, cut.characters).into(),
        Value::Array(items) if depth == 0 && !items.is_empty() => format!("… {} items", items.len()).into(),
        Value::Object(fields) if depth == 0 && !fields.is_empty() => format!("… {} fields", fields.len()).into(),
        Value::Array(items) => {
            let mut kept: Vec<Value> =
                items.iter().take(cut.items).map(|item| shortened(item, cut, depth - 1)).collect();
            if items.len() > cut.items {
                kept.push(format!("… {} more", items.len() - cut.items).into());
            }
            Value::Array(kept)
        }
        Value::Object(fields) => {
            let mut kept: Map<String, Value> = fields
                .iter()
                .take(cut.fields)
                .map(|(name, field)| (name.clone(), shortened(field, cut, depth - 1)))
                .collect();
            if fields.len() > cut.fields {
                kept.insert("…".to_owned(), format!("{} more fields", fields.len() - cut.fields).into());
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

fn shortened_text(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most).collect();
    format!("{kept}… ({count} characters)")
}

/// JSON over several lines, but what is short on one.
fn pretty(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value, 0, 0);
    text
}

fn write(text: &mut String, value: &Value, indent: usize, column: usize) {
    let flat = flat(value);
    if indent + column + flat.chars().count() <= COLUMNS {
        text.push_str(&flat);
        return;
    }
    let inner = " ".repeat(indent + 2);
    match value {
        Value::Array(items) if !items.is_empty() => {
            text.push_str("[\n");
            for (place, item) in items.iter().enumerate() {
                text.push_str(&inner);
                write(text, item, indent + 2, 0);
                text.push_str(if place + 1 < items.len() { ",\n" } else { "\n" });
            }
            text.push_str(&" ".repeat(indent));
            text.push(']');
        }
        Value::Object(fields) if !fields.is_empty() => {
            text.push_str("{\n");
            for (place, (name, field)) in fields.iter().enumerate() {
                let key = format!("{}: ", Value::from(name.as_str()));
                text.push_str(&inner);
                text.push_str(&key);
                write(text, field, indent + 2, key.chars().count());
                text.push_str(if place + 1 < fields.len() { ",\n" } else { "\n" });
            }
            text.push_str(&" ".repeat(indent));
            text.push('}');
        }
        _ => text.push_str(&flat),
    }
}

/// One line, with a blank after each mark, as people write it.
fn flat(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, field)| format!("{}: {}", Value::from(name.as_str()), flat(field))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_values_stay_as_they_are() {
        let value = json!({"query": "納期", "limit": 2, "empty": {}});
        assert_eq!(shown(&value), r#"{ "query": "納期", "limit": 2, "empty": {} }"#);
        assert_eq!(serde_json::from_str::<Value>(&shown(&value)).unwrap(), value);
    }

    #[test]
    fn what_is_cut_says_so_and_is_still_json() {
        let value = json!({"text": "あ".repeat(999), "rows": (0..500).collect::<Vec<_>>()});
        let shown = shown(&value);
        assert!(shown.contains("… (999 characters)") && shown.contains("… 496 more"), "{shown}");
        serde_json::from_str::<Value>(&shown).unwrap();
    }

    #[test]
    fn no_answer_fills_a_page() {
        let wide: Value = (0..60).map(|n| (format!("field{n}"), json!({"a": "x".repeat(90), "b": [1, 2]}))).collect();
        assert!(shown(&wide).lines().count() <= MOST_LINES);
    }
}
