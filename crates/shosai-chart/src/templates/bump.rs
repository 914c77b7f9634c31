//! How ranks change over time, the first on top.

use super::Template;
use crate::draw::axis::{Across, draw_across, room_below};
use crate::draw::ink::Ink;
use crate::draw::plot::Plot;
use crate::draw::ticks::Linear;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame};

/// How ranks change over time, the first on top.
pub const TEMPLATE: Template = Template {
    id: "bump",
    patterns: &[Pattern::Trends, Pattern::Gaps],
    use_ja: "順位の入れ替わりを、1位を上にした線で示す。",
    use_en: "How ranks change over time, the first on top.",
    avoid_en: "how far apart the ranks are: `multi_line`; more than a dozen competitors",
    accepts: &[Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let (along, series) = prepared.series();
    let worst = series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).fold(1.0, f64::max);
    let widest = ink.widest(series.iter().map(|s| s.name.as_str()), ink.sizes.label) * 1.06;
    let room = widest.min(area.width() * super::lines::NAME_SHARE);
    let left = ink.width("10", ink.sizes.tick, false) + ink.sizes.gap * 1.5;
    let frame = Frame {
        left: area.left + left,
        right: area.right - room - ink.sizes.gap * 2.0,
        bottom: area.bottom - room_below(ink, &along, area.width()),
        ..area
    };
    let scale = Linear { low: worst + 0.5, high: 0.5, step: 1.0, start: frame.bottom, end: frame.top, log: false };
    let xs = super::lines::positions(&along, &series);
    let domain = (xs.first().copied().unwrap_or(0.0), xs.last().copied().unwrap_or(1.0));
    let inset = ink.sizes.gap * 1.5;
    let across = Across { along, domain, pixels: (frame.left + inset, frame.right - inset) };
    draw_across(ink, &frame, &across);
    for rank in 1..=worst.min(40.0) as usize {
        let style = ink.tick_style(Anchor::End);
        ink.label(
            frame.left - ink.sizes.gap * 0.5,
            scale.at(rank as f64) + style.size * 0.36,
            &rank.to_string(),
            style,
        );
    }
    let plot = Plot { frame, across, scale };
    super::lines::draw_into(prepared, ink, &plot, &series, room);
}
