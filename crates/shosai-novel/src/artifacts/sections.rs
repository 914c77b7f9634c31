//! Parts of an artefact: keys of JSON and YAML, headings of Markdown.

use serde_json::Value;

use crate::yaml;

/// The part called `name`: dotted keys of JSON or YAML, or the heading of a Markdown section with all beneath it.
pub fn section(text: &str, name: &str) -> Option<String> {
    if let Some(value) = tree(text) {
        let found = value.pointer(&format!("/{}", name.replace('.', "/")))?;
        return Some(match found {
            Value::String(text) => text.clone(),
            other => serde_json::to_string_pretty(other).unwrap_or_default(),
        });
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let headings = headings(&lines);
    let place = headings.iter().position(|heading| heading.title == name.trim_start_matches('#').trim())?;
    let level = headings[place].level;
    let end = headings[place + 1..].iter().find(|next| next.level <= level).map_or(lines.len(), |next| next.line);
    Some(lines[headings[place].line..end].concat())
}

/// What [`section`] can be asked for.
pub fn section_names(text: &str) -> Vec<String> {
    match tree(text) {
        Some(Value::Object(map)) => map.keys().cloned().collect(),
        Some(_) => Vec::new(),
        None => {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            headings(&lines).into_iter().map(|heading| heading.title).collect()
        }
    }
}

/// A text that is JSON or YAML with keys or items; prose is YAML too, as one long string.
fn tree(text: &str) -> Option<Value> {
    let json = text.trim_start().starts_with(['{', '[']).then(|| serde_json::from_str(text).ok()).flatten();
    let has_heading = text.starts_with('#') || text.contains("\n#");
    let value = json.or_else(|| if has_heading { None } else { yaml::read(text).ok() })?;
    matches!(value, Value::Object(_) | Value::Array(_)).then_some(value)
}

struct Heading {
    line: usize,
    level: usize,
    title: String,
}

fn headings(lines: &[&str]) -> Vec<Heading> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        let trimmed = text.trim_end();
        if trimmed.starts_with("```") {
            fenced = !fenced;
        }
        let level = trimmed.bytes().take_while(|byte| *byte == b'#').count();
        let title = trimmed[level..].trim();
        if !fenced && (1..=6).contains(&level) && !title.is_empty() {
            found.push(Heading { line, level, title: title.to_owned() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn keys_and_headings_name_sections() {
        assert_eq!(section(r#"{"a": {"b": "雨"}, "c": [1]}"#, "a.b").unwrap(), "雨");
        assert_eq!(section("場面:\n  場所: 駅\n", "場面.場所").unwrap(), "駅");
        let text = "# 一\nあ\n## 二\nい\n# 三\nう\n";
        assert_eq!(section(text, "一").unwrap(), "# 一\nあ\n## 二\nい\n");
        assert_eq!(section(text, "## 二").unwrap(), "## 二\nい\n");
        assert_eq!(section_names(text), ["一", "二", "三"]);
        assert_eq!(section(text, "四"), None);
        assert_eq!(section_names("a: 1\nb: 2\n"), ["a", "b"]);
    }

    proptest! {
        #[test]
        fn any_text_and_name_are_survived(text in "\\PC{0,60}", name in "\\PC{0,20}") {
            let _ = (section(&text, &name), section_names(&text));
        }
    }
}
