//! The layout of a flowchart as data: boxes, edges, labels and groups, for writers that draw native shapes.

use merman::{RenderError, RenderOutput, RenderRequest, Renderer};
use serde::Serialize;
use serde_json::Value;

use crate::draw::{DrawError, DrawOptions, Labels, request, themed_engine};
use crate::judge::prepare::Prepared;
use crate::judge::{Ran, for_drawing, run_deep};

/// A laid-out flowchart. Lengths are CSS pixels from the upper left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layout {
    /// Width of the whole.
    pub width: f64,
    /// Height of the whole.
    pub height: f64,
    /// The nodes.
    pub boxes: Vec<LayoutBox>,
    /// The arrows.
    pub edges: Vec<LayoutEdge>,
    /// The subgraphs, outer ones first.
    pub groups: Vec<LayoutGroup>,
}

/// A place with a size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Frame {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutBox {
    /// The author's id.
    pub id: String,
    /// The label, plain, with line breaks.
    pub text: String,
    /// The shape.
    pub shape: Shape,
    /// Where it is.
    pub frame: Frame,
    /// The subgraph it stands in.
    pub group: Option<String>,
    /// The author's style, if any.
    pub style: Style,
}

/// An arrow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutEdge {
    /// Mermaid's id of the edge.
    pub id: String,
    /// Id of the box or group it leaves.
    pub from: String,
    /// Id of the box or group it reaches.
    pub to: String,
    /// The points of its path.
    pub points: Vec<Point>,
    /// Its label.
    pub label: Option<LayoutLabel>,
    /// How it is stroked.
    pub line: Line,
    /// What its start looks like.
    pub start: Tip,
    /// What its end looks like.
    pub end: Tip,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A label on an edge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutLabel {
    /// The text, plain, with line breaks.
    pub text: String,
    /// Where it is.
    pub frame: Frame,
}

/// A subgraph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayoutGroup {
    /// The author's id.
    pub id: String,
    /// Its title, plain.
    pub title: String,
    /// Where it is.
    pub frame: Frame,
}

/// The author's colours for one element.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Style {
    /// Fill colour, as CSS.
    pub fill: Option<String>,
    /// Line colour, as CSS.
    pub stroke: Option<String>,
    /// Text colour, as CSS.
    pub colour: Option<String>,
}

/// The shapes a deck has a native form for; anything else is a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A rectangle.
    Rectangle,
    /// A rectangle with rounded corners.
    Rounded,
    /// A rectangle with half-round sides.
    Stadium,
    /// A rectangle with doubled sides.
    Subroutine,
    /// A cylinder.
    Cylinder,
    /// A circle.
    Circle,
    /// A circle within a circle.
    DoubleCircle,
    /// A diamond.
    Diamond,
    /// A hexagon.
    Hexagon,
    /// A parallelogram leaning right.
    LeanRight,
    /// A parallelogram leaning left.
    LeanLeft,
    /// A trapezoid, wide below.
    Trapezoid,
    /// A trapezoid, wide above.
    InvertedTrapezoid,
    /// A flag with a notch on the left.
    Flag,
    /// A document with a wavy edge.
    Document,
}

/// How an edge is stroked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A plain line.
    Normal,
    /// A heavy line.
    Thick,
    /// A dotted line.
    Dotted,
    /// No line at all; it only pulls boxes into place.
    Invisible,
}

/// What the end of an edge looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tip {
    /// Nothing.
    None,
    /// An arrow head.
    Arrow,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
}

/// Lays out a flowchart; other diagrams are refused, as they have no boxes and arrows to give.
pub fn layout(source: &str, options: &DrawOptions<'_>) -> Result<Layout, DrawError> {
    let prepared = Prepared::new(source);
    let source = for_drawing(source, &prepared);
    let work = |control: &merman::OperationControl| {
        let renderer = Renderer::new().with_engine(themed_engine(options, Labels::Html));
        Some(renderer.render(RenderRequest::layout_json(&source, control.clone(), request(options))))
    };
    let output = match run_deep(options.stop, work) {
        Ran::Stopped => return Err(DrawError::Stopped),
        Ran::Failed => return Err(DrawError::Internal),
        Ran::Done(Err(RenderError::Cancelled(_))) => return Err(DrawError::Stopped),
        Ran::Done(Err(error)) => return Err(DrawError::Refused(error.to_string())),
        Ran::Done(Ok(output)) => output,
    };
    let RenderOutput::LayoutJson(Some(found)) = output else {
        return Err(DrawError::Refused("no diagram type is recognised".to_owned()));
    };
    let mut bytes = Vec::new();
    found.layout().write_json_pretty(&mut bytes).map_err(|error| DrawError::Refused(error.to_string()))?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| DrawError::Refused(error.to_string()))?;
    from_json(&value).ok_or_else(|| DrawError::Refused("only flowcharts have a layout of boxes and arrows".to_owned()))
}

fn from_json(value: &Value) -> Option<Layout> {
    let placed = value.get("layout")?.get("FlowchartV2")?;
    let said = value.get("semantic")?;
    let bounds = placed.get("bounds")?;
    let origin = Point { x: number(bounds, "min_x"), y: number(bounds, "min_y") };
    let groups: Vec<LayoutGroup> = list(placed, "clusters").map(|cluster| group(cluster, origin)).collect();
    let members = memberships(said);
    let boxes = list(placed, "nodes")
        .filter(|node| node.get("is_cluster").and_then(Value::as_bool) != Some(true))
        .map(|node| boxed(node, said, &members, origin))
        .collect();
    let edges = list(placed, "edges").map(|edge| edged(edge, said, origin)).collect();
    Some(Layout {
        width: number(bounds, "max_x") - origin.x,
        height: number(bounds, "max_y") - origin.y,
        boxes,
        edges,
        groups,
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
fn frame(value: &Value, origin: Point) -> Frame {
    let (width, height) = (number(value, "width"), number(value, "height"));
    Frame {
        x: number(value, "x") - width / 2.0 - origin.x,
        y: number(value, "y") - height / 2.0 - origin.y,
        width,
        height,
    }
}

fn group(cluster: &Value, origin: Point) -> LayoutGroup {
    LayoutGroup {
        id: text(cluster, "id").to_owned(),
        title: plain(text(cluster, "title")),
        frame: frame(cluster, origin),
    }
}

/// Which subgraph each node stands in; the innermost is named first by Mermaid.
fn memberships(said: &Value) -> std::collections::HashMap<String, String> {
    let mut members = std::collections::HashMap::new();
    for subgraph in list(said, "subgraphs") {
        for node in list(subgraph, "nodes").filter_map(Value::as_str) {
            members.entry(node.to_owned()).or_insert_with(|| text(subgraph, "id").to_owned());
        }
    }
    members
}

fn boxed(node: &Value, said: &Value, members: &std::collections::HashMap<String, String>, origin: Point) -> LayoutBox {
    let id = text(node, "id");
    let meant = by_id(said, "nodes", id);
    let label = meant.map(|n| text(n, "label")).filter(|label| !label.is_empty()).unwrap_or(id);
    LayoutBox {
        id: id.to_owned(),
        text: plain(label),
        shape: meant.map_or(Shape::Rectangle, |n| shape(text(n, "layoutShape"))),
        frame: frame(node, origin),
        group: members.get(id).cloned(),
        style: meant.map(|n| style(n, said)).unwrap_or_default(),
    }
}

fn shape(name: &str) -> Shape {
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

fn style(node: &Value, said: &Value) -> Style {
    let classes = list(node, "classes").filter_map(Value::as_str);
    let from_classes =
        classes.filter_map(|class| said.get("classDefs")?.get(class)?.as_array()).flatten().filter_map(Value::as_str);
    let own = list(node, "styles").filter_map(Value::as_str);
    let mut style = Style::default();
    for rule in from_classes.chain(own) {
        let Some((property, value)) = rule.split_once(':') else { continue };
        let value = Some(value.trim().trim_end_matches("!important").trim().to_owned());
        match property.trim() {
            "fill" => style.fill = value,
            "stroke" => style.stroke = value,
            "color" => style.colour = value,
            _ => {}
        }
    }
    style
}

fn edged(edge: &Value, said: &Value, origin: Point) -> LayoutEdge {
    let id = text(edge, "id");
    let meant = by_id(said, "edges", id);
    let kind = meant.map(|e| text(e, "type")).unwrap_or_default();
    let tip = match kind.rsplit('_').next() {
        Some("point") => Tip::Arrow,
        Some("circle") => Tip::Circle,
        Some("cross") => Tip::Cross,
        _ => Tip::None,
    };
    let label = edge
        .get("label")
        .filter(|label| label.is_object())
        .zip(meant)
        .map(|(placed, e)| LayoutLabel { text: plain(text(e, "label")), frame: frame(placed, origin) });
    LayoutEdge {
        id: id.to_owned(),
        from: text(edge, "from").to_owned(),
        to: text(edge, "to").to_owned(),
        points: list(edge, "points")
            .map(|point| Point { x: number(point, "x") - origin.x, y: number(point, "y") - origin.y })
            .collect(),
        label,
        line: match meant.map(|e| text(e, "stroke")).unwrap_or_default() {
            "thick" => Line::Thick,
            "dotted" => Line::Dotted,
            "invisible" => Line::Invisible,
            _ => Line::Normal,
        },
        start: if kind.starts_with("double_") { tip } else { Tip::None },
        end: tip,
    }
}

/// A label without markup: line breaks kept, tags and Markdown marks gone, entities read.
fn plain(label: &str) -> String {
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
