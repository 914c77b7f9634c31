//! Small panels of one series each, on one scale.

use crate::draw::axis::{Across, draw_across, room_below, ticks_for, value_labels};
use crate::draw::ink::Ink;
use crate::draw::number::spoken;
use crate::draw::palette::{AXIS, GRID, MAIN, MUTED};
use crate::draw::panels;
use crate::draw::rules;
use crate::draw::ticks::{Linear, extent};
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Part, Stroke};
use crate::templates::over_time::tick_name;

/// Draws a panel a series; `filled` fills from zero.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, filled: bool) {
    let (along, series) = prepared.series();
    // A target is one for all panels; an average is each panel's own.
    let limits = [prepared.plan.target, prepared.plan.threshold].into_iter().flatten().filter(|_| !filled);
    let (low, high) = extent(series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).chain(limits));
    let xs = super::lines::positions(&along, &series);
    let domain = (xs.first().copied().unwrap_or(0.0), xs.last().copied().unwrap_or(1.0));
    let below = room_below(ink, &along, area.width());
    // Only the lowest panels carry ticks; they stand in room kept free below all of them.
    let area = Frame { bottom: area.bottom - below, ..area };
    let probe = panels::grid(ink, &area, series.len(), 0.0, 0.0);
    let ticks = probe.first().map_or(3, |p| ticks_for(ink, p.height()).clamp(2, 4));
    let scaled = |low: f64, high: f64, values: &mut dyn Iterator<Item = f64>| {
        let scale = if filled { Linear::from_zero(low, high, ticks) } else { Linear::trimmed(low, high, ticks) };
        scale.for_whole(values)
    };
    let shared = scaled(low, high, &mut series.iter().flat_map(|s| s.points.iter().map(|p| p.1)));
    let own = |one: &Series| {
        let (low, high) = extent(one.points.iter().map(|p| p.1));
        scaled(low, high, &mut one.points.iter().map(|p| p.1))
    };
    let scales: Vec<Linear> =
        series.iter().map(|one| if prepared.has_own_scales() { own(one) } else { shared.clone() }).collect();
    let width = scales.iter().map(|scale| value_labels(ink, scale).1).fold(0.0, f64::max);
    let left = width + ink.sizes.gap;
    for (at, panel) in panels::grid(ink, &area, series.len(), left, 0.0).into_iter().enumerate() {
        let one = &series[at];
        panels::title(ink, &panel, &prepared.panel_name(&one.name), left);
        let up = scales[at].clone().upwards(&panel);
        for (value, text) in &value_labels(ink, &scales[at]).0 {
            let color = if *value == 0.0 { AXIS } else { GRID };
            ink.guide((panel.left, up.at(*value)), (panel.right, up.at(*value)), color, 1.0);
            let style = ink.tick_style(Anchor::End);
            ink.label(panel.left - ink.sizes.gap * 0.7, up.at(*value) + style.size * 0.36, text, style);
        }
        let across =
            Across { along: along.clone(), domain, pixels: (panel.left + ink.sizes.gap, panel.right - ink.sizes.gap) };
        if panels::is_lowest(at, series.len()) {
            draw_across(ink, &panel, &across);
        }
        let points: Vec<(f64, f64)> = one.points.iter().map(|(x, y)| (across.at(*x), up.at(*y))).collect();
        for ((position, value), point) in one.points.iter().zip(&points) {
            let name = tick_name(&along, *position, prepared);
            ink.tip_at(*point, &[&name, &one.name], *value);
        }
        let color = if one.is_rest { MUTED } else { MAIN };
        if let (true, Some(first), Some(last)) = (filled, points.first(), points.last()) {
            let mut outline = vec![(first.0, up.at(0.0))];
            outline.extend_from_slice(&points);
            outline.push((last.0, up.at(0.0)));
            ink.push(Node::Area { points: outline, fill: color, opacity: 0.25, part: Part::Data });
        }
        ink.line(points.clone(), Stroke::solid(color, ink.sizes.line * 0.85));
        if !filled {
            let values: Vec<f64> = one.points.iter().map(|p| p.1).collect();
            rules::draw_inside(ink, &panel, &up, &rules::rules(prepared, &values), &values);
        }
        end_value(ink, &panel, one.points.last().map(|p| p.1));
    }
}

/// The last value stands beside the panel's title, where no line crosses it.
fn end_value(ink: &mut Ink<'_>, panel: &Frame, value: Option<f64>) {
    let Some(value) = value else { return };
    let style = ink.tick_style(Anchor::End);
    let text = spoken(value, ink.numerals);
    ink.label(panel.right, panel.top - ink.sizes.label * 0.9, &text, style);
}
