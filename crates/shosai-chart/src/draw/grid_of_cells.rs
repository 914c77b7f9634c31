//! Heat maps: a grid of cells whose darkness tells the value.

use super::axis::{period_ticks, within_margins};
use super::bars::name_size;
use super::ink::{Ink, Style};
use super::number::Figures;
use super::palette::text_on;
use super::shades::{Shades, blank};
use crate::prepared::Matrix;
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};
use crate::table::calendar::Grain;

/// Lines that the names of columns may stand in.
const MOST_LINES: usize = 3;
/// The height of a row in sizes of its name, at least.
const TIGHTEST: f64 = 1.05;
/// The share of the width that names of rows may take.
const NAME_SHARE: f64 = 0.28;

/// Draws a matrix, rows downwards; cells carry their numbers where they fit. Columns may be periods.
pub fn draw(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix, periods: Option<&(Grain, Vec<i64>)>) {
    let (rows, columns) = (matrix.rows.len(), matrix.columns.len());
    if rows == 0 || columns == 0 {
        return;
    }
    let (left, width) = columns_of(ink, area, matrix);
    let values = || matrix.cells.iter().flatten().copied().filter(|value| value.is_finite());
    let shades = Shades::over(values());
    let figures = Figures::of(values(), ink.numerals);
    let texts: Vec<String> = values().map(|value| figures.write(value)).collect();
    let widest = ink.widest(texts.iter().map(String::as_str), ink.sizes.tick);
    let numbers = widest + ink.sizes.gap < width && area.height() / rows as f64 > ink.sizes.tick * 1.7;
    // Numbers in the cells say more than a key.
    let area = if numbers { area } else { shades.key(ink, area, texts.len() < rows * columns) };
    let top = match periods {
        Some((grain, moments)) => periods_above(ink, area, left, *grain, moments),
        None => names_above(ink, area, left, width, matrix),
    };
    // A few rows fill the picture, but no cell is taller than wide.
    let height = ((area.bottom - top) / rows as f64).min(width.max(ink.sizes.label * 7.0));
    let size = name_size(ink, height);
    let every_row = (size * TIGHTEST / height - 1e-9).ceil().max(1.0) as usize;
    let names = left - ink.sizes.gap * 1.2;
    for (row, name) in matrix.rows.iter().enumerate() {
        let y = top + height * row as f64;
        if row % every_row == 0 {
            let text = ink.fit(name, size, false, names - area.left + 0.5);
            let style = Style { size, ..ink.label_style(Anchor::End) };
            ink.label(names, y + height / 2.0 + size * 0.36, &text, style);
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
                let middle = (x + width / 2.0, y + height / 2.0 + ink.sizes.tick * 0.36);
                ink.label(middle.0, middle.1, &figures.write(*value), style);
            }
        }
    }
}

/// Where the columns begin, and how wide each is.
fn columns_of(ink: &Ink<'_>, area: Frame, matrix: &Matrix) -> (f64, f64) {
    let widest = ink.widest(matrix.rows.iter().map(String::as_str), ink.sizes.label);
    let left = area.left + widest.min(area.width() * NAME_SHARE) + ink.sizes.gap * 1.2;
    (left, (area.right - left) / matrix.columns.len().max(1) as f64)
}

/// Whether every column has its name above it, on a few lines.
pub fn holds_columns(ink: &Ink<'_>, area: Frame, matrix: &Matrix) -> bool {
    column_stride(ink, matrix, columns_of(ink, area, matrix).1) <= MOST_LINES
}

/// Periods above their columns as an axis of time has them; returns where the cells begin.
fn periods_above(ink: &mut Ink<'_>, area: Frame, left: f64, grain: Grain, moments: &[i64]) -> f64 {
    let lines = if grain < Grain::Year { 2.0 } else { 1.0 };
    let style = ink.tick_style(Anchor::Middle);
    let top = area.top + style.size * (0.7 + 1.3 * lines);
    let width = (area.right - left) / moments.len().max(1) as f64;
    let (ticks, size) = period_ticks(ink, area.right - left, grain, moments);
    let style = Style { size, ..style };
    for (band, tick) in ticks {
        let x = left + width * (band as f64 + 0.5);
        let at = |text: &str, ink: &Ink<'_>| within_margins(ink, x, ink.width(text, style.size, false) / 2.0);
        ink.label(at(&tick.label, ink), top - style.size * 0.6, &tick.label, style);
        if let Some(opens) = &tick.opens {
            ink.label(at(opens, ink), top - style.size * 1.9, opens, style);
        }
    }
    top
}

/// Names above their columns; returns where the cells begin.
fn names_above(ink: &mut Ink<'_>, area: Frame, left: f64, width: f64, matrix: &Matrix) -> f64 {
    let every_column = column_stride(ink, matrix, width);
    // Periods may be thinned, for a reader fills the gaps; names stand in lines instead.
    let is_period =
        |name: &String| crate::table::order::is_period_name(name) || name.contains(|c: char| c.is_ascii_digit());
    let lines = if every_column <= MOST_LINES && !matrix.columns.iter().all(is_period) { every_column } else { 1 };
    let line = ink.sizes.tick * 1.3;
    let top = area.top + ink.sizes.label * 1.8 + line * (lines - 1) as f64;
    let shown = if lines > 1 { 1 } else { every_column };
    for (column, name) in matrix.columns.iter().enumerate().step_by(shown) {
        let text = ink.fit(name, ink.sizes.tick, false, width * every_column as f64 - ink.sizes.gap * 0.5);
        let above = line * (column % lines) as f64;
        let style = ink.tick_style(Anchor::Middle);
        ink.label(left + width * (column as f64 + 0.5), top - ink.sizes.label * 0.6 - above, &text, style);
    }
    top
}

fn column_stride(ink: &Ink<'_>, matrix: &Matrix, width: f64) -> usize {
    let widest = ink.widest(matrix.columns.iter().map(String::as_str), ink.sizes.tick);
    let stride = |wide: f64| ((wide + ink.sizes.gap) / width).ceil().max(1.0) as usize;
    // Names are cut only where their lines would not hold them whole.
    match stride(widest) {
        whole if whole <= MOST_LINES => whole,
        _ => stride(widest.min(ink.sizes.tick * 9.0)),
    }
}
