//! A small area for each group, filled from zero.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// A small area for each group, filled from zero.
pub const TEMPLATE: Template = Template {
    id: "facet_area",
    patterns: &[Pattern::Panels],
    use_ja: "グループごとの量の推移を、ゼロからの面で並べて俯瞰する。",
    use_en: "A small area for each group, filled from zero.",
    avoid_en: "groups whose lines should be compared point by point: `multi_line`",
    accepts: &[Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::small::draw(prepared, ink, area, true);
}
