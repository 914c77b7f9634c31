//! Flowcharts as far as an audit needs them: nodes, edges and the lines they cite.
//!
//! A citation is a comment on the same line or on the line before: `%% source_lines: 3-7`, or in a label: `(L3-7)`.

use std::{collections::BTreeMap, sync::LazyLock};

use regex::Regex;

use super::{Artefact, Element, graph::Node, ranges_in};
use crate::LineRange;

/// Patterns are constants; one that does not compile would fail every test here.
#[allow(clippy::unwrap_used)]
fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

static CITATION: LazyLock<Regex> = LazyLock::new(|| compiled(r"source_lines?\s*[:=]\s*\[?([0-9Ll,\s\-–~〜～、]+)"));
static LABEL_CITATION: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"[(\[（]\s*L\s*([0-9]+(?:\s*[-–~〜～]\s*L?[0-9]+)?)\s*[)\]）]"));
static NODE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*([\p{L}\p{N}_]+)\s*(\(\[.*?\]\)|\(\(.*?\)\)|\[\[.*?\]\]|\[\(.*?\)\]|\[.*?\]|\{\{.*?\}\}|\{.*?\}|\(.*?\)|>.*?\])?(:::[\w-]+)?"#,
    )
});
static ARROW: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#"^\s*(?:<?(?:--+|==+|-\.+-)[>xo]?\s*\|[^|]*\||<?(?:--|==|-\.)\s+[^->=|][^|]*?\s(?:--+|==+|\.+-)[>xo]?|<?(?:--+|==+|-\.+-)[>xo]?|~~~)"#,
    )
});

/// Whether a block of lines is a flowchart.
pub fn is_flowchart(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    matches!(word, "flowchart" | "graph" | "flowchart-elk")
}

/// Reads a flowchart whose first line, the one with `flowchart`, is line `first_line` of the artefact.
pub fn read(lines: &[&str], first_line: usize) -> Artefact {
    let mut reader = Reader::default();
    let mut carried = Vec::new();
    for (place, raw) in lines.iter().enumerate().skip(1) {
        let (statement, comment) = raw.split_once("%%").unwrap_or((raw, ""));
        let mut cited = citations(comment);
        if statement.trim().is_empty() {
            carried = cited;
            continue;
        }
        cited.append(&mut carried);
        for part in statement.split(';') {
            reader.statement(part, first_line + place, &cited);
        }
    }
    reader.finish()
}

/// The source lines that a text says it comes from.
pub fn citations(text: &str) -> Vec<LineRange> {
    let written = CITATION.captures_iter(text).chain(LABEL_CITATION.captures_iter(text));
    written.filter_map(|found| found.get(1)).flat_map(|found| ranges_in(found.as_str())).collect()
}

/// A text without what it says of its source.
pub fn without_citations(text: &str) -> String {
    static WHOLE: LazyLock<Regex> = LazyLock::new(|| {
        compiled(r"<!--\s*source_lines?.*?-->|[(\[（]?\s*source_lines?\s*[:=]\s*\[?[0-9Ll,\s\-–~〜～、]+\]?[)\]）]?")
    });
    LABEL_CITATION.replace_all(&WHOLE.replace_all(text, ""), "").trim().to_owned()
}

#[derive(Default)]
struct Reader {
    order: Vec<String>,
    nodes: BTreeMap<String, (Node, Element)>,
    edges: Vec<(String, String)>,
}

impl Reader {
    fn statement(&mut self, text: &str, line: usize, cited: &[LineRange]) {
        let word = text.split_whitespace().next().unwrap_or_default();
        if matches!(word, "subgraph" | "end" | "direction" | "style" | "classDef" | "class" | "linkStyle" | "click") {
            return;
        }
        let mut rest = text;
        let mut before: Vec<String> = Vec::new();
        while let Some(group) = self.group(&mut rest, line, cited) {
            for from in &before {
                self.edges.extend(group.iter().map(|to| (from.clone(), to.clone())));
            }
            before = group;
            let Some(arrow) = ARROW.find(rest) else { return };
            rest = &rest[arrow.end()..];
        }
    }

    /// One node, or several joined by `&`.
    fn group(&mut self, rest: &mut &str, line: usize, cited: &[LineRange]) -> Option<Vec<String>> {
        let mut group = vec![self.node(rest, line, cited)?];
        while let Some(after) = rest.trim_start().strip_prefix('&') {
            *rest = after;
            group.extend(self.node(rest, line, cited));
        }
        Some(group)
    }

    fn node(&mut self, rest: &mut &str, line: usize, cited: &[LineRange]) -> Option<String> {
        let found = NODE.captures(rest)?;
        let whole = found.get(0)?;
        let id = found.get(1)?.as_str().to_owned();
        let shape = found.get(2).map_or("", |shape| shape.as_str());
        *rest = &rest[whole.end()..];
        let order = &mut self.order;
        let (node, element) = self.nodes.entry(id.clone()).or_insert_with(|| {
            order.push(id.clone());
            let element = Element { id: Some(id.clone()), line, needs_source: true, ..Element::default() };
            (Node { id: id.clone(), line, ..Node::default() }, element)
        });
        if !shape.is_empty() {
            let label = shape.trim_matches(['[', ']', '(', ')', '{', '}', '>', '"', '/', '\\']);
            node.decides = shape.starts_with('{') && !shape.starts_with("{{");
            node.terminal = shape.starts_with("([") || shape.starts_with("((");
            element.text = without_citations(label);
            element.sources.extend(citations(label));
        }
        let first_here = element.line == line || element.sources.is_empty();
        if first_here {
            element
                .sources
                .extend(cited.iter().filter(|range| !element.sources.contains(range)).copied().collect::<Vec<_>>());
        }
        Some(id)
    }

    fn finish(mut self) -> Artefact {
        let (nodes, elements): (Vec<Node>, Vec<Element>) =
            self.order.iter().filter_map(|id| self.nodes.remove(id)).unzip();
        Artefact { branches: super::graph::faults(&nodes, &self.edges), elements }
    }
}
