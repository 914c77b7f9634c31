//! Totals and their parts, stacked.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Totals and their parts, stacked.
pub const TEMPLATE: Template = Template {
    id: "stacked_bar",
    patterns: &[Pattern::Compare],
    use_ja: "合計と内訳を、積み上げた柱で同時に比べる。",
    use_en: "Totals and their parts, stacked.",
    avoid_en: "comparing the upper parts with each other: `clustered_bar`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::columns::stacked(prepared, ink, area);
}
