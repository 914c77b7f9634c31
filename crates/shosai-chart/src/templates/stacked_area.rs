//! A total and its parts over time, stacked.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// A total and its parts over time, stacked.
pub const TEMPLATE: Template = Template {
    id: "stacked_area",
    patterns: &[Pattern::Trends],
    use_ja: "合計と内訳の推移を、積み上げた面で示す。",
    use_en: "A total and its parts over time, stacked.",
    avoid_en: "how single parts move above the lowest: `multi_line`",
    accepts: &[Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::stacks::draw(prepared, ink, area, false);
}
