//! Many groups and periods at one glance, by shade.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Many groups and periods at one glance, by shade.
pub const TEMPLATE: Template = Template {
    id: "period_heat_map",
    patterns: &[Pattern::Gaps, Pattern::Panels],
    use_ja: "多くのグループと期間の値を、色の濃さで俯瞰する。",
    use_en: "Many groups and periods at one glance, by shade.",
    avoid_en: "few groups, whose course should be read exactly: `multi_line`",
    accepts: &[Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    // Groups run down and periods across, as calendars are read.
    let matrix = prepared.matrix();
    crate::draw::grid_of_cells::draw(ink, area, &matrix.turned(), matrix.periods.as_ref());
}
