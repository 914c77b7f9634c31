//! State diagrams without composite states.

use serde_json::Value;
use shosai_figure::diagram::{Frame, Node, Shape, Tip, Tone};

use super::graph::{Join, Piece, arrange};
use super::pen::Pen;
use super::{Native, list, text};
use crate::layout::plain;

const DOT: f64 = 22.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let whole = |node: &Value| node.get("isGroup").and_then(Value::as_bool) != Some(true) && !is_note(node);
    if !list(said, "nodes").all(whole) {
        return None;
    }
    let joins: Vec<Join> = list(said, "edges")
        .map(|edge| Join {
            from: text(edge, "start").to_owned(),
            to: text(edge, "end").to_owned(),
            label: plain(text(edge, "label")),
            end: Tip::Arrow,
            ..Join::default()
        })
        .collect();
    let pieces = |room: f64| list(said, "nodes").map(|node| piece(node, pen, room)).collect();
    arrange(text(said, "direction"), pen, &pieces, &joins)
}

fn is_note(node: &Value) -> bool {
    text(node, "shape").contains("note")
}

fn piece(node: &Value, pen: &Pen<'_>, room: f64) -> Piece {
    let label = node.get("label").and_then(Value::as_str).map(str::to_owned);
    let lines = label.unwrap_or_else(|| list(node, "label").filter_map(Value::as_str).collect::<Vec<_>>().join("\n"));
    let (label, width, height) = pen.label(&plain(&lines), room);
    let (shape, tone, size) = match text(node, "shape") {
        "stateStart" => (Shape::Circle, Tone::Ink, (DOT, DOT)),
        "stateEnd" => (Shape::DoubleCircle, Tone::Ink, (DOT, DOT)),
        "fork" | "join" => (Shape::Rectangle, Tone::Ink, (64.0, 10.0)),
        "choice" => (Shape::Diamond, Tone::Plain, (34.0, 34.0)),
        _ => (Shape::Rounded, Tone::Plain, ((width + 36.0).max(84.0), (height + 20.0).max(42.0))),
    };
    let text = if tone == Tone::Ink || shape == Shape::Diamond { String::new() } else { label };
    let frame = Frame { width: size.0, height: size.1, ..Frame::default() };
    let id = super::text(node, "id").to_owned();
    Piece { size, nodes: vec![Node { id, text, frame, shape, tone, ..Node::default() }] }
}
