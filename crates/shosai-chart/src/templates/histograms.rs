//! Histograms: one, laid over each other, or in panels.

use crate::draw::axis::{draw_values, draw_values_below, ticks_for, value_labels};
use crate::draw::ink::Ink;
use crate::draw::number::spoken;
use crate::draw::palette::MAIN;
use crate::draw::ticks::{Classes, Linear};
use crate::scene::Frame;

/// Bars of one histogram.
pub fn bars(ink: &mut Ink<'_>, classes: &Classes, counts: &[f64], across: &Linear, up: &Linear) {
    let zero = up.at(0.0);
    for (at, count) in counts.iter().enumerate().filter(|(_, c)| **c > 0.0) {
        let low = classes.low + classes.width * at as f64;
        let (left, right) = (across.at(low), across.at(low + classes.width));
        let frame = Frame { left: left + 0.5, right: (right - 0.5).max(left + 0.8), top: up.at(*count), bottom: zero };
        ink.bar(frame, MAIN, MAIN, zero, true);
        let class = format!("{} – {}", spoken(low, ink.numerals), spoken(low + classes.width, ink.numerals));
        ink.tip(frame, &[&class], *count);
    }
}

/// Axes of a histogram: counts upwards, classes along the bottom. Returns the plot and its two scales.
pub fn axes(ink: &mut Ink<'_>, area: Frame, classes: &Classes, highest: f64) -> (Frame, Linear, Linear) {
    let below = ink.sizes.gap + ink.sizes.tick * 1.6;
    let up = up(highest, ticks_for(ink, area.height() - below));
    let (_, width) = value_labels(ink, &up);
    let frame = Frame { left: area.left + width + ink.sizes.gap, bottom: area.bottom - below, ..area };
    let up = up.upwards(&frame);
    let across = across(classes, 10).over(frame.left, frame.right);
    draw_values(ink, &frame, &up);
    draw_values_below(ink, &frame, &across, false);
    (frame, across, up)
}

/// The scale of counts.
pub fn up(highest: f64, ticks: usize) -> Linear {
    whole_steps(Linear::from_zero(0.0, highest, ticks), highest)
}

/// Counts have no halves.
fn whole_steps(scale: Linear, highest: f64) -> Linear {
    if scale.step.fract() == 0.0 {
        return scale;
    }
    let step = if scale.step < 1.0 { 1.0 } else { scale.step.floor() };
    Linear { step, high: (highest / step).ceil() * step, ..scale }
}

/// The horizontal scale of classes, with ticks on their edges.
pub fn across(classes: &Classes, most: usize) -> Linear {
    let every = classes.count.div_ceil(most.max(1)).max(1);
    Linear {
        low: classes.low,
        high: classes.high(),
        step: classes.width * every as f64,
        start: 0.0,
        end: 1.0,
        log: false,
    }
}
