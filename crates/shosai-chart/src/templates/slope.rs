//! First and last period only, to show who rose and who fell.

use super::Template;
use crate::draw::ink::{Ink, Style};
use crate::draw::labels::{Wish, spread};
use crate::draw::number::Figures;
use crate::draw::palette::AXIS;
use crate::draw::ticks::{Linear, extent};
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Stroke, WHITE};

/// First and last period only, to show who rose and who fell.
pub const TEMPLATE: Template = Template {
    id: "slope",
    patterns: &[Pattern::Trends, Pattern::Gaps],
    use_ja: "始めと終わりの2時点だけを結び、増減と順位の入れ替わりを見せる。",
    use_en: "First and last period only, to show who rose and who fell.",
    avoid_en: "what happened in between: `multi_line`",
    accepts: &[Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let (along, series) = prepared.series();
    let ends: Vec<(&Series, f64, f64)> =
        series.iter().filter_map(|s| Some((s, s.points.first()?.1, s.points.last()?.1))).collect();
    let looks = super::lines::looks(prepared, &series);
    let (low, high) = extent(ends.iter().flat_map(|e| [e.1, e.2]));
    let figures = Figures::of(ends.iter().flat_map(|e| [e.1, e.2]), ink.numerals);
    let name = |s: &Series, v: f64| format!("{}  {}", s.name, figures.write(v));
    let texts: Vec<String> = ends.iter().flat_map(|e| [name(e.0, e.1), name(e.0, e.2)]).collect();
    let room = (ink.widest(texts.iter().map(String::as_str), ink.sizes.label) * 1.06).min(area.width() * 0.34);
    let frame = Frame {
        left: area.left + room + ink.sizes.gap,
        right: area.right - room - ink.sizes.gap,
        top: area.top + ink.sizes.label * 2.2,
        ..area
    };
    let scale = Linear {
        low,
        high: if high > low { high } else { low + 1.0 },
        step: 1.0,
        start: frame.bottom - ink.sizes.label,
        end: frame.top + ink.sizes.label,
        log: false,
    };
    let first = series.iter().filter_map(|s| s.points.first()).map(|p| p.0).fold(f64::INFINITY, f64::min);
    let last = series.iter().filter_map(|s| s.points.last()).map(|p| p.0).fold(f64::NEG_INFINITY, f64::max);
    for (x, at, anchor) in [(frame.left, first, Anchor::End), (frame.right, last, Anchor::Start)] {
        ink.guide((x, frame.top), (x, frame.bottom), AXIS, 1.2);
        let text = super::over_time::tick_name(&along, at, prepared);
        let style = ink.tick_style(anchor).bold();
        ink.label(x, area.top + style.size, &text, style);
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for ((s, from, to), look) in ends.iter().zip(&looks) {
        let (a, b) = ((frame.left, scale.at(*from)), (frame.right, scale.at(*to)));
        let dash = look.dash.iter().map(|d| d * ink.sizes.line).collect();
        ink.line(vec![a, b], Stroke { color: look.ink, width: ink.sizes.line, dash });
        for at in [a, b] {
            ink.push(Node::Marker {
                at,
                radius: ink.sizes.line * 1.7,
                shape: look.shape,
                fill: look.ink,
                stroke: Some(Stroke::solid(WHITE, 1.0)),
                opacity: 1.0,
            });
        }
        let style = Style::new(ink.sizes.label, look.text, Anchor::Start);
        let fitted = |v: f64| ink.fit(&name(s, v), style.size, false, room);
        left.push((frame.left, a.1, fitted(*from), Style { anchor: Anchor::End, ..style }));
        right.push((frame.right, b.1, fitted(*to), style));
    }
    for (labels, x) in [(left, frame.left - ink.sizes.gap * 1.4), (right, frame.right + ink.sizes.gap * 1.4)] {
        let wishes: Vec<Wish> = labels.iter().enumerate().map(|(at, l)| Wish { y: l.1, at }).collect();
        for wish in spread(&wishes, ink.sizes.label * 1.3, frame.top, frame.bottom) {
            let (_, _, text, style) = &labels[wish.at];
            ink.label(x, wish.y + style.size * 0.36, text, *style);
        }
    }
}
