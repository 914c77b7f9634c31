//! Dots over named rows, with or without a stem.

use crate::draw::axis::draw_values_below;
use crate::draw::ink::Ink;
use crate::draw::number::Figures;
use crate::draw::{bars, rules};
use crate::prepared::Prepared;
use crate::scene::{Frame, Node, Shape, Stroke};

/// Draws a dot a row; stems run from zero.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, stems: bool) {
    let data = prepared.bars();
    let values: Vec<f64> = data.iter().map(|d| d.1).collect();
    let rules = rules::rules(prepared, &values);
    let names: Vec<String> = data.iter().map(|d| d.0.clone()).collect();
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let all: Vec<f64> = values.iter().copied().chain(rules.iter().map(|r| r.value)).collect();
    let head = if rules.is_empty() { 0.0 } else { ink.sizes.label * 1.4 };
    let foot = if stems { 0.0 } else { ink.sizes.tick * 2.0 };
    let area = Frame { top: area.top + head, bottom: area.bottom - foot, ..area };
    let room = bars::value_room(ink, &figures, &values) + ink.sizes.gap;
    let rows = bars::rows(ink, area, &names, &all, stems, room);
    if !stems {
        draw_values_below(ink, &rows.frame, &rows.scale, true);
    }
    let radius = (rows.step * 0.3).min(ink.sizes.label * 0.55);
    for (at, (name, value)) in data.iter().enumerate() {
        let (x, y) = (rows.scale.at(*value), rows.middle(at));
        let color = bars::color_of(prepared, name);
        let from = if stems { rows.scale.at(0.0) } else { x };
        ink.line(vec![(from, y), (x, y)], Stroke::solid(color, ink.sizes.line * 0.8));
        ink.push(Node::Marker { at: (x, y), radius, shape: Shape::Circle, fill: color, stroke: None, opacity: 1.0 });
        ink.tip_at((x, y), &[name], *value);
        bars::value_label(ink, &rows, &figures, at, *value, radius + ink.sizes.gap * 0.7);
    }
    rules::draw_down(ink, &rows.frame, &rows.scale, &rules);
}
