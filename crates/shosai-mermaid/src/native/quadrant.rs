//! Quadrants: four fields, the points among them, and what the axes mean.

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Align, Frame, Node, Shape, Tone};

use super::pen::{Pen, boxed, words};
use super::{Native, list, number, text};
use crate::layout::plain;

/// The size of a field where there is room for it, and room for the words at the axes.
const FIELD: (f64, f64) = (380.0, 200.0);
const ROW: f64 = 26.0;
const DOT: f64 = 14.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let (fields, axes) = (said.get("quadrants")?, said.get("axes")?);
    let upright = ["yAxisTopText", "yAxisBottomText"].map(|key| pen.label(&plain(text(axes, key)), 150.0));
    let left = upright.iter().map(|own| own.1).fold(0.0, f64::max)
        + if upright.iter().all(|own| own.0.is_empty()) { 0.0 } else { 12.0 };
    let (wide, high) = (FIELD.0.min((pen.body.0 - left) / 2.0), FIELD.1.min((pen.body.1 - ROW - 6.0) / 2.0));
    let mut own = Diagram { width: left + 2.0 * wide, height: 2.0 * high + ROW + 6.0, ..Diagram::default() };
    let places = [
        ("quadrant2Text", 0.0, 0.0),
        ("quadrant1Text", 1.0, 0.0),
        ("quadrant3Text", 0.0, 1.0),
        ("quadrant4Text", 1.0, 1.0),
    ];
    for (key, column, row) in places {
        let frame = Frame { x: left + column * wide, y: row * high, width: wide, height: high };
        let tone = if key == "quadrant1Text" { Tone::Plain } else { Tone::Tint(0) };
        let bold = usize::MAX;
        own.nodes.push(Node { align: Align::Corner, bold, ..boxed(key, plain(text(fields, key)), frame, tone) });
    }
    for (place, point) in list(said, "points").enumerate() {
        let (x, y) = (number(point, "x").clamp(0.0, 1.0), 1.0 - number(point, "y").clamp(0.0, 1.0));
        let (x, y) = (left + x * 2.0 * wide, y * 2.0 * high);
        let frame = Frame { x: x - DOT / 2.0, y: y - DOT / 2.0, width: DOT, height: DOT };
        own.nodes.push(Node { shape: Shape::Circle, ..boxed(format!("dot{place}"), "", frame, Tone::Solid(1)) });
        let (label, width, height) = pen.label(&plain(text(point, "text")), 170.0);
        let right = x + DOT + width + 6.0 < own.width;
        let x = if right { x + DOT / 2.0 + 4.0 } else { x - DOT / 2.0 - 4.0 - width };
        let y = (y - height / 2.0).clamp(0.0, 2.0 * high - height);
        own.nodes.push(words(format!("point{place}"), label, Frame { x, y, width, height }, Align::Center));
    }
    for (row, (label, width, height)) in upright.into_iter().enumerate() {
        let y = (row as f64 + 0.5) * high - height / 2.0;
        own.nodes.push(words(
            format!("y{row}"),
            label,
            Frame { x: left - 12.0 - width, y, width, height },
            Align::Center,
        ));
    }
    for (column, key) in ["xAxisLeftText", "xAxisRightText"].into_iter().enumerate() {
        let frame = Frame { x: left + column as f64 * wide, y: 2.0 * high + 6.0, width: wide, height: ROW };
        own.nodes.push(words(key, plain(text(axes, key)), frame, Align::Center));
    }
    own.nodes.retain(|node| node.tone != Tone::Bare || !node.text.is_empty());
    Some(own.into())
}
