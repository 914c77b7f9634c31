//! Axes: numbers upwards, numbers or periods or names along the bottom.

use super::ink::{Ink, LINE, MOST_NAME_LINES, Style};
use super::number::Style as NumberStyle;
use super::palette::AXIS;
use super::ticks::Linear;
use super::time::{self, TimeTick};
use crate::Language;
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
    let style = NumberStyle::new(scale.high.abs().max(scale.low.abs()), scale.step, ink.numerals);
    let style = if ink.years_up { style.as_years() } else { style };
    let written = |v: f64| if scale.log { super::number::spoken(v, ink.numerals) } else { style.write(v) };
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
    let numbers = NumberStyle::new(scale.high.abs().max(scale.low.abs()), scale.step, ink.numerals);
    let numbers = if ink.years_below { numbers.as_years() } else { numbers };
    let written = |v: f64| if scale.log { super::number::spoken(v, ink.numerals) } else { numbers.write(v) };
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
            // Numbers at the ends stay over their own plot: `160` and the `0` of the next panel are not `1600`.
            let half = ink.width(text, style.size, false) / 2.0;
            let own = if grid { 0.0 } else { half };
            let x = x.clamp(plot.left + own, (plot.right - own).max(plot.left + own));
            let x = within_margins(ink, x, half);
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
    /// Periods with a width of their own, as columns have it: what they are, and their first moments in order.
    Periods(Grain, Vec<i64>),
}

impl Along {
    /// How many bands there are, where positions count them.
    pub fn bands(&self) -> Option<usize> {
        match self {
            Along::Words(words) => Some(words.len()),
            Along::Periods(_, moments) => Some(moments.len()),
            Along::Time(_) | Along::Number => None,
        }
    }
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
        Along::Time(grain) | Along::Periods(grain, _) if *grain < Grain::Year => 2,
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
        Along::Periods(grain, moments) => {
            let (ticks, size) = period_ticks(ink, plot.width(), *grain, moments);
            for (band, tick) in ticks {
                draw_tick(ink, plot, across.at(band as f64), &tick, size);
            }
        }
        Along::Number => {
            let scale = Linear::around(across.domain.0, across.domain.1, 8);
            let style = NumberStyle::new(across.domain.1.abs().max(across.domain.0.abs()), scale.step, ink.numerals);
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
    let room = longest_tick(ink, grain) + ink.sizes.tick * 1.1;
    let most = ((plot.width() / room) as usize).clamp(2, MOST_TICKS);
    let (from, to) = (across.domain.0 as i64, across.domain.1 as i64);
    for tick in time::ticks(from, to, grain, most, ink.locale) {
        draw_tick(ink, plot, across.at(tick.at as f64), &tick, ink.sizes.tick);
    }
}

/// About the width of the longest label that ticks of a kind have.
fn longest_tick(ink: &Ink<'_>, grain: Grain) -> f64 {
    let sample = match (grain, ink.locale) {
        (Grain::Month | Grain::Quarter, _) => "12月",
        (Grain::FiscalYear | Grain::Decade, Language::Ja) => "2024年度",
        (Grain::FiscalYear | Grain::Decade, Language::En) => "FY2024",
        (Grain::Year, Language::Ja) => "2024年",
        (Grain::Year, Language::En) => "2024",
        _ => "Sep 30",
    };
    ink.width(sample, ink.sizes.tick, false)
}

/// The bands that are named, with their ticks and the size of their names: every one where there is room, if need be by
/// smaller names, else those the calendar makes round.
pub fn period_ticks(ink: &Ink<'_>, width: f64, grain: Grain, moments: &[i64]) -> (Vec<(usize, TimeTick)>, f64) {
    let size = ink.sizes.tick;
    let (Some(first), Some(last)) = (moments.first(), moments.last()) else { return (Vec::new(), size) };
    let room = longest_tick(ink, grain) + size * 0.4;
    let most = ((width / room) as usize).clamp(2, moments.len().max(2));
    let every = |step: usize| {
        let shown: Vec<i64> = moments.iter().copied().step_by(step).collect();
        time::named(&shown, grain, ink.locale).into_iter().enumerate().map(|(at, tick)| (at * step, tick)).collect()
    };
    let fitting = (width / room / moments.len() as f64).min(1.0);
    if fitting >= SMALLEST_NAME {
        return (every(1), size * fitting);
    }
    let ticks = time::ticks(*first, *last, grain, most, ink.locale);
    let wanted = ticks.len();
    let round: Vec<(usize, TimeTick)> =
        ticks.into_iter().filter_map(|tick| Some((moments.binary_search(&tick.at).ok()?, tick))).collect();
    // Days that are all Fridays meet no Monday.
    (if round.len() * 2 > wanted { round } else { every(moments.len().div_ceil(most)) }, size)
}

/// The middle of a label nearest to `x` at which it stays within the margins of the picture.
pub fn within_margins(ink: &Ink<'_>, x: f64, half: f64) -> f64 {
    let edge = ink.sizes.margin + half;
    x.clamp(edge, (ink.scene.width - edge).max(edge))
}

fn draw_tick(ink: &mut Ink<'_>, plot: &Frame, x: f64, tick: &TimeTick, size: f64) {
    let style = Style { size, ..ink.tick_style(Anchor::Middle) };
    let y = plot.bottom + ink.sizes.gap * 1.2 + style.size;
    ink.guide((x, plot.bottom), (x, plot.bottom + ink.sizes.gap * 0.5), AXIS, 1.0);
    let inside = |text: &str, ink: &Ink<'_>| within_margins(ink, x, ink.width(text, style.size, false) / 2.0);
    ink.label(inside(&tick.label, ink), y, &tick.label, style);
    if let Some(opens) = &tick.opens {
        ink.label(inside(opens, ink), y + style.size * 1.3, opens, style);
    }
}

/// How small names below an axis may become before some are left out.
const SMALLEST_NAME: f64 = 0.72;
/// The distance of two names, in sizes of theirs.
const NAME_GAP: f64 = 0.6;
/// Names are left out in steps that a reader counts in.
const ROUND_STEPS: [usize; 8] = [1, 2, 5, 10, 20, 50, 100, 200];

fn draw_words(ink: &mut Ink<'_>, plot: &Frame, across: &Across, ticks: &[(f64, String)]) {
    let style = ink.tick_style(Anchor::Middle);
    let step = plot.width() / ticks.len().max(1) as f64;
    let widest = ink.widest(ticks.iter().map(|(_, text)| text.as_str()), style.size);
    // Smaller names are better than names left out.
    let fitting = (step / (widest / style.size + NAME_GAP)).min(style.size);
    let style = if fitting >= style.size * SMALLEST_NAME { Style { size: fitting, ..style } } else { style };
    let widest = widest * style.size / ink.sizes.tick;
    let longest = step.max(plot.width() / 6.0) * 0.95;
    let needed = ((widest.min(longest) + style.size * NAME_GAP) / step - 1e-9).ceil().max(1.0) as usize;
    let every = ROUND_STEPS.into_iter().find(|every| *every >= needed).unwrap_or(needed);
    for (position, text) in ticks.iter().step_by(every) {
        let x = across.at(*position);
        if every > 1 {
            ink.guide((x, plot.bottom), (x, plot.bottom + ink.sizes.gap * 0.5), AXIS, 1.0);
        }
        let text = ink.fit(text, style.size, false, (step * every as f64).max(longest) - style.size * 0.3);
        let x = within_margins(ink, x, ink.width(&text, style.size, false) / 2.0);
        ink.label(x, plot.bottom + ink.sizes.gap * 1.2 + style.size, &text, style);
    }
}
