//! Timelines: the periods in a row, what happened beneath each.

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Edge, Frame, Node, Tip, Tone};

use super::pen::{Pen, boxed};
use super::{Native, list, text};
use crate::layout::plain;

/// More periods stand in a second row.
const MOST_IN_ROW: usize = 7;
const GAP: f64 = 18.0;
const BETWEEN_ROWS: f64 = 30.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let tasks: Vec<&Value> = list(said, "tasks").collect();
    let rows = tasks.len().div_ceil(MOST_IN_ROW).max(1);
    let columns = tasks.len().div_ceil(rows).max(1);
    // As wide as letters of a good size need it, and no wider than the slide.
    let width = (pen.body.0 / 1.25 / columns as f64 - GAP).clamp(96.0, 250.0);
    let sections: Vec<&str> = list(said, "sections").filter_map(Value::as_str).collect();
    let mut own = Diagram::default();
    let mut top = 0.0;
    for (row, periods) in tasks.chunks(columns).enumerate() {
        let heads: Vec<_> = periods.iter().map(|task| pen.label(&plain(text(task, "task")), width - 20.0)).collect();
        let head = heads.iter().map(|label| label.2).fold(0.0, f64::max) + 16.0;
        let mut lowest = top + head;
        for (column, (task, (label, ..))) in periods.iter().zip(heads).enumerate() {
            let id = format!("period{row}-{column}");
            let x = column as f64 * (width + GAP);
            let section = sections.iter().position(|own| *own == text(task, "section"));
            let tone = section.unwrap_or(0);
            let frame = Frame { x, y: top, width, height: head };
            own.nodes.push(Node { bold: usize::MAX, ..boxed(&id, label, frame, Tone::Solid(tone)) });
            if column > 0 {
                let y = top + head / 2.0;
                let from = format!("period{row}-{}", column - 1);
                own.edges.push(Edge {
                    from,
                    to: id.clone(),
                    points: vec![(x - GAP, y), (x, y)],
                    end: Tip::Arrow,
                    ..Edge::default()
                });
            }
            let mut y = top + head + 10.0;
            for (place, event) in list(task, "events").filter_map(Value::as_str).enumerate() {
                let (label, _, height) = pen.label(&plain(event), width - 20.0);
                let frame = Frame { x, y, width, height: height + 14.0 };
                own.nodes.push(boxed(format!("{id}-{place}"), label, frame, Tone::Tint(tone)));
                y += height + 14.0 + 8.0;
            }
            lowest = lowest.max(y - 8.0);
            own.width = own.width.max(x + width);
        }
        own.height = lowest;
        top = lowest + BETWEEN_ROWS;
    }
    Some(own.into())
}
