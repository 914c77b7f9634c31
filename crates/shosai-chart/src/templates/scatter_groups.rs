//! Two measures as points, groups told apart by colour and shape.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Two measures as points, groups told apart by colour and shape.
pub const TEMPLATE: Template = Template {
    id: "scatter_groups",
    patterns: &[Pattern::Overlay],
    use_ja: "2つの数値の関係を、グループごとの色と印で重ねる。",
    use_en: "Two measures as points, groups told apart by colour and shape.",
    avoid_en: "more than about six groups, whose colours run out: `scatter`",
    accepts: &[Auxiliary::Regression, Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::points::draw(prepared, ink, area, prepared.plan.auxiliary.contains(&Auxiliary::Regression));
}
