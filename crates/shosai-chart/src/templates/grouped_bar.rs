//! Categories side by side in each period, to show how differences move.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Categories side by side in each period, to show how differences move.
pub const TEMPLATE: Template = Template {
    id: "grouped_bar",
    patterns: &[Pattern::Gaps],
    use_ja: "期間ごとにカテゴリの柱を並べ、差の変化を見せる。",
    use_en: "Categories side by side in each period, to show how differences move.",
    avoid_en: "many periods: `multi_line`; totals: `stacked_timeline`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::columns::grouped(prepared, ink, area);
}
