//! Horizontal bars, dots and lollipops over named rows.

use super::ink::{Ink, Style};
use super::number::Figures;
use super::palette::{ACCENT, AXIS, INK, MAIN, MUTED, text_on};
use super::rules::Rule;
use super::ticks::{Linear, extent};
use crate::plan::Auxiliary;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Color, Frame};

/// Rows with names at the left and values running to the right.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Where the marks go.
    pub frame: Frame,
    /// Values.
    pub scale: Linear,
    /// The height of a row.
    pub step: f64,
    /// The size of names and numbers, small enough for every row to have its own.
    pub size: f64,
}

/// The share of the width that names may take.
const NAME_SHARE: f64 = 0.3;
/// The height of a row in label sizes, at most, so that few rows do not become slabs.
const TALLEST_ROW: f64 = 9.0;

/// The height of a row in sizes of its name, and how small names may become before some are left out.
const ROW_LINE: f64 = 1.2;
const SMALLEST_NAME: f64 = 0.6;

/// The size of names in rows of a height.
pub fn name_size(ink: &Ink<'_>, height: f64) -> f64 {
    ink.sizes.label.min(height / ROW_LINE).max(ink.sizes.label * SMALLEST_NAME)
}

/// Lays out rows, writes their names and draws the baseline.
pub fn rows(ink: &mut Ink<'_>, area: Frame, names: &[String], values: &[f64], zero: bool, value_room: f64) -> Rows {
    let height = area.height() / names.len().max(1) as f64;
    let size = name_size(ink, height);
    let widest = ink.widest(names.iter().map(String::as_str), size).min(area.width() * NAME_SHARE);
    let (low, high) = extent(values.iter().copied());
    let (low, high) = if zero { (low.min(0.0), high.max(0.0)) } else { (low, high) };
    let left_room = if low < 0.0 { value_room } else { 0.0 };
    let frame =
        Frame { left: area.left + widest + ink.sizes.gap * 1.5 + left_room, right: area.right - value_room, ..area };
    let step = (frame.height() / names.len().max(1) as f64).min(ink.sizes.label * TALLEST_ROW);
    let frame = Frame { bottom: frame.top + step * names.len() as f64, ..frame };
    let mut scale = if zero { Linear::from_zero(low, high, 5) } else { Linear::around(low, high, 5) };
    if zero {
        // Bars carry their numbers, so that the axis need not end on a round one.
        (scale.low, scale.high) = (low, if high > low { high } else { low + 1.0 });
    }
    let scale = scale.over(frame.left, frame.right);
    let style = Style { size, ..ink.label_style(Anchor::End) };
    let every = ((size * 1.15) / step).ceil().max(1.0) as usize;
    for (at, name) in names.iter().enumerate().step_by(every) {
        let middle = frame.top + step * (at as f64 + 0.5);
        ink.name(area.left + widest, middle, name, widest + 0.5, step, style);
    }
    if zero {
        let x = scale.at(0.0);
        ink.guide((x, frame.top), (x, frame.bottom), AXIS, 1.2);
    }
    Rows { frame, scale, step, size }
}

impl Rows {
    /// Half the thickness of a bar: a share of the row, but never a slab.
    pub fn half(&self, ink: &Ink<'_>) -> f64 {
        (self.step * 0.34).min(ink.sizes.label * 2.2)
    }

    /// Whether every row has the height of its number.
    pub fn holds_numbers(&self) -> bool {
        self.step >= self.size * 1.1
    }

    /// The middle of a row.
    pub fn middle(&self, at: usize) -> f64 {
        self.frame.top + self.step * (at as f64 + 0.5)
    }
}

/// The room value labels need.
pub fn value_room(ink: &Ink<'_>, figures: &Figures, values: &[f64]) -> f64 {
    let texts: Vec<String> = values.iter().map(|v| figures.write(*v)).collect();
    ink.widest(texts.iter().map(String::as_str), ink.sizes.label) + ink.sizes.gap * 2.0
}

/// Writes a value beside the end of its mark.
pub fn value_label(ink: &mut Ink<'_>, rows: &Rows, figures: &Figures, at: usize, value: f64, clear: f64) {
    if !rows.holds_numbers() {
        return;
    }
    let (x, anchor) = match value < 0.0 {
        true => (rows.scale.at(value) - clear, Anchor::End),
        false => (rows.scale.at(value) + clear, Anchor::Start),
    };
    let style = Style::new(rows.size, INK, anchor).rimmed();
    let text = figures.write(value);
    ink.label(x, rows.middle(at) + style.size * 0.36, &text, style);
}

/// Where the numbers of bars may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    End,
    WithinEnd,
    WithinBase,
}

/// Writes the values of bars beside their ends, or within the bars where a rule would run through what stands there.
pub fn bar_labels(ink: &mut Ink<'_>, rows: &Rows, figures: &Figures, values: &[f64], fills: &[Color], rules: &[Rule]) {
    if !rows.holds_numbers() {
        return;
    }
    let clear = ink.sizes.gap * 0.8;
    let zero = rows.scale.at(0.0);
    let texts: Vec<String> = values.iter().map(|value| figures.write(*value)).collect();
    let widths: Vec<f64> = texts.iter().map(|text| ink.width(text, rows.size, false)).collect();
    // The side of its anchor a label stands on, what it is measured from, and whether a bar is long enough to hold it.
    let placed = |at: usize, wished: Beside| {
        let (end, forward) = (rows.scale.at(values[at]), if values[at] < 0.0 { -1.0 } else { 1.0 });
        let held = (end - zero).abs() > widths[at] + clear * 2.0;
        match wished {
            Beside::WithinEnd if held => (end - forward * clear, -forward, true),
            Beside::WithinBase if held => (zero + forward * clear, forward, true),
            _ => (end + forward * clear, forward, false),
        }
    };
    let crossed = |wished: &Beside| {
        (0..values.len()).any(|at| {
            let (x, side, _) = placed(at, *wished);
            let (near, far) = (x - side * clear * 0.5, x + side * (widths[at] + clear * 0.5));
            rules.iter().map(|rule| rows.scale.at(rule.value)).any(|rule| rule > near.min(far) && rule < near.max(far))
        })
    };
    let ways = [Beside::End, Beside::WithinEnd, Beside::WithinBase];
    let wished = ways.into_iter().find(|way| !crossed(way)).unwrap_or(Beside::End);
    for (at, text) in texts.iter().enumerate() {
        let (x, side, within) = placed(at, wished);
        let anchor = if side < 0.0 { Anchor::End } else { Anchor::Start };
        let style = match within {
            true => Style::new(rows.size, text_on(fills[at]), anchor).on(fills[at]),
            false => Style::new(rows.size, INK, anchor).rimmed(),
        };
        ink.label(x, rows.middle(at) + rows.size * 0.36, text, style);
    }
}

/// The colour of a bar: one for all, or the highlighted ones against the rest.
pub fn color_of(prepared: &Prepared, name: &str) -> Color {
    let highlighted = prepared.plan.auxiliary.contains(&Auxiliary::Highlight) && !prepared.plan.highlight.is_empty();
    match highlighted {
        true if prepared.plan.highlight.iter().any(|h| h == name) => ACCENT,
        true => MUTED,
        false if name == prepared.rest_word() => MUTED,
        false => MAIN,
    }
}
