//! Boxes, violins and strips over named positions.

use crate::draw::axis::{Across, Along, draw_across, draw_values, room_below, ticks_for, value_labels};
use crate::draw::ink::{Ink, Style};
use crate::draw::number::spoken;
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

/// Draws groups side by side.
pub fn draw(ink: &mut Ink<'_>, area: Frame, groups: &[(String, Vec<f64>)], form: Form, rules: &[Rule]) {
    let (low, high) = extent(groups.iter().flat_map(|g| g.1.iter().copied()).chain(rules.iter().map(|r| r.value)));
    let along = Along::Words(groups.iter().map(|g| g.0.clone()).collect());
    let below = room_below(ink, &along, area.width());
    let scale = Linear::around(low, high, ticks_for(ink, area.height() - below));
    let (_, width) = value_labels(ink, &scale);
    let right = area.right - rules::room(ink, rules);
    let frame = Frame { left: area.left + width + ink.sizes.gap, bottom: area.bottom - below, right, ..area };
    let up = scale.upwards(&frame);
    let step = frame.width() / groups.len().max(1) as f64;
    let across = Across {
        along,
        domain: (0.0, groups.len().max(1) as f64 - 1.0),
        pixels: (frame.left + step / 2.0, frame.right - step / 2.0),
    };
    draw_values(ink, &frame, &up);
    draw_across(ink, &frame, &across);
    let half = (step * 0.3).min(ink.sizes.label * 3.0);
    let aside = if form == Form::Violin { half * 1.3 } else { half };
    let texts: Vec<String> =
        groups.iter().filter_map(|g| Five::of(&g.1)).map(|five| spoken(five.median, ink.locale)).collect();
    let widest = ink.widest(texts.iter().map(String::as_str), ink.sizes.tick);
    let named = aside + ink.sizes.gap * 0.5 + widest < step / 2.0 + ink.sizes.gap;
    for (at, (_, values)) in groups.iter().enumerate() {
        let x = across.at(at as f64);
        match form {
            Form::Box => draw_box(ink, x, half, values, &up),
            Form::Violin => draw_violin(ink, x, half * 1.3, values, &up),
            Form::Strip => draw_strip(ink, x, half, values, &up),
        }
        if named {
            name_middle(ink, x, aside, values, &up);
        }
    }
    rules::draw_across(ink, &frame, &up, rules);
}

fn draw_box(ink: &mut Ink<'_>, x: f64, half: f64, values: &[f64], up: &Linear) {
    let Some(five) = Five::of(values) else { return };
    let width = ink.sizes.line * 0.6;
    for (from, to) in [(five.low, five.q1), (five.q3, five.high)] {
        ink.line(vec![(x, up.at(from)), (x, up.at(to))], Stroke::solid(INK, width));
    }
    for end in [five.low, five.high] {
        ink.line(vec![(x - half * 0.4, up.at(end)), (x + half * 0.4, up.at(end))], Stroke::solid(INK, width));
    }
    let frame = Frame { left: x - half, right: x + half, top: up.at(five.q3), bottom: up.at(five.q1) };
    let fill = MAIN.mix(WHITE, 0.65);
    ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(MAIN, width)), part: Part::Data });
    ink.line(vec![(x - half, up.at(five.median)), (x + half, up.at(five.median))], Stroke::solid(INK, ink.sizes.line));
    for value in &five.outside {
        ink.push(Node::Marker {
            at: (x, up.at(*value)),
            radius: ink.sizes.line * 0.9,
            shape: Shape::Circle,
            fill: WHITE,
            stroke: Some(Stroke::solid(MAIN, width)),
            opacity: 1.0,
        });
    }
}

fn draw_violin(ink: &mut Ink<'_>, x: f64, half: f64, values: &[f64], up: &Linear) {
    let (low, high) = extent(values.iter().copied());
    let Some(five) = Five::of(values) else { return };
    let curve = density(values, low, if high > low { high } else { low + 1.0 }, 60);
    let highest = curve.iter().map(|p| p.1).fold(f64::MIN_POSITIVE, f64::max);
    let mut outline: Vec<(f64, f64)> = curve.iter().map(|(v, d)| (x + d / highest * half, up.at(*v))).collect();
    outline.extend(curve.iter().rev().map(|(v, d)| (x - d / highest * half, up.at(*v))));
    let mut edge = outline.clone();
    edge.extend(outline.first().copied());
    let look = look(0);
    ink.push(Node::Area { points: outline, fill: look.fill, opacity: 0.35, part: Part::Data });
    ink.line(edge, Stroke::solid(look.ink, ink.sizes.line * 0.5));
    ink.line(vec![(x, up.at(five.q1)), (x, up.at(five.q3))], Stroke::solid(INK, ink.sizes.line * 1.6));
    ink.push(Node::Marker {
        at: (x, up.at(five.median)),
        radius: ink.sizes.line * 1.3,
        shape: Shape::Circle,
        fill: WHITE,
        stroke: Some(Stroke::solid(INK, ink.sizes.line * 0.6)),
        opacity: 1.0,
    });
}

fn draw_strip(ink: &mut Ink<'_>, x: f64, half: f64, values: &[f64], up: &Linear) {
    let every = values.len().div_ceil(MOST_POINTS).max(1);
    for (at, value) in values.iter().step_by(every).enumerate() {
        // A fixed scatter by position keeps points apart and the picture the same every time.
        let aside = ((at * 7919) % 101) as f64 / 100.0 - 0.5;
        let spread = if values.len() > 1 { aside * half } else { 0.0 };
        ink.push(Node::Marker {
            at: (x + spread, up.at(*value)),
            radius: ink.sizes.line * 1.2,
            shape: Shape::Circle,
            fill: MAIN,
            stroke: Some(Stroke::solid(WHITE, 0.6)),
            opacity: 0.8,
        });
    }
    if let Some(five) = Five::of(values) {
        ink.line(
            vec![(x - half, up.at(five.median)), (x + half, up.at(five.median))],
            Stroke::solid(INK, ink.sizes.line),
        );
    }
}

fn name_middle(ink: &mut Ink<'_>, x: f64, half: f64, values: &[f64], up: &Linear) {
    let Some(five) = Five::of(values) else { return };
    let text = spoken(five.median, ink.locale);
    let style = Style::new(ink.sizes.tick, INK, Anchor::Start).rimmed();
    ink.label(x + half + ink.sizes.gap * 0.5, up.at(five.median) + style.size * 0.36, &text, style);
}
