//! Many parts of a whole, by area.

use super::Template;
use crate::draw::ink::{Ink, LINE, Style};
use crate::draw::palette::{MUTED, heat, text_on};
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Color, Frame, Node, Part, Stroke, WHITE};

/// Many parts of a whole, by area.
pub const TEMPLATE: Template = Template {
    id: "treemap",
    patterns: &[Pattern::Whole],
    use_ja: "多くの部分が全体に占める割合を、面積で俯瞰する。",
    use_en: "Many parts of a whole, by area.",
    avoid_en: "a few parts, or exact shares: `share_bar`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let data: Vec<(String, f64)> = prepared.bars().into_iter().filter(|d| d.1 > 0.0).collect();
    let total = super::share_bar::whole(prepared, &data.iter().map(|d| d.1).collect::<Vec<_>>());
    split(prepared, ink, area, &data, total, 0);
}

/// Halves the values again and again along the longer side, which keeps the tiles near to squares.
fn split(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, data: &[(String, f64)], total: f64, first: usize) {
    match data {
        [] => {}
        [(name, value)] => cell(ink, area, name, *value, shade(prepared, name, first), value / total),
        _ => {
            let sum: f64 = data.iter().map(|d| d.1).sum();
            let mut half = 0.0;
            let at = data.iter().position(|d| {
                half += d.1;
                half >= sum / 2.0
            });
            let at = (at.unwrap_or(0) + 1).clamp(1, data.len() - 1);
            let share = data[..at].iter().map(|d| d.1).sum::<f64>() / sum;
            let (a, b) = if area.width() >= area.height() {
                let x = area.left + area.width() * share;
                (Frame { right: x, ..area }, Frame { left: x, ..area })
            } else {
                let y = area.top + area.height() * share;
                (Frame { bottom: y, ..area }, Frame { top: y, ..area })
            };
            split(prepared, ink, a, &data[..at], total, first);
            split(prepared, ink, b, &data[at..], total, first + at);
        }
    }
}

fn shade(prepared: &Prepared, name: &str, at: usize) -> Color {
    if name == prepared.rest_word() { MUTED } else { heat((0.85 - 0.06 * at as f64).max(0.25)) }
}

/// Sizes of names in tiles, as shares of that of labels: a smaller name is better than none.
const NAME_SIZES: [f64; 3] = [1.0, 0.85, 0.7];
/// Lines that a name may take.
const MOST_LINES: usize = 3;

/// The lines of a name that a tile holds whole at a size.
fn whole(ink: &Ink<'_>, name: &str, size: f64, frame: &Frame) -> Option<Vec<String>> {
    let room = frame.width() - ink.sizes.gap * 2.0;
    let broken = |word: &str| word.is_ascii() && ink.width(word, size, true) > room;
    if room < size || name.split(' ').any(broken) {
        return None;
    }
    let lines = ink.wrap(name, size, true, room, MOST_LINES);
    let height = ink.sizes.gap * 1.5 + size + size * (lines.len() as f64 - 1.0) * LINE;
    let cut = lines.iter().zip(1..).any(|(line, at)| at == MOST_LINES && line.ends_with('…'));
    (!cut && height <= frame.height()).then_some(lines)
}

fn cell(ink: &mut Ink<'_>, frame: Frame, name: &str, value: f64, fill: Color, share: f64) {
    ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(WHITE, 2.0)), part: Part::Tile });
    ink.tip(frame, &[name], value);
    // A name that does not fit whole is left to the tips.
    let sizes = NAME_SIZES.map(|share| ink.sizes.label * share);
    let Some((size, lines)) = sizes.into_iter().find_map(|size| Some((size, whole(ink, name, size, &frame)?))) else {
        return;
    };
    let style = Style::new(size, text_on(fill), Anchor::Start).on(fill);
    let room = frame.width() - ink.sizes.gap * 2.0;
    let left = frame.left + ink.sizes.gap;
    let mut baseline = frame.top + ink.sizes.gap + style.size;
    for line in &lines {
        ink.label(left, baseline, line, style.bold());
        baseline += style.size * LINE;
    }
    let percent = super::share_bar::percent(share * 100.0);
    baseline += style.size * 0.15;
    if baseline < frame.bottom - ink.sizes.gap * 0.5 && ink.width(&percent, style.size, false) < room {
        ink.label(left, baseline, &percent, style);
    }
}
