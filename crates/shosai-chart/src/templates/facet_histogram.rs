//! A histogram for each period, to show how the shape changes.

use super::Template;
use super::histograms;
use crate::draw::axis::{draw_values, draw_values_below, ticks_for, value_labels};
use crate::draw::ink::Ink;
use crate::draw::number::spoken;
use crate::draw::palette::INK;
use crate::draw::panels;
use crate::draw::ticks::Classes;
use crate::messages;
use crate::operations::quantile;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame, Stroke};

/// A histogram for each period, to show how the shape changes.
pub const TEMPLATE: Template = Template {
    id: "facet_histogram",
    patterns: &[Pattern::Drift],
    use_ja: "期間ごとの分布を小さな図に分け、形の変化を見せる。",
    use_en: "A histogram for each period, to show how the shape changes.",
    avoid_en: "more than about twelve periods: `quantile_band`",
    // The median of every panel is drawn anyway.
    accepts: &[Auxiliary::MedianLine],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.facet(), prepared.x());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let classes = Classes::sized(&all, MOST_CLASSES, prepared.plan.told.bins);
    let counts: Vec<Vec<f64>> = groups.iter().map(|g| classes.counts(g.1.iter().copied())).collect();
    let highest = counts.iter().flatten().copied().fold(0.0, f64::max);
    if groups.len() <= 1 {
        let (_, across, up) = histograms::axes(ink, area, &classes, highest);
        counts.iter().for_each(|c| histograms::bars(ink, &classes, c, &across, &up));
        return;
    }
    let below = ink.sizes.gap + ink.sizes.tick * 1.5;
    let area = Frame { bottom: area.bottom - below, ..area };
    // One scale for all, so that panels compare.
    let probe = panels::grid(ink, &area, groups.len(), 0.0, 0.0);
    let counts_up =
        histograms::up(highest, probe.first().map_or(2, |panel| ticks_for(ink, panel.height()).clamp(2, 4)));
    let left = value_labels(ink, &counts_up).1 + ink.sizes.gap;
    let frames = panels::grid(ink, &area, groups.len(), left, 0.0);
    for (at, panel) in frames.iter().enumerate() {
        let up = counts_up.clone().upwards(panel);
        let across = histograms::across(&classes, 4).over(panel.left, panel.right);
        panels::title(ink, panel, &prepared.panel_name(&groups[at].0), left);
        draw_values(ink, panel, &up);
        histograms::bars(ink, &classes, &counts[at], &across, &up);
        let mut sorted = groups[at].1.clone();
        sorted.sort_by(f64::total_cmp);
        let x = across.at(quantile(&sorted, 0.5));
        ink.line(vec![(x, panel.top), (x, panel.bottom)], Stroke::solid(INK, ink.sizes.line * 0.6));
        let style = ink.tick_style(Anchor::Start).rimmed();
        let text = ink.locale.say(messages::MedianAt { value: spoken(quantile(&sorted, 0.5), ink.numerals) });
        let width = ink.width(&text, style.size, false);
        let x = (x + ink.sizes.gap * 0.5).min(panel.right - width);
        ink.label(x, panel.top + style.size * 0.9, &text, style);
        if panels::is_lowest(at, groups.len()) {
            draw_values_below(ink, panel, &across, false);
        }
    }
}

/// Classes at most in panels, as the contract says.
const MOST_CLASSES: usize = 20;
