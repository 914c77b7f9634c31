//! Two measures with a fitted line and its correlation.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Two measures with a fitted line and its correlation.
pub const TEMPLATE: Template = Template {
    id: "scatter_regression",
    patterns: &[Pattern::Whole],
    use_ja: "2つの数値の関係に、当てはめた直線と相関係数を添える。",
    use_en: "Two measures with a fitted line and its correlation.",
    avoid_en: "relations that are not straight: `scatter`",
    accepts: &[Auxiliary::Regression, Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::points::draw(prepared, ink, area, true);
}
