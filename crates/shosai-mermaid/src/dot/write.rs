//! A graph as Mermaid writes flowcharts.

use std::{collections::BTreeSet, fmt::Write as _};

use shosai_figure::Color;

use super::graph::{Graph, Said};

/// What is done with attributes, or what has no meaning for a picture.
const KNOWN: [&str; 27] = [
    "label",
    "shape",
    "style",
    "color",
    "fillcolor",
    "fontcolor",
    "penwidth",
    "dir",
    "rankdir",
    "xlabel",
    "headlabel",
    "taillabel",
    "fontname",
    "fontsize",
    "tooltip",
    "id",
    "comment",
    "bgcolor",
    "margin",
    "width",
    "height",
    "nodesep",
    "ranksep",
    "labelloc",
    "labeljust",
    "charset",
    "compound",
];

/// Shapes, and what stands around a label for each.
const SHAPES: [(&str, &str, &str); 25] = [
    ("box", "[", "]"),
    ("rect", "[", "]"),
    ("rectangle", "[", "]"),
    ("square", "[", "]"),
    ("record", "[", "]"),
    ("Mrecord", "(", ")"),
    ("note", "[", "]"),
    ("tab", "[", "]"),
    ("folder", "[", "]"),
    ("component", "[[", "]]"),
    ("box3d", "[[", "]]"),
    ("plaintext", "[", "]"),
    ("plain", "[", "]"),
    ("none", "[", "]"),
    ("ellipse", "([", "])"),
    ("oval", "([", "])"),
    ("circle", "((", "))"),
    ("point", "((", "))"),
    ("doublecircle", "(((", ")))"),
    ("diamond", "{", "}"),
    ("Mdiamond", "{", "}"),
    ("hexagon", "{{", "}}"),
    ("parallelogram", "[/", "/]"),
    ("trapezium", "[/", "\\]"),
    ("cylinder", "[(", ")]"),
];

pub fn flowchart(graph: &mut Graph) -> String {
    let direction = match graph.said.get("rankdir").map(String::as_str) {
        Some(own @ ("LR" | "RL" | "BT")) => own.to_owned(),
        _ => "TB".to_owned(),
    };
    let mut text = format!("flowchart {direction}\n");
    if let Some(label) = graph.said.get("label").cloned().filter(|label| !label.is_empty()) {
        text = format!("---\ntitle: {}\n---\n{text}", serde_title(&label));
    }
    tell(&mut graph.ignored, &graph.said);
    let mut styles = String::new();
    for place in 0..graph.nodes.len() {
        if graph.nodes[place].group.is_none() {
            node(graph, place, &mut text, &mut styles);
        }
    }
    for group in 0..graph.groups.len() {
        if graph.groups[group].within.is_none() {
            subgraph(graph, group, &mut text, &mut styles);
        }
    }
    for place in 0..graph.edges.len() {
        edge(graph, place, &mut text, &mut styles);
    }
    text + &styles
}

fn subgraph(graph: &mut Graph, group: usize, text: &mut String, styles: &mut String) {
    let said = graph.groups[group].said.clone();
    tell(&mut graph.ignored, &said);
    let label = said.get("label").map(|label| escaped(label)).filter(|label| !label.is_empty());
    let _ = writeln!(text, "subgraph s{group}[\"{}\"]", label.unwrap_or_else(|| " ".to_owned()));
    for place in 0..graph.nodes.len() {
        if graph.nodes[place].group == Some(group) {
            node(graph, place, text, styles);
        }
    }
    for inner in group + 1..graph.groups.len() {
        if graph.groups[inner].within == Some(group) {
            subgraph(graph, inner, text, styles);
        }
    }
    text.push_str("end\n");
    style(&format!("s{group}"), &said, &mut graph.ignored, styles);
}

fn node(graph: &mut Graph, place: usize, text: &mut String, styles: &mut String) {
    let own = &graph.nodes[place];
    let said = own.said.clone();
    tell(&mut graph.ignored, &said);
    let label = said.get("label").map_or_else(|| own.name.clone(), |label| label.replace("\\N", &own.name));
    let shape = said.get("shape").map_or("ellipse", String::as_str);
    let record = shape.ends_with("ecord");
    let label = if record { fields(&label) } else { label };
    let label = if shape == "point" { String::new() } else { label };
    let known = SHAPES.iter().find(|(name, ..)| *name == shape);
    if known.is_none() {
        graph.ignored.insert(format!("shape={shape}"));
    }
    let rounded = said.get("style").is_some_and(|style| style.split(',').any(|word| word.trim() == "rounded"));
    let (open, close) = match known {
        Some((_, "[", _)) if rounded => ("(", ")"),
        Some((_, open, close)) => (*open, *close),
        None => ("([", "])"),
    };
    let label = if label.trim().is_empty() { " ".to_owned() } else { escaped(&label) };
    let _ = writeln!(text, "n{place}{open}\"{label}\"{close}");
    let bare = matches!(shape, "plaintext" | "plain" | "none");
    if bare {
        let _ = writeln!(styles, "style n{place} fill:none,stroke:none");
    } else {
        style(&format!("n{place}"), &said, &mut graph.ignored, styles);
    }
}

fn edge(graph: &mut Graph, place: usize, text: &mut String, styles: &mut String) {
    let own = &graph.edges[place];
    let (from, to, said) = (own.from, own.to, own.said.clone());
    tell(&mut graph.ignored, &said);
    let usual = if graph.directed { "forward" } else { "none" };
    let dir = said.get("dir").map_or(usual, String::as_str);
    let (from, to) = if dir == "back" { (to, from) } else { (from, to) };
    let style = said.get("style").map_or("", String::as_str);
    let line = match (style, dir) {
        ("invis", _) => "~~~",
        ("dashed" | "dotted", "none") => "-.-",
        ("dashed" | "dotted", "both") => "<-.->",
        ("dashed" | "dotted", _) => "-.->",
        ("bold", "none") => "===",
        ("bold", "both") => "<==>",
        ("bold", _) => "==>",
        (_, "none") => "---",
        (_, "both") => "<-->",
        _ => "-->",
    };
    let labels: Vec<&str> = ["taillabel", "label", "xlabel", "headlabel"]
        .iter()
        .filter_map(|key| said.get(*key))
        .map(String::as_str)
        .collect();
    let label = escaped(&labels.join("\n"));
    let label = if label.trim().is_empty() || line == "~~~" { String::new() } else { format!("|\"{label}\"|") };
    let _ = writeln!(text, "n{from} {line}{label} n{to}");
    if let Some(color) = said.get("color").and_then(|color| colour(color, &mut graph.ignored)) {
        let _ = writeln!(styles, "linkStyle {place} stroke:{color}");
    }
}

fn style(id: &str, said: &Said, ignored: &mut BTreeSet<String>, styles: &mut String) {
    let mut rules = Vec::new();
    let words: Vec<&str> = said.get("style").map(|style| style.split(',').map(str::trim).collect()).unwrap_or_default();
    let color = |key: &str, ignored: &mut BTreeSet<String>| said.get(key).and_then(|text| colour(text, ignored));
    if words.contains(&"filled") || said.contains_key("fillcolor") || said.contains_key("bgcolor") {
        let fill =
            color("fillcolor", ignored).or_else(|| color("bgcolor", ignored)).or_else(|| color("color", ignored));
        rules.push(format!("fill:{}", fill.unwrap_or_else(|| "lightgrey".to_owned())));
    }
    if let Some(stroke) = color("color", ignored) {
        rules.push(format!("stroke:{stroke}"));
    }
    if let Some(ink) = color("fontcolor", ignored) {
        rules.push(format!("color:{ink}"));
    }
    if let Some(width) =
        said.get("penwidth").and_then(|width| width.parse::<f64>().ok()).filter(|own| (0.0..20.0).contains(own))
    {
        rules.push(format!("stroke-width:{width}px"));
    }
    if words.iter().any(|word| matches!(*word, "dashed" | "dotted")) {
        rules.push("stroke-dasharray:5 5".to_owned());
    }
    if !rules.is_empty() {
        let _ = writeln!(styles, "style {id} {}", rules.join(","));
    }
}

/// A colour as styles have it; of several the first.
fn colour(text: &str, ignored: &mut BTreeSet<String>) -> Option<String> {
    let first = text.split([':', ';']).next().unwrap_or_default().trim();
    // Graphviz counts shades of a colour (`blue4`); the colour itself is what is kept of it.
    let name = if first.starts_with('#') { first } else { first.trim_end_matches(|c: char| c.is_ascii_digit()) };
    let found = Color::parse(name).map(Color::hex);
    if found.is_none() {
        ignored.insert(format!("color={text}"));
    }
    found
}

/// The fields of a record, one below the other.
fn fields(label: &str) -> String {
    let mut text = String::new();
    let mut port = false;
    for letter in label.chars() {
        match letter {
            '<' => port = true,
            '>' => port = false,
            '{' | '}' => {}
            '|' => text.push('\n'),
            other if !port => text.push(other),
            _ => {}
        }
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn escaped(text: &str) -> String {
    let lines =
        text.trim_matches('\n').replace('&', "&amp;").replace('"', "#quot;").replace('<', "&lt;").replace('>', "&gt;");
    lines.replace('\n', "<br/>")
}

/// A title as YAML reads it.
fn serde_title(text: &str) -> String {
    format!("\"{}\"", text.replace(['\\', '"'], "'").replace('\n', " "))
}

fn tell(ignored: &mut BTreeSet<String>, said: &Said) {
    ignored.extend(said.keys().filter(|key| !KNOWN.contains(&key.as_str())).cloned());
}
