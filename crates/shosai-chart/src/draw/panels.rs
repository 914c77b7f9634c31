//! Grids of small panels, three in a row as the contract says.

use super::ink::Ink;
use super::palette::INK;
use crate::scene::{Anchor, Frame};

/// Panels in a row.
const COLUMNS: usize = 3;

/// The frames of panels, with room for a title above each and ticks below.
pub fn grid(ink: &Ink<'_>, whole: &Frame, count: usize, left_room: f64, below_room: f64) -> Vec<Frame> {
    let columns = match count {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => COLUMNS,
    };
    let rows = count.div_ceil(columns).max(1);
    let gap = ink.sizes.gap * 3.0;
    let title = ink.sizes.label * 2.1;
    let width = (whole.width() - gap * (columns as f64 - 1.0)) / columns as f64;
    let height = (whole.height() - gap * 1.1 * (rows as f64 - 1.0)) / rows as f64;
    (0..count)
        .map(|at| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            let (left, top) = (whole.left + column * (width + gap), whole.top + row * (height + gap * 1.1));
            Frame { left: left + left_room, top: top + title, right: left + width, bottom: top + height - below_room }
        })
        .collect()
}

/// Writes a panel's title above it.
pub fn title(ink: &mut Ink<'_>, panel: &Frame, text: &str, left_room: f64) {
    let style = super::ink::Style::new(ink.sizes.label, INK, Anchor::Start).bold();
    let text = ink.fit(text, style.size, true, panel.width() + left_room);
    ink.label(panel.left - left_room, panel.top - style.size * 0.9, &text, style);
}

/// Whether a panel stands in the last row of its column.
pub fn is_lowest(at: usize, count: usize) -> bool {
    let columns = match count {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => COLUMNS,
    };
    at + columns >= count
}
