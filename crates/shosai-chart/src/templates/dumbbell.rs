//! The distance between two values of each category.

use super::Template;
use crate::draw::axis::draw_values_below;
use crate::draw::bars;
use crate::draw::ink::Ink;
use crate::draw::legend::{Key, legend};
use crate::draw::palette::{MUTED, look};
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Frame, Node, Stroke, WHITE};

/// The distance between two values of each category.
pub const TEMPLATE: Template = Template {
    id: "dumbbell",
    patterns: &[Pattern::Compare, Pattern::Gaps],
    use_ja: "2時点または2つの値の開きを、カテゴリごとに線で結んで示す。",
    use_en: "The distance between two values of each category.",
    avoid_en: "more than two values a category: `clustered_bar`",
    accepts: &[Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let Some(Ends { names, pairs, first, last }) = ends(prepared) else {
        return super::dots::draw(prepared, ink, area, false);
    };
    let looks = [look(1), look(0)];
    let area = legend(ink, area, &[(first, looks[0].clone()), (last, looks[1].clone())], Key::Point);
    let area = Frame { bottom: area.bottom - ink.sizes.tick * 2.0, ..area };
    let values: Vec<f64> = pairs.iter().flat_map(|p| [p.0, p.1]).collect();
    let room = ink.sizes.gap * 4.0;
    let rows = bars::rows(ink, area, &names, &values, false, room);
    draw_values_below(ink, &rows.frame, &rows.scale, true);
    let radius = (rows.step * 0.28).min(ink.sizes.label * 0.5);
    for (at, (from, to)) in pairs.iter().enumerate().filter(|(_, p)| p.0.is_finite() && p.1.is_finite()) {
        let (a, b, y) = (rows.scale.at(*from), rows.scale.at(*to), rows.middle(at));
        ink.line(vec![(a, y), (b, y)], Stroke::solid(MUTED, ink.sizes.line));
        for (x, look) in [(a, &looks[0]), (b, &looks[1])] {
            ink.push(Node::Marker {
                at: (x, y),
                radius,
                shape: look.shape,
                fill: look.ink,
                stroke: Some(Stroke::solid(WHITE, 1.0)),
                opacity: 1.0,
            });
        }
    }
}

/// The two values of each category, and what they stand for.
struct Ends {
    names: Vec<String>,
    pairs: Vec<(f64, f64)>,
    first: String,
    last: String,
}

fn ends(prepared: &Prepared) -> Option<Ends> {
    let matrix = prepared.matrix();
    let last = matrix.rows.len().checked_sub(1)?;
    // Over time the categories are the colours, and the first and last period are the ends.
    if prepared.x().is_some_and(|c| c.is_time()) {
        let pairs = (0..matrix.columns.len()).map(|c| (matrix.cells[0][c], matrix.cells[last][c])).collect();
        let (first, last) = (matrix.rows[0].clone(), matrix.rows[last].clone());
        return Some(Ends { names: matrix.columns, pairs, first, last });
    }
    let (first, last) = (matrix.columns.first()?.clone(), matrix.columns.get(1)?.clone());
    let pairs = matrix.cells.iter().map(|cells| (cells[0], cells[1])).collect();
    Some(Ends { names: matrix.rows, pairs, first, last })
}
