//! Every row as a point, for groups with few rows.

use super::Template;
use super::boxes;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Every row as a point, for groups with few rows.
pub const TEMPLATE: Template = Template {
    id: "strip_plot",
    patterns: &[Pattern::Spreads],
    use_ja: "件数の少ないグループの値を、1点ずつ並べて比べる。",
    use_en: "Every row as a point, for groups with few rows.",
    avoid_en: "thousands of rows: `violin` or `box_plot`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.x(), prepared.y());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let rules = rules::rules(prepared, &all);
    let along = prepared.bands(prepared.x(), groups.iter().map(|g| g.0.clone()).collect());
    boxes::draw(ink, area, (along, &groups), boxes::Form::Strip, &rules, !prepared.is_ordered());
}
