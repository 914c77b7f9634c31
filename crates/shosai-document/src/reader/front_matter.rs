//! The YAML between `---` and `---`.

use crate::{messages, yaml};
use serde_json::{Map, Value};
use shosai_message::{Failure, Message};

use super::{blocks::Blocks, source::Line};

impl Blocks<'_, '_> {
    /// A block of YAML anywhere in the text.
    pub(super) fn metadata(&mut self) -> bool {
        let blank_before = self.at == 0 || self.lines[self.at - 1].is_blank();
        let Some(length) = length(&self.lines[self.at..]).filter(|_| blank_before) else { return false };
        let lines = self.lines[self.at..self.at + length].to_vec();
        self.reader.metadata.extend(lines);
        self.at += length;
        true
    }
}

/// How many lines the block of YAML at the start takes.
pub fn length(lines: &[Line<'_>]) -> Option<usize> {
    let opens = lines.first()?.text.trim_end() == "---" && lines.get(1).is_some_and(|line| !line.is_blank());
    if !opens {
        return None;
    }
    let close = lines[1..].iter().position(|line| matches!(line.text.trim_end(), "---" | "..."))?;
    Some(close + 2)
}

/// The lines of `% title`, `% authors`, `% date` at the top, and what they say.
pub fn title_block(lines: &[Line<'_>]) -> (usize, Map<String, Value>) {
    let mut map = Map::new();
    let mut at = 0;
    for key in ["title", "author", "date"] {
        let Some(first) = lines.get(at).and_then(|line| line.text.strip_prefix('%')) else { break };
        let mut text = first.trim().to_owned();
        at += 1;
        while let Some(line) = lines.get(at).filter(|line| line.text.starts_with(' ') && !line.is_blank()) {
            text.push(if key == "author" { ';' } else { ' ' });
            text.push_str(line.text.trim());
            at += 1;
        }
        if text.is_empty() {
            continue;
        }
        let value = match key {
            "author" => text.split(';').map(|name| Value::from(name.trim())).collect(),
            _ => Value::from(text),
        };
        map.insert(key.to_owned(), value);
    }
    (at, map)
}

/// Reads blocks of YAML, the earlier key first; a later block adds keys.
pub fn read(lines: &[Line<'_>]) -> Result<Map<String, Value>, Failure> {
    let mut merged = Map::new();
    let mut rest = lines;
    while let Some(length) = length(rest) {
        let first = rest[0].number;
        let text: Vec<&str> = rest[1..length - 1].iter().map(|line| line.text).collect();
        for (key, value) in parse(&text.join("\n"), first)? {
            merged.insert(key, value);
        }
        rest = &rest[length..];
    }
    Ok(merged)
}

fn parse(text: &str, first_line: u32) -> Result<Map<String, Value>, Failure> {
    if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
        return Ok(Map::new());
    }
    match yaml::parse(text) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(Value::Null) => Ok(Map::new()),
        Ok(_) => {
            let reason = Message::from(messages::FrontMatterNotAMap);
            Err(messages::FrontMatterUnreadable { line: first_line + 1, column: 1, reason }.into())
        }
        Err(error) => {
            let place = error.location();
            let line = place.as_ref().map_or(1, |place| place.line());
            let column = place.as_ref().map_or(1, |place| place.column());
            let line = first_line + u32::try_from(line).unwrap_or(1);
            let reason = error.without_snippet().to_string();
            Err(messages::FrontMatterUnreadable { line, column, reason }.into())
        }
    }
}
