//! How one number is spread, by counts in classes.

use super::Template;
use super::histograms;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::draw::ticks::Classes;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// How one number is spread, by counts in classes.
pub const TEMPLATE: Template = Template {
    id: "histogram",
    patterns: &[Pattern::Whole],
    use_ja: "1つの数値の散らばりを、階級ごとの件数で示す。",
    use_en: "How one number is spread, by counts in classes.",
    avoid_en: "comparing several groups: `overlay_histogram` or `box_plot`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let values = prepared.finite(prepared.x());
    let rules = rules::rules(prepared, &values);
    let area = if rules.is_empty() { area } else { Frame { top: area.top + ink.sizes.label * 1.3, ..area } };
    let shown: Vec<f64> = match prepared.cut() {
        Some((edge, _)) => values.into_iter().filter(|value| *value < edge).collect(),
        None => values,
    };
    let classes = Classes::sized(&shown, MOST_CLASSES, prepared.plan.told.bins);
    let counts = classes.counts(shown.iter().copied());
    let highest = counts.iter().copied().fold(0.0, f64::max);
    let (frame, across, up) = histograms::axes(ink, area, &classes, highest);
    histograms::bars(ink, &classes, &counts, &across, &up);
    let inside: Vec<_> = rules.into_iter().filter(|r| (across.low..=across.high).contains(&r.value)).collect();
    rules::draw_down(ink, &frame, &across, &inside);
}

/// Classes at most, as the contract says.
pub const MOST_CLASSES: usize = 50;
