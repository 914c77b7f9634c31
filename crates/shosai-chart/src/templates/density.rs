//! How one number is spread, as a smooth curve.

use super::Template;
use super::densities;
use crate::draw::ink::Ink;
use crate::draw::palette::look;
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// How one number is spread, as a smooth curve.
pub const TEMPLATE: Template = Template {
    id: "density",
    patterns: &[Pattern::Whole],
    use_ja: "1つの数値の散らばりを、なめらかな曲線で示す。",
    use_en: "How one number is spread, as a smooth curve.",
    avoid_en: "a few dozen rows, where a smooth curve promises too much: `histogram`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let values = prepared.finite(prepared.x());
    let rules = rules::rules(prepared, &values);
    densities::over_each_other(ink, area, &[(String::new(), values)], &[look(0)], &rules);
}
