//! Heat maps: a grid of cells whose darkness tells the value.

use super::ink::{Ink, Style};
use super::number::spoken;
use super::palette::text_on;
use super::shades::{Shades, blank};
use crate::prepared::Matrix;
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};

/// Lines that the names of columns may stand in.
const MOST_LINES: usize = 3;

/// Draws a matrix, rows downwards; cells carry their numbers where they fit.
pub fn draw(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix) {
    let (rows, columns) = (matrix.rows.len(), matrix.columns.len());
    if rows == 0 || columns == 0 {
        return;
    }
    let size = ink.sizes.label;
    let names = ink.widest(matrix.rows.iter().map(String::as_str), size).min(area.width() * 0.28);
    let left = area.left + names + ink.sizes.gap * 1.2;
    let width = (area.right - left) / columns as f64;
    let shades = Shades::over(matrix.cells.iter().flatten().copied());
    let numbers = holds_numbers(ink, matrix, width, area.height() / rows as f64);
    let is_missing = matrix.cells.iter().flatten().any(|v| !v.is_finite());
    // Numbers in the cells say more than a key.
    let area = if numbers { area } else { shades.key(ink, area, is_missing) };
    let every_column = column_stride(ink, matrix, width);
    // Periods may be thinned, for a reader fills the gaps; names stand in lines instead.
    let is_period =
        |name: &String| crate::table::order::is_period_name(name) || name.contains(|c: char| c.is_ascii_digit());
    let lines = if every_column <= MOST_LINES && !matrix.columns.iter().all(is_period) { every_column } else { 1 };
    let line = ink.sizes.tick * 1.3;
    let top = area.top + size * 1.8 + line * (lines - 1) as f64;
    // A few rows fill the picture, but no cell is taller than wide.
    let height = ((area.bottom - top) / rows as f64).min(width.max(size * 7.0));
    let shown = if lines > 1 { 1 } else { every_column };
    for (column, name) in matrix.columns.iter().enumerate().step_by(shown) {
        let text = ink.fit(name, ink.sizes.tick, false, width * every_column as f64 - ink.sizes.gap * 0.5);
        let style = ink.tick_style(Anchor::Middle);
        let above = line * (column % lines) as f64;
        ink.label(left + width * (column as f64 + 0.5), top - size * 0.6 - above, &text, style);
    }
    let every_row = (size * 1.2 / height).ceil().max(1.0) as usize;
    for (row, name) in matrix.rows.iter().enumerate() {
        let y = top + height * row as f64;
        if row % every_row == 0 {
            let text = ink.fit(name, size, false, names + 0.5);
            let style = ink.label_style(Anchor::End);
            ink.label(area.left + names, y + height / 2.0 + size * 0.36, &text, style);
        }
        for (column, value) in matrix.cells[row].iter().enumerate() {
            let x = left + width * column as f64;
            let frame = Frame { left: x, top: y, right: x + width, bottom: y + height };
            if !value.is_finite() {
                blank(ink, frame);
                continue;
            }
            let fill = shades.of(*value);
            ink.push(Node::Rect { frame, fill, stroke: Some(Stroke::solid(WHITE, 2.0)), part: Part::Tile });
            ink.tip(frame, &[name, &matrix.columns[column]], *value);
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

/// Whether every number fits into its cell.
fn holds_numbers(ink: &Ink<'_>, matrix: &Matrix, width: f64, height: f64) -> bool {
    let texts: Vec<String> =
        matrix.cells.iter().flatten().filter(|v| v.is_finite()).map(|v| spoken(*v, ink.locale)).collect();
    let widest = ink.widest(texts.iter().map(String::as_str), ink.sizes.tick);
    widest + ink.sizes.gap < width && height > ink.sizes.tick * 1.7
}

fn column_stride(ink: &Ink<'_>, matrix: &Matrix, width: f64) -> usize {
    let widest = ink.widest(matrix.columns.iter().map(String::as_str), ink.sizes.tick);
    let wanted = widest.min(ink.sizes.tick * 9.0) + ink.sizes.gap;
    (wanted / width).ceil().max(1.0) as usize
}
