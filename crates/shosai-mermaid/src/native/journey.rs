//! Journeys: the tasks in a row under their sections, and how each feels, joined by a line.

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Align, Edge, Frame, Node, Shape, Tone};

use super::pen::{Pen, boxed, words};
use super::{Native, list, number, text};
use crate::layout::plain;

const GAP: f64 = 12.0;
const SECTION: f64 = 36.0;
/// The height of the field of moods, and the size of a mood.
const FIELD: f64 = 190.0;
const MOOD: f64 = 36.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let tasks: Vec<&Value> = list(said, "tasks").collect();
    let sections: Vec<&str> = list(said, "sections").filter_map(Value::as_str).collect();
    let width = (pen.body.0 / 1.2 / tasks.len().max(1) as f64 - GAP).clamp(88.0, 200.0);
    let labels: Vec<_> = tasks.iter().map(|task| pen.label(&plain(text(task, "task")), width - 16.0)).collect();
    let tall = labels.iter().map(|label| label.2).fold(0.0, f64::max) + 16.0;
    let people: Vec<String> = tasks
        .iter()
        .map(|task| list(task, "people").filter_map(Value::as_str).collect::<Vec<_>>().join(", "))
        .collect();
    let mut own = Diagram { height: SECTION + 8.0 + tall + 16.0 + FIELD, ..Diagram::default() };
    let top = SECTION + 8.0 + tall + 16.0;
    for (place, (task, (label, ..))) in tasks.iter().zip(&labels).enumerate() {
        let x = place as f64 * (width + GAP);
        let tone = sections.iter().position(|own| *own == text(task, "section")).unwrap_or(0);
        let starts = place == 0 || text(tasks[place - 1], "section") != text(task, "section");
        if starts && !text(task, "section").is_empty() {
            let run =
                tasks[place..].iter().take_while(|own| text(own, "section") == text(task, "section")).count() as f64;
            let frame = Frame { x, y: 0.0, width: run * (width + GAP) - GAP, height: SECTION };
            own.nodes.push(Node {
                bold: usize::MAX,
                ..boxed(format!("section{place}"), plain(text(task, "section")), frame, Tone::Solid(tone))
            });
        }
        let frame = Frame { x, y: SECTION + 8.0, width, height: tall };
        own.nodes.push(boxed(format!("task{place}"), label.clone(), frame, Tone::Tint(tone)));
        let score = number(task, "score").clamp(1.0, 5.0);
        let y = top + (5.0 - score) / 4.0 * (FIELD - MOOD - 24.0);
        let frame = Frame { x: x + (width - MOOD) / 2.0, y, width: MOOD, height: MOOD };
        own.nodes.push(Node {
            shape: Shape::Circle,
            bold: 1,
            ..boxed(format!("mood{place}"), format!("{score:.0}"), frame, Tone::Solid(tone))
        });
        let (who, _, height) = pen.label(&people[place], width);
        own.nodes.push(words(format!("who{place}"), who, Frame { x, y: y + MOOD + 2.0, width, height }, Align::Center));
        if place > 0 {
            let from = own.nodes.iter().find(|node| node.id == format!("mood{}", place - 1))?.frame;
            let (start, end) = ((from.x + MOOD, from.middle().1), (frame.x, frame.middle().1));
            let bend = (start.0 + end.0) / 2.0;
            let points = if (start.1 - end.1).abs() < 1.5 {
                vec![start, end]
            } else {
                vec![start, (bend, start.1), (bend, end.1), end]
            };
            own.edges.push(Edge {
                from: format!("mood{}", place - 1),
                to: format!("mood{place}"),
                points,
                ..Edge::default()
            });
        }
        own.width = x + width;
    }
    own.nodes.retain(|node| node.tone != Tone::Bare || !node.text.is_empty());
    Some(own.into())
}
