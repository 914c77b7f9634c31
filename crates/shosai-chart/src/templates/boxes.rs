//! Boxes, violins and strips over named positions.

use crate::draw::axis::{
    Across, Along, draw_across, draw_values, draw_values_below, holds_names, room_below, ticks_for, value_labels,
};
use crate::draw::bars;
use crate::draw::ink::{Ink, Style};
use crate::draw::number::Figures;
use crate::draw::palette::{INK, MAIN, look};
use crate::draw::rules::{self, Rule};
use crate::draw::spread::{Five, density};
use crate::draw::ticks::{Linear, extent};
use crate::scene::{Anchor, Frame, Node, Part, Shape, Stroke, WHITE};

/// What stands at each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A box with whiskers.
    Box,
    /// A mirrored density.
    Violin,
    /// Every row as a point.
    Strip,
}

/// Points of a strip at most.
const MOST_POINTS: usize = 400;

/// Groups on their places: upright over an axis of names, or lying before names that find no room below.
struct Places {
    scale: Linear,
    /// The middle of each group, and half the thickness of what stands there.
    middles: Vec<f64>,
    half: f64,
    step: f64,
    lying: bool,
}

impl Places {
    /// A point beside the middle of a group, at a value.
    fn at(&self, beside: f64, value: f64) -> (f64, f64) {
        let along = self.scale.at(value);
        if self.lying { (along, beside) } else { (beside, along) }
    }

    fn frame(&self, middle: f64, half: f64, low: f64, high: f64) -> Frame {
        let (a, b) = (self.at(middle - half, low), self.at(middle + half, high));
        Frame { left: a.0.min(b.0), right: a.0.max(b.0), top: a.1.min(b.1), bottom: a.1.max(b.1) }
    }
}

/// Draws groups beside each other; those without an order of their own may lie.
pub fn draw(
    ink: &mut Ink<'_>,
    area: Frame,
    (along, groups): (Along, &[(String, Vec<f64>)]),
    form: Form,
    rules: &[Rule],
    may_lie: bool,
) {
    let names: Vec<String> = groups.iter().map(|g| g.0.clone()).collect();
    let lying = may_lie && !holds_names(ink, &names, area.width());
    let (places, frame) =
        if lying { lying_places(ink, area, &names, groups, rules) } else { upright(ink, area, along, groups, rules) };
    for (middle, (_, values)) in places.middles.iter().zip(groups) {
        match form {
            Form::Box => draw_box(ink, *middle, values, &places),
            Form::Violin => draw_violin(ink, *middle, values, &places),
            Form::Strip => draw_strip(ink, *middle, values, &places),
        }
    }
    if lying {
        return rules::draw_down(ink, &frame, &places.scale, rules);
    }
    // The rims of the numbers keep the rules off them.
    rules::draw_across(ink, &frame, &places.scale, rules);
    name_middles(ink, groups, form, &places);
}

fn all_values(groups: &[(String, Vec<f64>)], rules: &[Rule]) -> Vec<f64> {
    groups.iter().flat_map(|g| g.1.iter().copied()).chain(rules.iter().map(|r| r.value)).collect()
}

fn upright(
    ink: &mut Ink<'_>,
    area: Frame,
    along: Along,
    groups: &[(String, Vec<f64>)],
    rules: &[Rule],
) -> (Places, Frame) {
    let (low, high) = extent(all_values(groups, rules).into_iter());
    let below = room_below(ink, &along, area.width());
    let scale = Linear::around(low, high, ticks_for(ink, area.height() - below));
    let (_, width) = value_labels(ink, &scale);
    let right = area.right - rules::room(ink, rules);
    let frame = Frame { left: area.left + width + ink.sizes.gap, bottom: area.bottom - below, right, ..area };
    let scale = scale.upwards(&frame);
    let step = frame.width() / groups.len().max(1) as f64;
    let across = Across {
        along,
        domain: (0.0, groups.len().max(1) as f64 - 1.0),
        pixels: (frame.left + step / 2.0, frame.right - step / 2.0),
    };
    draw_values(ink, &frame, &scale);
    draw_across(ink, &frame, &across);
    let middles = (0..groups.len()).map(|at| across.at(at as f64)).collect();
    (Places { scale, middles, half: (step * 0.3).min(ink.sizes.label * 3.0), step, lying: false }, frame)
}

fn lying_places(
    ink: &mut Ink<'_>,
    area: Frame,
    names: &[String],
    groups: &[(String, Vec<f64>)],
    rules: &[Rule],
) -> (Places, Frame) {
    let head = if rules.is_empty() { 0.0 } else { ink.sizes.label * 1.4 };
    let area = Frame { top: area.top + head, bottom: area.bottom - ink.sizes.tick * 2.0, ..area };
    let rows = bars::rows(ink, area, names, &all_values(groups, rules), false, ink.sizes.gap * 2.0);
    draw_values_below(ink, &rows.frame, &rows.scale, true);
    let middles = (0..groups.len()).map(|at| rows.middle(at)).collect();
    let places = Places { scale: rows.scale, middles, half: rows.step * 0.3, step: rows.step, lying: true };
    (places, rows.frame)
}

fn draw_box(ink: &mut Ink<'_>, middle: f64, values: &[f64], places: &Places) {
    let Some(five) = Five::of(values) else { return };
    let (half, width) = (places.half, ink.sizes.line * 0.6);
    for (from, to) in [(five.low, five.q1), (five.q3, five.high)] {
        ink.line(vec![places.at(middle, from), places.at(middle, to)], Stroke::solid(INK, width));
    }
    for end in [five.low, five.high] {
        let ends = vec![places.at(middle - half * 0.4, end), places.at(middle + half * 0.4, end)];
        ink.line(ends, Stroke::solid(INK, width));
    }
    let frame = places.frame(middle, half, five.q1, five.q3);
    let fill = MAIN.mix(WHITE, 0.65);
    ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(MAIN, width)), part: Part::Data });
    let ends = vec![places.at(middle - half, five.median), places.at(middle + half, five.median)];
    ink.line(ends, Stroke::solid(INK, ink.sizes.line));
    for value in &five.outside {
        ink.push(Node::Marker {
            at: places.at(middle, *value),
            radius: ink.sizes.line * 0.9,
            shape: Shape::Circle,
            fill: WHITE,
            stroke: Some(Stroke::solid(MAIN, width)),
            opacity: 1.0,
        });
    }
}

/// A violin is somewhat wider than a box.
const VIOLIN: f64 = 1.3;

fn draw_violin(ink: &mut Ink<'_>, middle: f64, values: &[f64], places: &Places) {
    let (low, high) = extent(values.iter().copied());
    let Some(five) = Five::of(values) else { return };
    let half = places.half * VIOLIN;
    let curve = density(values, low, if high > low { high } else { low + 1.0 }, 60);
    let highest = curve.iter().map(|p| p.1).fold(f64::MIN_POSITIVE, f64::max);
    let side = |(v, d): &(f64, f64), sign: f64| places.at(middle + sign * d / highest * half, *v);
    let mut outline: Vec<(f64, f64)> = curve.iter().map(|p| side(p, 1.0)).collect();
    outline.extend(curve.iter().rev().map(|p| side(p, -1.0)));
    let mut edge = outline.clone();
    edge.extend(outline.first().copied());
    let look = look(0);
    ink.push(Node::Area { points: outline, fill: look.fill, opacity: 0.35, part: Part::Data });
    ink.line(edge, Stroke::solid(look.ink, ink.sizes.line * 0.5));
    let quarters = vec![places.at(middle, five.q1), places.at(middle, five.q3)];
    ink.line(quarters, Stroke::solid(INK, ink.sizes.line * 1.6));
    ink.push(Node::Marker {
        at: places.at(middle, five.median),
        radius: ink.sizes.line * 1.3,
        shape: Shape::Circle,
        fill: WHITE,
        stroke: Some(Stroke::solid(INK, ink.sizes.line * 0.6)),
        opacity: 1.0,
    });
}

fn draw_strip(ink: &mut Ink<'_>, middle: f64, values: &[f64], places: &Places) {
    let every = values.len().div_ceil(MOST_POINTS).max(1);
    for (at, value) in values.iter().step_by(every).enumerate() {
        // A fixed scatter by position keeps points apart and the picture the same every time.
        let aside = ((at * 7919) % 101) as f64 / 100.0 - 0.5;
        let spread = if values.len() > 1 { aside * places.half } else { 0.0 };
        ink.push(Node::Marker {
            at: places.at(middle + spread, *value),
            radius: ink.sizes.line * 1.2,
            shape: Shape::Circle,
            fill: MAIN,
            stroke: Some(Stroke::solid(WHITE, 0.6)),
            opacity: 0.8,
        });
    }
    if let Some(five) = Five::of(values) {
        let ends = vec![places.at(middle - places.half, five.median), places.at(middle + places.half, five.median)];
        ink.line(ends, Stroke::solid(INK, ink.sizes.line));
    }
}

/// The medians beside upright groups, where there is room for all of them.
fn name_middles(ink: &mut Ink<'_>, groups: &[(String, Vec<f64>)], form: Form, places: &Places) {
    let medians: Vec<Option<f64>> = groups.iter().map(|g| Five::of(&g.1).map(|five| five.median)).collect();
    let figures = Figures::of(medians.iter().copied().flatten(), ink.numerals);
    let aside = if form == Form::Violin { places.half * VIOLIN } else { places.half };
    let texts: Vec<String> = medians.iter().map(|m| m.map_or_else(String::new, |m| figures.write(m))).collect();
    let widest = ink.widest(texts.iter().map(String::as_str), ink.sizes.tick);
    if aside + ink.sizes.gap * 0.5 + widest >= places.step / 2.0 + ink.sizes.gap {
        return;
    }
    let style = Style::new(ink.sizes.tick, INK, Anchor::Start).rimmed();
    for ((middle, median), text) in places.middles.iter().zip(medians).zip(&texts) {
        let Some(median) = median else { continue };
        let y = places.scale.at(median) + style.size * 0.36;
        ink.label(middle + aside + ink.sizes.gap * 0.5, y, text, style);
    }
}
