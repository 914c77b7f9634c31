//! Distributions of groups as smooth curves on one axis.

use super::Template;
use super::densities;
use crate::draw::ink::Ink;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Distributions of groups as smooth curves on one axis.
pub const TEMPLATE: Template = Template {
    id: "overlay_density",
    patterns: &[Pattern::Overlay],
    use_ja: "グループの分布の形を、なめらかな曲線で重ねて比べる。",
    use_en: "Distributions of groups as smooth curves on one axis.",
    avoid_en: "few rows a group: `strip_plot`; many groups: `ridgeline`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = prepared.grouped(prepared.color(), prepared.x());
    let names: Vec<String> = groups.iter().map(|g| g.0.clone()).collect();
    let looks: Vec<_> = super::columns::looks(prepared, &names).into_iter().map(|l| l.1).collect();
    let all: Vec<f64> = groups.iter().flat_map(|g| g.1.iter().copied()).collect();
    let rules = rules::rules(prepared, &all);
    densities::over_each_other(ink, area, &groups, &looks, &rules);
}
