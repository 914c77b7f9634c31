//! Flowcharts without subgraphs; those with some keep Mermaid's own layout.

use serde_json::Value;
use shosai_figure::diagram::{Frame, Node, Shape};

use super::graph::{Join, Piece, arrange};
use super::pen::Pen;
use super::{Native, list, text};
use crate::layout;

/// Room between a text and the edge of its box, and the least size of a box.
const PADDING: (f64, f64) = (12.0, 9.0);
const LEAST: (f64, f64) = (64.0, 38.0);
/// Letters of a question that is long.
const LONG_QUESTION: usize = 14;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    if list(said, "subgraphs").next().is_some() || list(said, "nodes").count() > 80 {
        return None;
    }
    let joins: Option<Vec<Join>> = list(said, "edges").map(join).collect();
    let pieces = |room: f64| list(said, "nodes").map(|node| piece(node, said, pen, room)).collect();
    arrange(text(said, "direction"), pen, &pieces, &joins?)
}

/// An edge; nothing where it is not seen and only pulls boxes into place, which is Mermaid's to lay out.
fn join(edge: &Value) -> Option<Join> {
    let (line, start, end) = layout::stroke(edge)?;
    let label = layout::plain(text(edge, "label"));
    Some(Join {
        from: text(edge, "from").to_owned(),
        to: text(edge, "to").to_owned(),
        label,
        line,
        start,
        end,
        ..Join::default()
    })
}

fn piece(node: &Value, said: &Value, pen: &Pen<'_>, room: f64) -> Piece {
    let id = text(node, "id");
    let label = Some(text(node, "label")).filter(|label| !label.is_empty()).unwrap_or(id);
    let shape = layout::shape(text(node, "layoutShape"));
    let narrow = matches!(shape, Shape::Diamond | Shape::Circle | Shape::DoubleCircle | Shape::Hexagon);
    let label = layout::plain(label);
    // A question of many letters in a narrow rhombus would be a tower.
    let share = match (narrow, label.chars().count() > LONG_QUESTION) {
        (true, false) => 0.7,
        (true, true) => 1.15,
        (false, _) => 1.0,
    };
    let (label, width, height) = pen.label(&label, room * share);
    let (width, height) = match shape {
        // The letters of a rhombus stand in its middle: its corners reach further.
        Shape::Diamond => (width * 1.4 + 26.0, height * 1.7 + 22.0),
        Shape::Circle | Shape::DoubleCircle => {
            let across = width.hypot(height) + 12.0;
            (across, across)
        }
        Shape::Cylinder => (width + 2.0 * PADDING.0, height + 2.0 * PADDING.1 + 18.0),
        Shape::Hexagon
        | Shape::Flag
        | Shape::LeanLeft
        | Shape::LeanRight
        | Shape::Trapezoid
        | Shape::InvertedTrapezoid => (width + 2.0 * PADDING.0 + height, height + 2.0 * PADDING.1),
        _ => (width + 2.0 * PADDING.0, height + 2.0 * PADDING.1),
    };
    let size = if matches!(shape, Shape::Circle | Shape::DoubleCircle) {
        (width, height)
    } else {
        (width.max(LEAST.0), height.max(LEAST.1))
    };
    let frame = Frame { width: size.0, height: size.1, ..Frame::default() };
    let own =
        Node { id: id.to_owned(), text: label, frame, shape, style: layout::style(node, said), ..Node::default() };
    Piece { size, nodes: vec![own] }
}
