//! Values as shades from light to dark, with the key that says what a shade means.

use super::ink::{Ink, Style};
use super::number::spoken;
use super::palette::{MUTED, heat};
use super::ticks::extent;
use crate::Language;
use crate::scene::{Anchor, Color, Frame, Node, Part, Stroke, WHITE};

/// The ground of a cell without a value: no shade of the scale.
const BLANK: Color = Color(0xF1, 0xEF, 0xEC);
/// Steps of the key: enough to look smooth, few enough to tell apart.
const STEPS: usize = 9;
/// The width of the key, in sizes of its text.
const KEY_WIDTH: f64 = 11.0;

/// Where the middle value lies in the lowest part of the range, nearly all cells would have one shade.
const SKEWED: f64 = 0.1;

/// The scale of a picture.
pub struct Shades {
    low: f64,
    high: f64,
    /// The values in order, where a few large ones would leave the others without a shade: a shade is a rank then.
    ranked: Vec<f64>,
}

impl Shades {
    /// From the lowest of the values to the highest.
    pub fn over(values: impl Iterator<Item = f64>) -> Self {
        let mut ranked: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        ranked.sort_by(f64::total_cmp);
        let (low, high) = extent(ranked.iter().copied());
        let middle = ranked.get(ranked.len() / 2).copied().unwrap_or(low);
        if middle / 2.0 - low / 2.0 >= (high / 2.0 - low / 2.0) * SKEWED || high <= low {
            ranked.clear();
        }
        ranked.dedup();
        Self { low, high, ranked }
    }

    /// The shade of a value; halves keep the difference of huge values finite.
    pub fn of(&self, value: f64) -> Color {
        if !self.ranked.is_empty() {
            let rank = self.ranked.partition_point(|own| *own < value);
            return heat(rank as f64 / (self.ranked.len() - 1).max(1) as f64);
        }
        let width = self.high / 2.0 - self.low / 2.0;
        heat(if width > 0.0 { (value / 2.0 - self.low / 2.0) / width } else { 0.5 })
    }

    /// Draws the key at the top of `area`, at its right, and returns what is left below it.
    pub fn key(&self, ink: &mut Ink<'_>, area: Frame, some_are_missing: bool) -> Frame {
        let style = ink.tick_style(Anchor::End);
        let (side, gap) = (style.size * 0.9, ink.sizes.gap);
        let mut right = area.right;
        let row = |left: f64, right: f64| Frame { left, top: area.top, right, bottom: area.top + side };
        let baseline = area.top + side * 0.9;
        let high = spoken(self.high, ink.numerals);
        ink.label(right, baseline, &high, style);
        right -= ink.width(&high, style.size, false) + gap * 0.7;
        if self.high > self.low {
            let step = (style.size * KEY_WIDTH).min(area.width() * 0.3) / STEPS as f64;
            for at in 0..STEPS {
                let end = right - step * at as f64;
                let fill = heat((STEPS - 1 - at) as f64 / (STEPS - 1) as f64);
                ink.push(Node::Rect { frame: row(end - step, end), fill, stroke: None, part: Part::Tile });
            }
            if let Some(middle) = self.ranked.get(self.ranked.len() / 2) {
                let text = spoken(*middle, ink.numerals);
                let under = Style { anchor: Anchor::Middle, ..style };
                ink.label(right - step * STEPS as f64 / 2.0, baseline + style.size * 1.25, &text, under);
            }
            right -= step * STEPS as f64 + gap * 0.7;
            let low = spoken(self.low, ink.numerals);
            ink.label(right, baseline, &low, style);
            right -= ink.width(&low, style.size, false) + gap * 2.4;
        } else {
            ink.push(Node::Rect { frame: row(right - side, right), fill: heat(0.5), stroke: None, part: Part::Tile });
            right -= side + gap * 2.4;
        }
        if some_are_missing {
            let text = match ink.locale {
                Language::Ja => "データなし",
                Language::En => "no data",
            };
            ink.label(right, baseline, text, style);
            right -= ink.width(text, style.size, false) + gap * 0.7;
            blank(ink, row(right - side * 1.6, right));
        }
        let lines = if self.ranked.is_empty() { 1.9 } else { 3.0 };
        Frame { top: area.top + style.size * lines, ..area }
    }
}

/// A cell without a value: a dash on a ground that no value has.
pub fn blank(ink: &mut Ink<'_>, frame: Frame) {
    ink.push(Node::Rect { frame, fill: BLANK, stroke: Some(Stroke::solid(WHITE, 2.0)), part: Part::Guide });
    let (middle, half) = ((frame.left + frame.right) / 2.0, (frame.width() * 0.2).min(ink.sizes.gap));
    let y = (frame.top + frame.bottom) / 2.0;
    ink.guide((middle - half, y), (middle + half, y), MUTED, 1.5);
}
