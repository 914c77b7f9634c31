//! Distributions of groups laid over each other on one axis.

use super::Template;
use super::histograms;
use crate::draw::ink::Ink;
use crate::draw::legend::{Key, legend};
use crate::draw::rules;
use crate::draw::ticks::Classes;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Frame, Node, Part, Stroke};

/// Distributions of groups laid over each other on one axis.
pub const TEMPLATE: Template = Template {
    id: "overlay_histogram",
    patterns: &[Pattern::Overlay],
    use_ja: "グループの分布を同じ軸に重ね、形と位置の違いを見せる。",
    use_en: "Distributions of groups laid over each other on one axis.",
    avoid_en: "more than three groups: `ridgeline` or `box_plot`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.color(), prepared.x());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let classes = Classes::sized(&all, MOST_CLASSES, prepared.plan.told.bins);
    let names: Vec<String> = groups.iter().map(|g| g.0.clone()).collect();
    let entries = super::columns::looks(prepared, &names);
    let area = legend(ink, area, &entries, Key::Swatch);
    let rules = rules::rules(prepared, &all);
    let counts: Vec<Vec<f64>> = groups.iter().map(|g| classes.counts(g.1.iter().copied())).collect();
    let highest = counts.iter().flatten().copied().fold(0.0, f64::max);
    let (frame, across, up) = histograms::axes(ink, area, &classes, highest);
    let zero = up.at(0.0);
    for (counts, (_, look)) in counts.iter().zip(&entries) {
        let mut outline = vec![(across.at(classes.low), zero)];
        for (at, count) in counts.iter().enumerate() {
            let low = classes.low + classes.width * at as f64;
            outline.push((across.at(low), up.at(*count)));
            outline.push((across.at(low + classes.width), up.at(*count)));
        }
        outline.push((across.at(classes.high()), zero));
        ink.push(Node::Area { points: outline.clone(), fill: look.fill, opacity: 0.28, part: Part::Data });
        let dash = look.dash.iter().map(|d| d * ink.sizes.line).collect();
        ink.line(outline, Stroke { color: look.ink, width: ink.sizes.line * 0.8, dash });
    }
    rules::draw_down(ink, &frame, &across, &rules);
}

/// Classes at most: outlines of more would be ragged.
const MOST_CLASSES: usize = 30;
