//! Says which options of a document are not followed, each once and with its line.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{Row, Scope, State, find};
use crate::{
    formats::{Format, Warning},
    messages,
    project::Project,
    tree::{Attributes, Block, BlockKind, InlineKind, Metadata, walk},
};

/// Options that are named one by one; of more, the number is said.
const MOST: usize = 20;

/// What is asked for, and where it is written.
pub struct Asked<'a> {
    pub source: &'a str,
    pub front: &'a Metadata,
    pub project: &'a Project,
    pub format: &'a Format,
}

/// Options of the front matter and of the project that this format does not follow.
pub fn documents(asked: &Asked<'_>) -> Vec<Warning> {
    let mut seen = HashSet::new();
    let mut told = Vec::new();
    let own = asked.front.0.iter().map(|(key, value)| (key, value, true));
    let layers = asked.project.layers.iter().flat_map(|layer| layer.iter().map(|(key, value)| (key, value, false)));
    for (key, value, here) in own.chain(layers) {
        match value {
            Value::Object(formats) if key == "format" => {
                of_formats(asked, formats, here, &mut seen, &mut told);
            }
            Value::Object(own) if key == "crossref" => told.extend(of_references(asked, own, here, &mut seen)),
            value => told.extend(option(asked, key, value, here, &mut seen)),
        }
    }
    bounded(told)
}

/// What is asked of numbers and references and not followed in any format.
fn of_references(asked: &Asked<'_>, own: &Map<String, Value>, here: bool, seen: &mut HashSet<String>) -> Vec<Warning> {
    let ignored = |key: &str| matches!(key, "title-delim" | "ref-hyperlink") || key.ends_with("-labels");
    let keys = own.iter().filter(|(key, value)| ignored(key) && **value != Value::Bool(true));
    let told = keys.filter_map(|(key, _)| {
        let whole = format!("crossref.{key}");
        let line = if here { line_of(asked.source, key) } else { 0 };
        let warning = messages::OptionIgnored { key: &whole, format: asked.format.id };
        seen.insert(whole.clone()).then(|| Warning::new(line, warning))
    });
    told.collect()
}

fn of_formats(
    asked: &Asked<'_>,
    formats: &Map<String, Value>,
    here: bool,
    seen: &mut HashSet<String>,
    told: &mut Vec<Warning>,
) {
    for (name, options) in formats {
        if let Some((extension, _)) = asked.format.extended_by(name).filter(|_| seen.insert(name.clone())) {
            let line = if here { line_of(asked.source, name) } else { 0 };
            told.push(Warning::new(line, messages::FormatExtension { name, extension, format: asked.format.id }));
        }
        if !asked.format.is_named(name) {
            continue;
        }
        for (key, value) in options.as_object().into_iter().flatten() {
            let known = find(Scope::Document, key).or_else(|| find(Scope::Cell, key)).is_some();
            let ours = asked.format.options.iter().any(|choice| choice.key == key);
            if !known && !ours && !is_off(value) && seen.insert(key.clone()) {
                let line = if here { line_of(asked.source, key) } else { 0 };
                told.push(Warning::new(line, messages::OptionUnknown { key, format: asked.format.id }));
            }
            told.extend(option(asked, key, value, here, seen));
        }
    }
}

fn option(asked: &Asked<'_>, key: &str, value: &Value, here: bool, seen: &mut HashSet<String>) -> Option<Warning> {
    let row = find(Scope::Document, key).or_else(|| find(Scope::Cell, key))?;
    if is_off(value) || is_full(row, value) || !seen.insert(row.key.to_owned()) {
        return None;
    }
    let line = if here { line_of(asked.source, key) } else { 0 };
    let format = asked.format.id;
    match (row.state(asked.format), here) {
        (State::Followed | State::Unseen, _) => None,
        (State::InPart, _) => Some(Warning::new(line, messages::OptionInPart { key, format })),
        (State::Ignored, true) => Some(Warning::new(line, messages::OptionIgnored { key, format })),
        (State::Ignored, false) => Some(Warning::new(line, messages::ProjectOptionIgnored { key, format })),
    }
}

/// Whether a value leaves things as they are.
fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(values) => values.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

fn is_full(row: &Row, value: &Value) -> bool {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    row.full.contains(&text.as_str())
}

/// The line of the front matter on which a key stands.
fn line_of(source: &str, key: &str) -> u32 {
    let mut lines = source.lines().enumerate().skip_while(|(_, line)| line.trim_end() != "---").skip(1);
    let found = lines.by_ref().take_while(|(_, line)| !matches!(line.trim_end(), "---" | "...")).find(|(_, line)| {
        let line = line.trim_start().trim_start_matches("- ").trim_start_matches(['"', '\'']);
        line.strip_prefix(key).is_some_and(|rest| rest.trim_start_matches(['"', '\'']).trim_start().starts_with(':'))
    });
    found.map_or(1, |(index, _)| u32::try_from(index + 1).unwrap_or(u32::MAX))
}

/// Classes with a meaning that this format does not follow.
pub fn classes(blocks: &mut Vec<Block>, format: &Format) -> Vec<Warning> {
    let mut seen = HashSet::new();
    let mut told = Vec::new();
    let mut look = |attributes: &Attributes, line: u32| {
        for class in &attributes.classes {
            let Some(row) = find(Scope::Class, class) else { continue };
            let format_id = format.id;
            match row.state(format) {
                State::Ignored if seen.insert(row.key) => {
                    told.push(Warning::new(line, messages::ClassIgnored { class, format: format_id }));
                }
                State::InPart if seen.insert(row.key) => {
                    told.push(Warning::new(line, messages::ClassInPart { class, format: format_id }));
                }
                _ => {}
            }
        }
    };
    look_at(blocks, &mut look);
    bounded(told)
}

fn look_at(blocks: &mut Vec<Block>, look: &mut dyn FnMut(&Attributes, u32)) {
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter() {
            match &block.kind {
                BlockKind::Div { attributes, .. }
                | BlockKind::Code { attributes, .. }
                | BlockKind::Heading { attributes, .. }
                | BlockKind::Figure { attributes, .. } => look(attributes, block.line),
                _ => {}
            }
        }
    });
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines.iter() {
            if let InlineKind::Span(attributes, _) | InlineKind::Image { attributes, .. } = &inline.kind {
                look(attributes, inline.line);
            }
        }
    });
}

fn bounded(mut told: Vec<Warning>) -> Vec<Warning> {
    told.sort_by_key(|warning| warning.line);
    let more = told.len().saturating_sub(MOST);
    if more > 0 {
        told.truncate(MOST);
        told.push(Warning::new(0, messages::OptionsMore { count: more }));
    }
    told
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::rendered_with};

    #[test]
    fn what_references_ask_for_and_do_not_get_is_told_with_its_line() {
        let source = "---\ncrossref:\n  chapters: false\n  title-delim: \"—\"\n  fig-labels: alpha a\n---\n\nText.\n";
        let rendered = rendered_with(find("html").unwrap(), source, None).unwrap();
        let told: Vec<_> = rendered.warnings.iter().map(|own| (own.line, own.message.to_string())).collect();
        assert_eq!(told.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 5], "{told:?}");
        assert!(told[0].1.contains("crossref.title-delim"), "{told:?}");
    }
}
