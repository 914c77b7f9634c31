//! Shares of a whole over time.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Shares of a whole over time.
pub const TEMPLATE: Template = Template {
    id: "share_area",
    patterns: &[Pattern::Trends],
    use_ja: "構成比の推移を、高さを100%にそろえた面で示す。",
    use_en: "Shares of a whole over time.",
    avoid_en: "how the total moves, which shares hide: `stacked_area`",
    accepts: &[Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::stacks::draw(prepared, ink, area, true);
}
