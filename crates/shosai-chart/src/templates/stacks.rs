//! Areas on top of each other over time.

use super::lines::{looks, positions};
use crate::draw::axis::ticks_for;
use crate::draw::ink::{Ink, Style};
use crate::draw::labels::beside_lines;
use crate::draw::plot::{Layout, with_scale};
use crate::draw::ticks::Linear;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};
use crate::templates::over_time::tick_name;
use std::collections::HashMap;

/// Draws the stack; `shares` fills the height.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, shares: bool) {
    let (along, series) = prepared.series();
    let xs = positions(&along, &series);
    let layers = layers(&series, &xs);
    let totals: Vec<f64> = (0..xs.len()).map(|at| layers.iter().map(|l| l[at]).sum()).collect();
    let highest = if shares { 100.0 } else { totals.iter().copied().fold(0.0, f64::max) };
    let scale = if shares {
        Linear { low: 0.0, high: 100.0, step: 25.0, start: 0.0, end: 1.0, log: false }
    } else {
        Linear::from_zero(0.0, highest, ticks_for(ink, area.height()))
    };
    let widest = ink.widest_name(series.iter().map(|s| s.name.as_str()), ink.sizes.label);
    let room = widest.min(area.width() * super::lines::NAME_SHARE);
    let plot = with_scale(
        ink,
        area,
        along,
        &series,
        scale,
        Layout { zero: true, right: room + ink.sizes.gap * 2.0, bands: false },
    );
    let mut floor = vec![0.0; xs.len()];
    let mut ends = Vec::new();
    for ((layer, series), look) in layers.iter().zip(&series).zip(looks(prepared, &series)) {
        let top: Vec<f64> = floor.iter().zip(layer).map(|(f, v)| f + v).collect();
        let mut outline: Vec<(f64, f64)> =
            xs.iter().zip(&top).map(|(x, y)| (plot.across.at(*x), plot.scale.at(*y))).collect();
        let back: Vec<(f64, f64)> =
            xs.iter().zip(&floor).rev().map(|(x, y)| (plot.across.at(*x), plot.scale.at(*y))).collect();
        let edge = outline.clone();
        for ((at, x), value) in edge.iter().zip(&xs).zip(layer) {
            let name = tick_name(&plot.across.along, *x, prepared);
            ink.tip_at(*at, &[&name, &series.name], *value);
        }
        let end = edge.last().zip(back.first()).map(|(a, b)| (a.0, (a.1 + b.1) / 2.0));
        outline.extend(back);
        ink.push(Node::Area { points: outline, fill: look.fill, opacity: 0.9, part: Part::Tile });
        ink.push(Node::Line { points: edge, stroke: Stroke::solid(WHITE, 1.4), part: Part::Guide });
        if let Some((x, y)) = end {
            let style = Style::new(ink.sizes.label, look.text, Anchor::Start).bold();
            let name = ink.fit(&series.name, style.size, true, room);
            ends.push((x, y, name, style));
        }
        floor = top;
    }
    // Layers that end at nothing share a place; their names keep the order of the stack.
    ends.reverse();
    beside_lines(ink, &ends, plot.frame.right + ink.sizes.gap * 0.8, plot.frame.top, plot.frame.bottom);
}

fn layers(series: &[Series], xs: &[f64]) -> Vec<Vec<f64>> {
    let layer = |s: &Series| {
        let values: HashMap<u64, f64> = s.points.iter().map(|(x, y)| (x.to_bits(), *y)).collect();
        xs.iter().map(|x| values.get(&x.to_bits()).copied().unwrap_or(0.0).max(0.0)).collect()
    };
    series.iter().map(layer).collect()
}
