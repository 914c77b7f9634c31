//! The layout of a flowchart as data: boxes, edges, labels and groups, for writers that draw native shapes.

use serde_json::Value;
use shosai_figure::Color;
use shosai_figure::diagram::{Diagram, Edge, Frame, Label, Line, Node, Shape, Style, Tip};

/// The words of diagrams that are laid out as boxes and arrows.
const LAID_OUT: [&str; 4] = ["flowchart", "graph", "swimlane", "agentflow"];

/// Whether a diagram that starts like this has boxes and arrows to give.
pub(crate) fn has_boxes(text: &str) -> bool {
    LAID_OUT.iter().any(|word| text.starts_with(word))
}

/// The boxes and arrows in the renderer's account of a layout; nothing where it has none.
pub(crate) fn diagram(account: &Value) -> Option<Diagram> {
    let placed = account.get("layout")?.get("FlowchartV2")?;
    let said = account.get("semantic")?;
    let bounds = placed.get("bounds")?;
    let origin = (number(bounds, "min_x"), number(bounds, "min_y"));
    let titled = |cluster| Label { text: plain(text(cluster, "title")), frame: frame(cluster, origin) };
    Some(Diagram {
        width: number(bounds, "max_x") - origin.0,
        height: number(bounds, "max_y") - origin.1,
        groups: list(placed, "clusters").map(titled).collect(),
        nodes: list(placed, "nodes")
            .filter(|node| node.get("is_cluster").and_then(Value::as_bool) != Some(true))
            .map(|node| boxed(node, said, origin))
            .collect(),
        edges: list(placed, "edges").filter_map(|edge| edged(edge, said, origin)).collect(),
    })
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn number(value: &Value, key: &str) -> f64 {
    value.get(key).and_then(Value::as_f64).unwrap_or(0.0)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn by_id<'a>(said: &'a Value, key: &str, id: &str) -> Option<&'a Value> {
    list(said, key).find(|item| text(item, "id") == id)
}

/// Mermaid places things by their centres; decks by their upper left corners.
fn frame(value: &Value, origin: (f64, f64)) -> Frame {
    let (width, height) = (number(value, "width"), number(value, "height"));
    Frame {
        x: number(value, "x") - width / 2.0 - origin.0,
        y: number(value, "y") - height / 2.0 - origin.1,
        width,
        height,
    }
}

fn boxed(node: &Value, said: &Value, origin: (f64, f64)) -> Node {
    let id = text(node, "id");
    let meant = by_id(said, "nodes", id);
    let label = meant.map(|n| text(n, "label")).filter(|label| !label.is_empty()).unwrap_or(id);
    Node {
        id: id.to_owned(),
        text: plain(label),
        frame: frame(node, origin),
        shape: meant.map_or(Shape::Rectangle, |n| shape(text(n, "layoutShape"))),
        style: meant.map(|n| style(n, said)).unwrap_or_default(),
        ..Node::default()
    }
}

pub(crate) fn shape(name: &str) -> Shape {
    match name {
        "roundedRect" | "rounded" | "round" => Shape::Rounded,
        "stadium" | "pill" => Shape::Stadium,
        "subroutine" | "framedRectangle" => Shape::Subroutine,
        "cylinder" | "cyl" | "db" | "database" => Shape::Cylinder,
        "circle" | "circ" => Shape::Circle,
        "doublecircle" | "doubleCircle" => Shape::DoubleCircle,
        "diamond" | "question" | "diam" => Shape::Diamond,
        "hexagon" | "hex" => Shape::Hexagon,
        "lean_right" | "leanRight" => Shape::LeanRight,
        "lean_left" | "leanLeft" => Shape::LeanLeft,
        "trapezoid" => Shape::Trapezoid,
        "inv_trapezoid" | "invTrapezoid" => Shape::InvertedTrapezoid,
        "odd" | "rect_left_inv_arrow" => Shape::Flag,
        "doc" | "document" | "waveEdgedRectangle" => Shape::Document,
        _ => Shape::Rectangle,
    }
}

pub(crate) fn style(node: &Value, said: &Value) -> Style {
    let classes = list(node, "classes").filter_map(Value::as_str);
    let from_classes =
        classes.filter_map(|class| said.get("classDefs")?.get(class)?.as_array()).flatten().filter_map(Value::as_str);
    let own = list(node, "styles").filter_map(Value::as_str);
    let mut style = Style::default();
    for rule in from_classes.chain(own) {
        let Some((property, value)) = rule.split_once(':') else { continue };
        let color = Color::parse(value.trim().trim_end_matches("!important"));
        match property.trim() {
            "fill" => style.fill = color,
            "stroke" => style.line = color,
            "color" => style.text = color,
            _ => {}
        }
    }
    style
}

/// An edge; nothing where it only pulls boxes into place.
fn edged(edge: &Value, said: &Value, origin: (f64, f64)) -> Option<Edge> {
    let meant = by_id(said, "edges", text(edge, "id"));
    let (line, start, end) = meant.map_or(Some((Line::Normal, Tip::None, Tip::None)), stroke)?;
    let placed = edge.get("label").filter(|label| label.is_object());
    Some(Edge {
        from: text(edge, "from").to_owned(),
        to: text(edge, "to").to_owned(),
        points: list(edge, "points").map(|p| (number(p, "x") - origin.0, number(p, "y") - origin.1)).collect(),
        label: placed
            .zip(meant)
            .map(|(placed, e)| Label { text: plain(text(e, "label")), frame: frame(placed, origin) }),
        line,
        start,
        end,
        ..Edge::default()
    })
}

/// How an edge is stroked and what its ends look like; nothing where it is not seen.
pub(crate) fn stroke(meant: &Value) -> Option<(Line, Tip, Tip)> {
    let line = match text(meant, "stroke") {
        "thick" => Line::Thick,
        "dotted" => Line::Dotted,
        "invisible" => return None,
        _ => Line::Normal,
    };
    let kind = text(meant, "type");
    let tip = match kind.rsplit('_').next() {
        Some("point") => Tip::Arrow,
        Some("circle") => Tip::Circle,
        Some("cross") => Tip::Cross,
        _ => Tip::None,
    };
    Some((line, if kind.starts_with("double_") { tip } else { Tip::None }, tip))
}

/// A label without markup: line breaks kept, tags and Markdown marks gone, entities read.
pub(crate) fn plain(label: &str) -> String {
    let mut out = String::with_capacity(label.len());
    let mut rest = label;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        let tag = &rest[open..];
        let named = tag[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let Some(close) = tag.find('>').filter(|_| named) else {
            out.push('<');
            rest = &tag[1..];
            continue;
        };
        if tag[1..].to_ascii_lowercase().starts_with("br") {
            out.push('\n');
        }
        rest = &tag[close + 1..];
    }
    out.push_str(rest);
    for (entity, character) in [("#quot;", "\""), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
        out = out.replace(entity, character);
    }
    out.trim_matches('`').replace("**", "").trim().to_owned()
}
