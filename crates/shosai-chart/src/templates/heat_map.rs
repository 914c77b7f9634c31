//! Two groupings as a table of shaded numbers.

use super::Template;
use crate::draw::grid_of_cells;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::{Matrix, Prepared};
use crate::scene::Frame;

/// Two groupings as a table of shaded numbers.
pub const TEMPLATE: Template = Template {
    id: "heat_map",
    patterns: &[Pattern::Compare],
    use_ja: "2つの分類の値を、色の濃さと数字の表で示す。",
    use_en: "Two groupings as a table of shaded numbers.",
    avoid_en: "exact comparison of two cells far apart: `clustered_bar`",
    accepts: &[Auxiliary::ColorCoding],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let turned = matrix.turned();
    // The first group runs across, but names that find no room above their columns stand before rows.
    let holds = |matrix: &Matrix| grid_of_cells::holds_columns(ink, area, matrix);
    if matrix.periods.is_none() && !holds(&turned) && holds(&matrix) {
        return grid_of_cells::draw(ink, area, &matrix, None);
    }
    grid_of_cells::draw(ink, area, &turned, matrix.periods.as_ref());
}
