//! Axes: numbers upwards, numbers or periods or names along the bottom.

use super::ink::{Ink, LINE, MOST_NAME_LINES};
use super::number::Style as NumberStyle;
use super::palette::AXIS;
use super::ticks::Linear;
use super::time;
use crate::scene::{Anchor, Frame};
use crate::table::calendar::Grain;

/// Pixels a horizontal grid line needs, in tick sizes.
const TICK_ROOM: f64 = 4.2;

/// How many ticks suit a height.
pub fn ticks_for(ink: &Ink<'_>, length: f64) -> usize {
    ((length / (ink.sizes.tick * TICK_ROOM)).floor() as usize).clamp(2, 7)
}

/// The labels of a scale and the room they need.
pub fn value_labels(ink: &Ink<'_>, scale: &Linear) -> (Vec<(f64, String)>, f64) {
    let style = NumberStyle::new(scale.high.abs().max(scale.low.abs()), scale.step, ink.locale);
    let written = |v: f64| if scale.log { super::number::spoken(v, ink.locale) } else { style.write(v) };
    let labels: Vec<(f64, String)> = scale.ticks().into_iter().map(|v| (v, written(v))).collect();
    let width = ink.widest(labels.iter().map(|(_, text)| text.as_str()), ink.sizes.tick);
    (labels, width)
}

/// Draws horizontal grid lines with their numbers to the left of `plot`.
pub fn draw_values(ink: &mut Ink<'_>, plot: &Frame, scale: &Linear) {
    let (labels, _) = value_labels(ink, scale);
    let style = ink.tick_style(Anchor::End);
    for (value, text) in labels {
        let y = scale.at(value);
        if value == 0.0 {
            ink.guide((plot.left, y), (plot.right, y), AXIS, 1.2);
        } else {
            ink.grid((plot.left, y), (plot.right, y));
        }
        ink.label(plot.left - ink.sizes.gap, y + style.size * 0.36, &text, style);
    }
}

/// Draws vertical grid lines with their numbers below `plot`.
pub fn draw_values_below(ink: &mut Ink<'_>, plot: &Frame, scale: &Linear, grid: bool) {
    let numbers = NumberStyle::new(scale.high.abs().max(scale.low.abs()), scale.step, ink.locale);
    let numbers = if ink.years_below { numbers.as_years() } else { numbers };
    let written = |v: f64| if scale.log { super::number::spoken(v, ink.locale) } else { numbers.write(v) };
    let labels: Vec<(f64, String)> = scale.ticks().into_iter().map(|v| (v, written(v))).collect();
    let width = ink.widest(labels.iter().map(|(_, text)| text.as_str()), ink.sizes.tick);
    let style = ink.tick_style(Anchor::Middle);
    let every = ((labels.len() as f64 * (width + style.size)) / plot.width().max(1.0)).ceil().max(1.0) as usize;
    for (at, (value, text)) in labels.iter().enumerate() {
        let x = scale.at(*value);
        if grid {
            let color = if *value == 0.0 { AXIS } else { super::palette::GRID };
            ink.guide((x, plot.top), (x, plot.bottom), color, 1.0);
        } else {
            ink.guide((x, plot.bottom), (x, plot.bottom + ink.sizes.gap * 0.5), AXIS, 1.0);
        }
        if at % every == 0 {
            ink.label(x, plot.bottom + ink.sizes.gap * 1.1 + style.size, text, style);
        }
    }
}

/// Positions along the bottom: moments, numbers or names.
#[derive(Clone, Debug, PartialEq)]
pub enum Along {
    /// Moments, with the period they stand for.
    Time(Grain),
    Number,
    /// Names, in their order.
    Words(Vec<String>),
}

/// A horizontal axis over pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Across {
    /// What stands on it.
    pub along: Along,
    /// The first and the last position.
    pub domain: (f64, f64),
    pub pixels: (f64, f64),
}

impl Across {
    /// The pixel of a position.
    pub fn at(&self, position: f64) -> f64 {
        let (low, high) = self.domain;
        let share = if high > low { (position - low) / (high - low) } else { 0.5 };
        self.pixels.0 + share * (self.pixels.1 - self.pixels.0)
    }
}

/// What the numbers at the left leave of the width, at least.
const LEFT_OVER: f64 = 0.84;

/// The room an axis of this kind needs below a plot in an area of this width.
pub fn room_below(ink: &Ink<'_>, along: &Along, width: f64) -> f64 {
    let lines = match along {
        Along::Time(grain) if *grain < Grain::Year => 2,
        Along::Words(words) => name_lines(ink, words, width * LEFT_OVER / words.len().max(1) as f64).unwrap_or(1),
        _ => 1,
    };
    ink.sizes.gap * 1.7 + ink.sizes.tick * 1.3 * lines as f64
}

/// Names on more positions than this are thinned instead of broken into lines.
const MOST_BROKEN: usize = 12;

/// How many lines the longest of some names takes; nothing where names are better thinned.
fn name_lines(ink: &Ink<'_>, words: &[String], step: f64) -> Option<usize> {
    let (size, width) = (ink.sizes.tick, step - ink.sizes.tick * 0.5);
    // Periods are thinned: a reader fills the gaps in `2024/1, 2024/3`.
    let period =
        |word: &String| word.starts_with(|c: char| c.is_ascii_digit()) || word.ends_with(|c: char| c.is_ascii_digit());
    if words.len() > MOST_BROKEN || width < size * 2.5 || words.iter().all(period) {
        return None;
    }
    words.iter().map(|word| ink.wrap(word, size, false, width, MOST_NAME_LINES).len()).max()
}

/// Whether names stand below an axis of this width, each whole and none left out.
pub fn holds_names(ink: &Ink<'_>, words: &[String], width: f64) -> bool {
    let step = width * LEFT_OVER / words.len().max(1) as f64;
    let whole = |word: &String| ink.width(word, ink.sizes.tick, false) <= step - ink.sizes.tick * 0.5;
    words.iter().all(whole) || name_lines(ink, words, step).is_some_and(|lines| lines < MOST_NAME_LINES)
}

/// The most ticks of a time axis, as the contract says.
const MOST_TICKS: usize = 13;

/// Draws the ticks of a horizontal axis below `plot`; names are thinned until they fit.
pub fn draw_across(ink: &mut Ink<'_>, plot: &Frame, across: &Across) {
    ink.guide((plot.left, plot.bottom), (plot.right, plot.bottom), AXIS, 1.2);
    match &across.along {
        Along::Time(grain) => draw_times(ink, plot, across, *grain),
        Along::Number => {
            let scale = Linear::around(across.domain.0, across.domain.1, 8);
            let style = NumberStyle::new(across.domain.1.abs().max(across.domain.0.abs()), scale.step, ink.locale);
            let ticks: Vec<(f64, String)> = scale
                .ticks()
                .into_iter()
                .filter(|v| (across.domain.0..=across.domain.1).contains(v))
                .map(|v| (v, style.write(v)))
                .collect();
            draw_words(ink, plot, across, &ticks);
        }
        Along::Words(words) => {
            let step = plot.width() / words.len().max(1) as f64;
            if name_lines(ink, words, step).is_some() {
                return draw_names(ink, plot, across, words, step);
            }
            let ticks: Vec<(f64, String)> =
                words.iter().enumerate().map(|(at, word)| (at as f64, word.clone())).collect();
            draw_words(ink, plot, across, &ticks);
        }
    }
}

/// Every name under its position, on up to three lines.
fn draw_names(ink: &mut Ink<'_>, plot: &Frame, across: &Across, words: &[String], step: f64) {
    let style = ink.tick_style(Anchor::Middle);
    for (at, word) in words.iter().enumerate() {
        let lines = ink.wrap(word, style.size, false, step - style.size * 0.5, MOST_NAME_LINES);
        for (line, text) in lines.iter().enumerate() {
            let y = plot.bottom + ink.sizes.gap * 1.2 + style.size * (1.0 + LINE * line as f64);
            ink.label(across.at(at as f64), y, text, style);
        }
    }
}

fn draw_times(ink: &mut Ink<'_>, plot: &Frame, across: &Across, grain: Grain) {
    let sample = match grain {
        Grain::Month | Grain::Quarter => "12月",
        Grain::FiscalYear | Grain::Decade => "2024年度",
        Grain::Year => "2024年",
        _ => "Sep 30",
    };
    let room = ink.width(sample, ink.sizes.tick, false) + ink.sizes.tick * 1.1;
    let most = ((plot.width() / room) as usize).clamp(2, MOST_TICKS);
    let (from, to) = (across.domain.0 as i64, across.domain.1 as i64);
    let ticks = time::ticks(from, to, grain, most, ink.locale);
    let style = ink.tick_style(Anchor::Middle);
    let y = plot.bottom + ink.sizes.gap * 1.2 + style.size;
    for tick in &ticks {
        let x = across.at(tick.at as f64);
        ink.guide((x, plot.bottom), (x, plot.bottom + ink.sizes.gap * 0.5), AXIS, 1.0);
        let edge = ink.width(&tick.label, style.size, false) / 2.0;
        let x = x.clamp(edge + 1.0, (ink.scene.width - edge - 1.0).max(edge + 1.0));
        ink.label(x, y, &tick.label, style);
        if let Some(opens) = &tick.opens {
            let edge = ink.width(opens, style.size, false) / 2.0;
            let x = x.clamp(edge + 1.0, (ink.scene.width - edge - 1.0).max(edge + 1.0));
            ink.label(x, y + style.size * 1.3, opens, style);
        }
    }
}

fn draw_words(ink: &mut Ink<'_>, plot: &Frame, across: &Across, ticks: &[(f64, String)]) {
    let style = ink.tick_style(Anchor::Middle);
    let step = plot.width() / ticks.len().max(1) as f64;
    let widest = ink.widest(ticks.iter().map(|(_, text)| text.as_str()), style.size);
    let longest = step.max(plot.width() / 6.0) * 0.95;
    let every = ((widest.min(longest) + style.size * 0.6) / step).ceil().max(1.0) as usize;
    for (position, text) in ticks.iter().step_by(every) {
        let x = across.at(*position);
        let text = ink.fit(text, style.size, false, (step * every as f64).max(longest) - style.size * 0.3);
        ink.label(x, plot.bottom + ink.sizes.gap * 1.2 + style.size, &text, style);
    }
}
