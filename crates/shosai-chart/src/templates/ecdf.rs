//! What share of rows lies below a value.

use super::Template;
use super::densities;
use crate::draw::axis::draw_values_below;
use crate::draw::ink::Ink;
use crate::draw::palette::MAIN;
use crate::draw::rules;
use crate::draw::ticks::Linear;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame, Stroke};

/// What share of rows lies below a value.
pub const TEMPLATE: Template = Template {
    id: "ecdf",
    patterns: &[Pattern::Whole],
    use_ja: "「ある値以下が何割か」を読むための累積分布。",
    use_en: "What share of rows lies below a value.",
    avoid_en: "readers who want to see where most values lie: `histogram`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let mut values = prepared.finite(prepared.x());
    values.sort_by(f64::total_cmp);
    let rules = rules::rules(prepared, &values);
    let below = ink.sizes.gap + ink.sizes.tick * 1.6;
    let up = Linear { low: 0.0, high: 100.0, step: 25.0, start: 0.0, end: 1.0, log: false };
    let left = ink.width("100%", ink.sizes.tick, false) + ink.sizes.gap;
    let frame = Frame { left: area.left + left, bottom: area.bottom - below, top: area.top + ink.sizes.label, ..area };
    let up = up.upwards(&frame);
    let across = densities::plain_scale(&values).over(frame.left, frame.right);
    for tick in up.ticks() {
        ink.grid((frame.left, up.at(tick)), (frame.right, up.at(tick)));
        let style = ink.tick_style(Anchor::End);
        ink.label(frame.left - ink.sizes.gap, up.at(tick) + style.size * 0.36, &format!("{tick:.0}%"), style);
    }
    draw_values_below(ink, &frame, &across, false);
    let every = values.len().div_ceil(MOST_POINTS).max(1);
    let count = values.len() as f64;
    let mut points = vec![(across.at(across.low), up.at(0.0))];
    for (at, value) in values.iter().enumerate().filter(|(at, _)| at % every == 0 || at + 1 == values.len()) {
        let last = points[points.len() - 1].1;
        points.push((across.at(*value), last));
        points.push((across.at(*value), up.at((at + 1) as f64 / count * 100.0)));
    }
    ink.line(points, Stroke::solid(MAIN, ink.sizes.line));
    rules::draw_down(ink, &frame, &across, &rules);
}

/// Steps drawn at most; more cannot be told apart.
const MOST_POINTS: usize = 600;
