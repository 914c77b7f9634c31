//! Shapes of distributions side by side.

use super::Template;
use super::boxes;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Shapes of distributions side by side.
pub const TEMPLATE: Template = Template {
    id: "violin",
    patterns: &[Pattern::Spreads],
    use_ja: "グループの分布の形を、左右対称の面で並べて比べる。",
    use_en: "Shapes of distributions side by side.",
    avoid_en: "groups with few rows: `strip_plot`; exact quartiles: `box_plot`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.x(), prepared.y());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let rules = rules::rules(prepared, &all);
    let along = prepared.bands(prepared.x(), groups.iter().map(|g| g.0.clone()).collect());
    boxes::draw(ink, area, (along, &groups), boxes::Form::Violin, &rules, !prepared.is_ordered());
}
