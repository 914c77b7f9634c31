//! A box for each period, to show how the spread moves.

use super::Template;
use super::boxes;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// A box for each period, to show how the spread moves.
pub const TEMPLATE: Template = Template {
    id: "time_box",
    patterns: &[Pattern::Drift],
    use_ja: "期間ごとの箱ひげで、散らばりの変化を見せる。",
    use_en: "A box for each period, to show how the spread moves.",
    avoid_en: "many periods: `quantile_band`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.facet(), prepared.x());
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let rules = rules::rules(prepared, &all);
    let along = prepared.bands(prepared.facet(), groups.iter().map(|g| g.0.clone()).collect());
    boxes::draw(ink, area, (along, &groups), boxes::Form::Box, &rules, false);
}
