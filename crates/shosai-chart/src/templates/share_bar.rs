//! Parts of a whole, largest first, with per cent.

use super::Template;
use crate::draw::bars;
use crate::draw::ink::{Ink, Style};
use crate::draw::palette::{MUTED, heat, text_on};
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Color, Frame, Node, Part, Stroke, WHITE};

/// Parts of a whole, largest first, with per cent.
pub const TEMPLATE: Template = Template {
    id: "share_bar",
    patterns: &[Pattern::Whole],
    use_ja: "全体に占める割合を、大きい順の棒と百分率で示す。",
    use_en: "Parts of a whole, largest first, with per cent.",
    avoid_en: "parts that do not make a whole: `bar`; shares of several groups: `share_stacked_bar`",
    accepts: &[Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let data = prepared.bars();
    let values: Vec<f64> = data.iter().map(|d| d.1).collect();
    let names: Vec<String> = data.iter().map(|d| d.0.clone()).collect();
    let texts: Vec<String> = values.iter().map(|v| percent(*v)).collect();
    let room = ink.widest(texts.iter().map(String::as_str), ink.sizes.label) + ink.sizes.gap * 2.0;
    // The whole stands above its parts as one band, so that shares are seen as shares.
    let band = ink.sizes.label * 1.9;
    let rows =
        bars::rows(ink, Frame { top: area.top + band + ink.sizes.gap * 2.5, ..area }, &names, &values, true, room);
    let mut x = area.left;
    let total = whole(prepared, &values);
    for (at, value) in values.iter().enumerate().filter(|(_, v)| **v > 0.0) {
        let width = area.width() * value / total;
        let fill = shade(at, values.len(), &names[at], prepared);
        let frame = Frame { left: x, right: x + width, top: area.top, bottom: area.top + band };
        ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(WHITE, 1.5)), part: Part::Tile });
        let text = &texts[at];
        if width > ink.width(text, ink.sizes.tick, false) + ink.sizes.gap {
            let style = Style::new(ink.sizes.tick, text_on(fill), Anchor::Middle).on(fill);
            ink.label(x + width / 2.0, area.top + band / 2.0 + style.size * 0.36, text, style);
        }
        x += width;
    }
    let zero = rows.scale.at(0.0);
    for (at, value) in values.iter().enumerate() {
        let (x, y) = (rows.scale.at(*value), rows.middle(at));
        let fill = shade(at, values.len(), &names[at], prepared);
        let half = rows.half(ink);
        let frame = Frame { left: zero, right: x, top: y - half, bottom: y + half };
        ink.bar(frame, fill, fill.against(WHITE, 3.05), zero, false);
        ink.tip(frame, &[&names[at]], *value);
        let style = ink.label_style(Anchor::Start);
        ink.label(x + ink.sizes.gap * 0.8, y + style.size * 0.36, &texts[at], style);
    }
}

/// What the parts are parts of: where only some are drawn, their shares do not fill it.
pub fn whole(prepared: &Prepared, values: &[f64]) -> f64 {
    let drawn: f64 = values.iter().filter(|value| **value > 0.0).sum();
    let shares = prepared.y().is_some_and(|column| column.unit.as_deref() == Some("%"));
    if shares { drawn.max(100.0) } else { drawn }
}

/// A share with one decimal; what rounds to nothing is still something.
pub fn percent(value: f64) -> String {
    if value > 0.0 && value < 0.05 { "<0.1%".to_owned() } else { format!("{value:.1}%") }
}

/// Darker for larger parts; the rest is grey.
fn shade(at: usize, count: usize, name: &str, prepared: &Prepared) -> Color {
    if name == prepared.rest_word() {
        return MUTED;
    }
    heat(0.85 - 0.5 * at as f64 / count.max(1) as f64)
}
