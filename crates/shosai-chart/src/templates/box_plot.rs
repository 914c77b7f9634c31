//! Middles, quartiles and outliers of groups side by side.

use super::Template;
use super::boxes;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Middles, quartiles and outliers of groups side by side.
pub const TEMPLATE: Template = Template {
    id: "box_plot",
    patterns: &[Pattern::Spreads],
    use_ja: "グループの中央値・四分位・外れ値を並べて比べる。",
    use_en: "Middles, quartiles and outliers of groups side by side.",
    avoid_en: "groups with a handful of rows: `strip_plot`; two-humped distributions, which a box hides: `violin`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.x(), prepared.y());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let rules = rules::rules(prepared, &all);
    let along = prepared.bands(prepared.x(), groups.iter().map(|g| g.0.clone()).collect());
    boxes::draw(ink, area, (along, &groups), boxes::Form::Box, &rules, !prepared.is_ordered());
}
