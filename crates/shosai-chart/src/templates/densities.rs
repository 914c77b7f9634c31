//! Density curves: one, laid over each other, or on ridges.

use crate::draw::axis::draw_values_below;
use crate::draw::ink::{Ink, Style};
use crate::draw::palette::{AXIS, Look};
use crate::draw::rules::{self, Rule};
use crate::draw::spread::{bandwidth, density};
use crate::draw::ticks::{Linear, extent};
use crate::scene::{Anchor, Frame, Node, Part, Stroke};

/// Points of a curve: fine enough to look smooth at 2,000 pixels.
const STEPS: usize = 320;

/// Draws curves over one axis, each with its name at its peak.
pub fn over_each_other(ink: &mut Ink<'_>, area: Frame, groups: &[(String, Vec<f64>)], looks: &[Look], rules: &[Rule]) {
    let below = ink.sizes.gap + ink.sizes.tick * 1.6;
    let frame = Frame { bottom: area.bottom - below, top: area.top + ink.sizes.label * 1.6, ..area };
    let across = scale(groups).over(frame.left, frame.right);
    let curves: Vec<Vec<(f64, f64)>> = groups.iter().map(|g| density(&g.1, across.low, across.high, STEPS)).collect();
    let highest = curves.iter().flatten().map(|p| p.1).fold(f64::MIN_POSITIVE, f64::max);
    let up = Linear { low: 0.0, high: highest, step: highest, start: frame.bottom, end: frame.top, log: false };
    ink.guide((frame.left, frame.bottom), (frame.right, frame.bottom), AXIS, 1.2);
    draw_values_below(ink, &frame, &across, false);
    let mut names = Vec::new();
    for ((curve, look), (name, _)) in curves.iter().zip(looks).zip(groups) {
        let points: Vec<(f64, f64)> = curve.iter().map(|(x, y)| (across.at(*x), up.at(*y))).collect();
        fill(ink, &points, frame.bottom, look, 0.2);
        if let Some(peak) = points.iter().min_by(|a, b| a.1.total_cmp(&b.1)) {
            names.push((*peak, name.clone(), look.text));
        }
    }
    for ((x, y), name, color) in names {
        let style = Style::new(ink.sizes.label, color, Anchor::Middle).bold().rimmed();
        let half = ink.width(&name, style.size, true) / 2.0;
        let x = x.clamp(frame.left + half, (frame.right - half).max(frame.left + half));
        for step in 0..5 {
            if ink.label(x, y - style.size * 0.5 + style.size * 1.3 * f64::from(step), &name, style) {
                break;
            }
        }
    }
    rules::draw_down(ink, &frame, &across, rules);
}

/// A scale on which every curve comes down to nothing, unless its values end at zero.
pub fn scale(groups: &[(String, Vec<f64>)]) -> Linear {
    /// Bandwidths beyond the last value at which a curve has come down.
    const TAIL: f64 = 3.0;
    let (low, high) = extent(groups.iter().flat_map(|g| g.1.iter().copied()));
    let ends = groups.iter().flat_map(|(_, values)| {
        let (first, last) = extent(values.iter().copied());
        let tail = bandwidth(values) * TAIL;
        [first - tail, last + tail]
    });
    let (start, end) = extent(ends.filter(|end| end.is_finite()));
    with_room(low, high, start, end)
}

/// A scale over some values with a margin.
pub fn plain_scale(values: &[f64]) -> Linear {
    let (low, high) = extent(values.iter().copied());
    with_room(low, high, low, high)
}

fn with_room(low: f64, high: f64, start: f64, end: f64) -> Linear {
    let room = (high / 20.0) - (low / 20.0);
    let (start, end) = (start.min(low - room), end.max(high + room));
    Linear::around(if low >= 0.0 { start.max(0.0) } else { start }, end, 8)
}

/// A filled curve with its outline.
pub fn fill(ink: &mut Ink<'_>, points: &[(f64, f64)], base: f64, look: &Look, opacity: f64) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let (from, to) = ((first.0, base), (last.0, base));
    // A curve that ends high, as at zero, ends in an edge.
    let is_high = |y: f64| (base - y).abs() >= 1.0;
    let mut edge: Vec<(f64, f64)> =
        is_high(first.1).then_some(from).into_iter().chain(points.iter().copied()).collect();
    edge.extend(is_high(last.1).then_some(to));
    let outline = [from].into_iter().chain(points.iter().copied()).chain([to]).collect();
    ink.push(Node::Area { points: outline, fill: look.fill, opacity, part: Part::Data });
    let dash = look.dash.iter().map(|d| d * ink.sizes.line).collect();
    ink.line(edge, Stroke { color: look.ink, width: ink.sizes.line * 0.8, dash });
}

/// Draws curves on rows, one below the other.
pub fn ridges(ink: &mut Ink<'_>, area: Frame, groups: &[(String, Vec<f64>)], look: &Look) {
    let size = ink.sizes.label;
    let names = ink.widest(groups.iter().map(|g| g.0.as_str()), size).min(area.width() * 0.25);
    let below = ink.sizes.gap + ink.sizes.tick * 1.6;
    let frame = Frame { left: area.left + names + ink.sizes.gap * 1.5, bottom: area.bottom - below, ..area };
    let across = scale(groups).over(frame.left, frame.right);
    let curves: Vec<Vec<(f64, f64)>> = groups.iter().map(|g| density(&g.1, across.low, across.high, STEPS)).collect();
    let highest = curves.iter().flatten().map(|p| p.1).fold(f64::MIN_POSITIVE, f64::max);
    let step = frame.height() / (groups.len() as f64 + 0.6);
    draw_values_below(ink, &frame, &across, true);
    for (at, curve) in curves.iter().enumerate() {
        let base = frame.top + step * (at as f64 + 1.6);
        let points: Vec<(f64, f64)> =
            curve.iter().map(|(x, y)| (across.at(*x), base - y / highest * step * 1.5)).collect();
        fill(ink, &points, base, look, 0.55);
        let name = ink.fit(&groups[at].0, size, false, names + 0.5);
        let style = ink.label_style(Anchor::End);
        ink.label(area.left + names, base, &name, style);
    }
}
