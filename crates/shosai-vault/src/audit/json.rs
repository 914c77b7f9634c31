//! JSON artefacts: every object with an id or a label is an element.

use serde_json::{Map, Value};

use super::{Artefact, Element, graph, ranges_in};
use shosai_message::Failure;

use crate::LineRange;
use crate::messages;

const ID_KEYS: [&str; 3] = ["id", "node_id", "key"];
const TEXT_KEYS: [&str; 6] = ["label", "title", "name", "text", "description", "content"];
const REFERENCE_KEYS: [&str; 5] = ["references", "refs", "related", "links", "see_also"];
const FROM_KEYS: [&str; 3] = ["from", "source", "start"];
const TO_KEYS: [&str; 3] = ["to", "target", "end"];
/// JSON nested deeper than this is not an artefact; the parser itself stops at 128.
const DEEPEST: usize = 100;

/// Reads a JSON artefact; the line of an element is the line on which its id or label is first spelled.
pub fn read(text: &str) -> Result<Artefact, Failure> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| Failure::from(messages::ArtefactNotJson { reason: error.to_string() }))?;
    let mut reader = Reader { text, artefact: Artefact::default(), nodes: Vec::new(), edges: Vec::new() };
    reader.visit(&value, 0);
    reader.artefact.branches = graph::faults(&reader.nodes, &reader.edges);
    Ok(reader.artefact)
}

struct Reader<'a> {
    text: &'a str,
    artefact: Artefact,
    nodes: Vec<graph::Node>,
    edges: Vec<(String, String)>,
}

impl Reader<'_> {
    fn visit(&mut self, value: &Value, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.visit(item, depth + 1)),
            Value::Object(map) => {
                self.object(map);
                map.iter()
                    .filter(|(key, _)| *key != "source_lines")
                    .for_each(|(_, inner)| self.visit(inner, depth + 1));
            }
            _ => {}
        }
    }

    fn object(&mut self, map: &Map<String, Value>) {
        let sources = map.get("source_lines").or_else(|| map.get("source_line")).map(ranges).unwrap_or_default();
        if let (Some(from), Some(to)) = (first(map, &FROM_KEYS), first(map, &TO_KEYS)) {
            self.edges.push((from, to));
            return;
        }
        let id = first(map, &ID_KEYS);
        let text = first(map, &TEXT_KEYS);
        if id.is_none() && (text.is_none() || sources.is_empty()) {
            return;
        }
        let line = self.line_of(id.as_deref().or(text.as_deref()).unwrap_or_default());
        if let Some(id) = &id {
            let kind = map.get("type").or_else(|| map.get("kind")).and_then(Value::as_str).unwrap_or_default();
            let decides = matches!(kind, "decision" | "branch" | "condition");
            let terminal = matches!(kind, "start" | "end" | "terminal");
            self.nodes.push(graph::Node { id: id.clone(), line, decides, terminal });
        }
        let references = REFERENCE_KEYS
            .iter()
            .filter_map(|key| map.get(*key)?.as_array())
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        self.artefact.elements.push(Element {
            id,
            text: text.unwrap_or_default(),
            line,
            sources,
            references,
            needs_source: true,
        });
    }

    fn line_of(&self, spelled: &str) -> usize {
        let quoted = Value::from(spelled).to_string();
        let place = self.text.find(&quoted).unwrap_or(0);
        self.text[..place].matches('\n').count() + 1
    }
}

fn first(map: &Map<String, Value>, keys: &[&str]) -> Option<String> {
    keys.iter().find_map(|key| match map.get(*key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// `"3-7"`, `5`, `[3, 7]`, `["3-4", "9"]`, `{"start_line": 3, "end_line": 7}` and lists of these.
fn ranges(value: &Value) -> Vec<LineRange> {
    match value {
        Value::String(text) => ranges_in(text),
        Value::Number(number) => ranges_in(&number.to_string()),
        Value::Object(_) => serde_json::from_value::<LineRange>(value.clone())
            .ok()
            .and_then(|range| range.checked().ok())
            .into_iter()
            .collect(),
        Value::Array(items) => match items.as_slice() {
            [Value::Number(start), Value::Number(end)] => ranges_in(&format!("{start}-{end}")),
            items => items.iter().flat_map(ranges).collect(),
        },
        _ => Vec::new(),
    }
}
