//! Totals and their parts by period, stacked.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Totals and their parts by period, stacked.
pub const TEMPLATE: Template = Template {
    id: "stacked_timeline",
    patterns: &[Pattern::Gaps, Pattern::Trends],
    use_ja: "期間ごとの合計と内訳を、積み上げた柱で示す。",
    use_en: "Totals and their parts by period, stacked.",
    avoid_en: "comparing the upper parts with each other: `grouped_bar`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::columns::stacked(prepared, ink, area);
}
