//! How two measures go together, as points.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// How two measures go together, as points.
pub const TEMPLATE: Template = Template {
    id: "scatter",
    patterns: &[Pattern::Whole],
    use_ja: "2つの数値の関係を、点の並びで示す。",
    use_en: "How two measures go together, as points.",
    avoid_en: "several groups: `scatter_groups`; one measure over time: `line`",
    accepts: &[Auxiliary::Regression, Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::points::draw(prepared, ink, area, prepared.plan.auxiliary.contains(&Auxiliary::Regression));
}
