//! Heat maps: a grid of cells whose darkness tells the value.

use super::ink::{Ink, Style};
use super::number::spoken;
use super::palette::{heat, text_on};
use super::ticks::extent;
use crate::prepared::Matrix;
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};

/// Draws a matrix, rows downwards; cells carry their numbers where they fit.
pub fn draw(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix) {
    let (rows, columns) = (matrix.rows.len(), matrix.columns.len());
    if rows == 0 || columns == 0 {
        return;
    }
    let size = ink.sizes.label;
    let names = ink.widest(matrix.rows.iter().map(String::as_str), size).min(area.width() * 0.28);
    let left = area.left + names + ink.sizes.gap * 1.2;
    let top = area.top + size * 1.8;
    let (width, height) = ((area.right - left) / columns as f64, ((area.bottom - top) / rows as f64).min(size * 7.0));
    let (low, high) = extent(matrix.cells.iter().flatten().copied());
    let share = |v: f64| if high > low { (v / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0) } else { 0.5 };
    let texts: Vec<String> = matrix.cells.iter().flatten().map(|v| spoken(*v, ink.locale)).collect();
    let numbers = ink.widest(texts.iter().map(String::as_str), ink.sizes.tick) + ink.sizes.gap < width
        && height > ink.sizes.tick * 1.5;
    let every_column = column_stride(ink, matrix, width);
    for (column, name) in matrix.columns.iter().enumerate().step_by(every_column) {
        let text = ink.fit(name, ink.sizes.tick, false, width * every_column as f64 - ink.sizes.gap * 0.5);
        let style = ink.tick_style(Anchor::Middle);
        ink.label(left + width * (column as f64 + 0.5), top - size * 0.6, &text, style);
    }
    let every_row = (size * 1.2 / height).ceil().max(1.0) as usize;
    for (row, name) in matrix.rows.iter().enumerate() {
        let y = top + height * row as f64;
        if row % every_row == 0 {
            let text = ink.fit(name, size, false, names + 0.5);
            let style = ink.label_style(Anchor::End);
            ink.label(area.left + names, y + height / 2.0 + size * 0.36, &text, style);
        }
        for (column, value) in matrix.cells[row].iter().enumerate().filter(|(_, v)| v.is_finite()) {
            let x = left + width * column as f64;
            let fill = heat(share(*value));
            let frame = Frame { left: x, top: y, right: x + width, bottom: y + height };
            ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(WHITE, 2.0)), part: Part::Tile });
            if numbers {
                let style = Style::new(ink.sizes.tick, text_on(fill), Anchor::Middle).on(fill);
                ink.label(
                    x + width / 2.0,
                    y + height / 2.0 + ink.sizes.tick * 0.36,
                    &spoken(*value, ink.locale),
                    style,
                );
            }
        }
    }
}

fn column_stride(ink: &Ink<'_>, matrix: &Matrix, width: f64) -> usize {
    let widest = ink.widest(matrix.columns.iter().map(String::as_str), ink.sizes.tick);
    let wanted = widest.min(ink.sizes.tick * 9.0) + ink.sizes.gap;
    (wanted / width).ceil().max(1.0) as usize
}
