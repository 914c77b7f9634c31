//! Columns in groups or stacks over named positions.

use crate::draw::axis;
use crate::draw::bars;
use crate::draw::ink::{Ink, Style};
use crate::draw::legend::{Key, legend};
use crate::draw::number::Figures;
use crate::draw::palette::{Look, look, muted, text_on};
use crate::draw::plot::{Layout, plot};
use crate::draw::rules;
use crate::prepared::{Matrix, Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};

/// The looks of a matrix' columns, with the rest muted.
pub fn looks(prepared: &Prepared, names: &[String]) -> Vec<(String, Look)> {
    names
        .iter()
        .enumerate()
        .map(|(at, name)| (name.clone(), if name == prepared.rest_word() { muted() } else { look(at) }))
        .collect()
}

/// The places that bars of one name take: where each name has one colour, its bar fills them all.
fn places(matrix: &Matrix) -> usize {
    let most = matrix.cells.iter().map(|cells| cells.iter().filter(|value| value.is_finite()).count()).max();
    if most.unwrap_or(0) <= 1 { 1 } else { matrix.columns.len().max(1) }
}

/// Columns side by side for each position.
pub fn grouped(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let entries = looks(prepared, &matrix.columns);
    let area = legend(ink, area, &entries, Key::Swatch);
    let values: Vec<f64> = matrix.cells.iter().flatten().copied().collect();
    let rules = rules::rules(prepared, &values);
    if rules.is_empty() && !prepared.is_ordered() && !axis::holds_names(ink, &matrix.rows, area.width()) {
        return rows_of_groups(ink, area, &matrix, &entries);
    }
    let series = vec![Series { name: String::new(), points: positions(&matrix, |v, _| v), is_rest: false }];
    let plot = plot(
        ink,
        area,
        matrix.bands(),
        &series,
        &rules,
        Layout { zero: true, right: rules::room(ink, &rules), bands: true },
    );
    let zero = plot.scale.at(0.0);
    let step = plot.frame.width() / matrix.rows.len().max(1) as f64;
    let places = places(&matrix);
    let width = (step * 0.8 / places as f64).min(ink.sizes.label * 3.0);
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let texts: Vec<String> = values.iter().map(|v| figures.write(*v)).collect();
    let labelled = width > ink.widest(texts.iter().map(String::as_str), ink.sizes.tick);
    for (row, cells) in matrix.cells.iter().enumerate() {
        let start = plot.across.at(row as f64) - width * places as f64 / 2.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| v.is_finite()) {
            let (x, y) = (start + width * (column % places) as f64, plot.scale.at(*value));
            let look = &entries[column].1;
            let frame =
                Frame { left: x + width * 0.06, right: x + width * 0.94, top: y.min(zero), bottom: y.max(zero) };
            ink.bar(frame, look.fill, look.ink, zero, true);
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            if labelled {
                let style = ink.tick_style(Anchor::Middle).rimmed();
                let below = if *value < 0.0 { style.size * 1.1 } else { -style.size * 0.3 };
                ink.label(x + width / 2.0, y + below, &figures.write(*value), style);
            }
        }
    }
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
}

/// How small the number beside a thin bar may become; without it the bar could not be read.
const SMALLEST_NUMBER: f64 = 0.6;

/// Letters as tall as this share of a bar keep off those of the next one.
const LETTERS: f64 = 0.96;

/// Bars below each other for each name: every name keeps its place however long it is.
fn rows_of_groups(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix, entries: &[(String, Look)]) {
    let values: Vec<f64> = matrix.cells.iter().flatten().copied().filter(|value| value.is_finite()).collect();
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let room = bars::value_room(ink, &figures, &values);
    let places = places(matrix);
    let share = 0.8 / places as f64;
    // Bars too thin for their numbers are read off an axis.
    let numbered = area.height() / matrix.rows.len().max(1) as f64 * share >= ink.sizes.tick * SMALLEST_NUMBER;
    let area = if numbered { area } else { Frame { bottom: area.bottom - ink.sizes.tick * 2.0, ..area } };
    let rows = bars::rows(ink, area, &matrix.rows, &values, true, room);
    if !numbered {
        axis::draw_values_below(ink, &rows.frame, &rows.scale, true);
    }
    let zero = rows.scale.at(0.0);
    let thick = (rows.step * share).min(ink.sizes.label * 2.2);
    for (row, cells) in matrix.cells.iter().enumerate() {
        let top = rows.middle(row) - thick * places as f64 / 2.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, value)| value.is_finite()) {
            let (x, y, look) = (rows.scale.at(*value), top + thick * (column % places) as f64, &entries[column].1);
            let frame =
                Frame { left: x.min(zero), right: x.max(zero), top: y + thick * 0.06, bottom: y + thick * 0.94 };
            ink.bar(frame, look.fill, look.ink, zero, false);
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            if numbered {
                let (x, anchor) = match *value < 0.0 {
                    true => (x - ink.sizes.gap * 0.6, Anchor::End),
                    false => (x + ink.sizes.gap * 0.6, Anchor::Start),
                };
                let style = ink.tick_style(anchor).rimmed();
                let style = Style { size: style.size.min(thick * LETTERS), ..style };
                ink.label(x, y + thick / 2.0 + style.size * 0.36, &figures.write(*value), style);
            }
        }
    }
}

fn positions(matrix: &Matrix, value: impl Fn(f64, usize) -> f64) -> Vec<(f64, f64)> {
    let cells = matrix.cells.iter().enumerate();
    cells
        .flat_map(|(row, cells)| cells.iter().map(move |v| (row as f64, *v)).collect::<Vec<_>>())
        .filter(|p| p.1.is_finite())
        .enumerate()
        .map(|(at, p)| (p.0, value(p.1, at)))
        .collect()
}

/// Columns on top of each other for each position.
pub fn stacked(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let entries = looks(prepared, &matrix.columns);
    let area = legend(ink, area, &entries, Key::Swatch);
    // Names that do not stand beside each other below columns stand before rows.
    let names = ink.widest(matrix.rows.iter().map(String::as_str), ink.sizes.tick) + ink.sizes.gap;
    if names * matrix.rows.len() as f64 > area.width() && !prepared.is_ordered() {
        return rows_of_parts(ink, area, &matrix, &entries, false);
    }
    let totals: Vec<(f64, f64)> = matrix
        .cells
        .iter()
        .enumerate()
        .map(|(row, cells)| (row as f64, cells.iter().filter(|v| **v > 0.0).sum::<f64>()))
        .collect();
    let series = vec![Series { name: String::new(), points: totals.clone(), is_rest: false }];
    let plot = plot(ink, area, matrix.bands(), &series, &[], Layout { zero: true, right: 0.0, bands: true });
    let step = plot.frame.width() / matrix.rows.len().max(1) as f64;
    let half = (step * 0.38).min(ink.sizes.label * 3.4);
    let figures = Figures::of(matrix.cells.iter().flatten().copied().chain(totals.iter().map(|t| t.1)), ink.numerals);
    let mut parts = Vec::new();
    for (row, cells) in matrix.cells.iter().enumerate() {
        let x = plot.across.at(row as f64);
        let mut height = 0.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| **v > 0.0) {
            let (bottom, top) = (plot.scale.at(height), plot.scale.at(height + value));
            height += value;
            let frame = Frame { left: x - half, right: x + half, top, bottom };
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            parts.push((frame, column, *value));
        }
    }
    tiles(ink, &parts, &entries, &|value| figures.write(value));
    // Numbers above columns stand over all of them or none, and on no other column: those beside may be higher.
    let style = ink.label_style(Anchor::Middle).rimmed();
    let heads: Vec<(f64, f64, String)> = totals
        .iter()
        .filter(|(_, whole)| *whole > 0.0)
        .map(|(row, whole)| (plot.across.at(*row), plot.scale.at(*whole), figures.write(*whole)))
        .collect();
    let hidden = |(x, top, text): &(f64, f64, String)| {
        let wide = ink.width(text, style.size, false);
        let below = |other: &(f64, f64, String)| {
            let apart = (other.0 - x).abs();
            let reach = ink.width(&other.2, style.size, false);
            apart > 0.0
                && (apart < wide / 2.0 + half && other.1 < *top
                    || apart < (wide + reach) / 2.0 + 2.0 && (other.1 - top).abs() < style.size)
        };
        heads.iter().any(below)
    };
    if heads.iter().any(hidden) || is_single(&matrix) {
        return;
    }
    for (x, top, text) in &heads {
        ink.label(*x, top - style.size * 0.35, text, style);
    }
}

/// Whether every whole has one part only, whose number says both.
fn is_single(matrix: &Matrix) -> bool {
    matrix.cells.iter().all(|cells| cells.iter().filter(|value| **value > 0.0).count() <= 1)
}

/// What the numbers inside parts must be of the whole; a few among many would only be dots of ink.
const TOLD_INSIDE: f64 = 0.5;

/// Parts of stacks with their numbers inside where they fit, if that is most of the whole.
fn tiles(ink: &mut Ink<'_>, parts: &[(Frame, usize, f64)], entries: &[(String, Look)], write: &dyn Fn(f64) -> String) {
    let size = ink.sizes.tick;
    let fits = |(frame, _, value): &&(Frame, usize, f64)| {
        frame.height() > size * 1.3 && frame.width() > ink.width(&write(*value), size, false) + ink.sizes.gap * 0.5
    };
    let told: f64 = parts.iter().filter(fits).map(|part| part.2).sum();
    let told = told >= parts.iter().map(|part| part.2).sum::<f64>() * TOLD_INSIDE;
    let held: Vec<bool> = parts.iter().map(|part| told && fits(&part)).collect();
    for ((frame, column, value), held) in parts.iter().zip(held) {
        let look = &entries[*column].1;
        ink.push(Node::Rect {
            frame: *frame,
            fill: look.fill,
            stroke: Some(Stroke::solid(WHITE, 1.2)),
            part: Part::Tile,
        });
        if held {
            let style = Style::new(size, text_on(look.fill), Anchor::Middle).on(look.fill);
            let middle = ((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0 + size * 0.36);
            ink.label(middle.0, middle.1, &write(*value), style);
        }
    }
}

/// Rows of parts that fill the whole width, for shares.
pub fn share_rows(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let entries = looks(prepared, &matrix.columns);
    let area = legend(ink, area, &entries, Key::Swatch);
    rows_of_parts(ink, area, &matrix, &entries, true);
}

/// Rows of parts: shares fill the width, amounts as much of it as their whole is of the largest, with the whole behind.
fn rows_of_parts(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix, entries: &[(String, Look)], shares: bool) {
    let height = area.height() / matrix.rows.len().max(1) as f64;
    let size = bars::name_size(ink, height);
    let names = ink.widest(matrix.rows.iter().map(String::as_str), size).min(area.width() * 0.3);
    let left = area.left + names + ink.sizes.gap * 1.5;
    let whole = |cells: &Vec<f64>| cells.iter().filter(|v| **v > 0.0).sum::<f64>();
    let largest = matrix.cells.iter().map(whole).fold(0.0, f64::max);
    let figures =
        Figures::of(matrix.cells.iter().flatten().copied().chain(matrix.cells.iter().map(whole)), ink.numerals);
    let behind: Vec<String> = matrix.cells.iter().map(|cells| figures.write(whole(cells))).collect();
    let room = ink.widest(behind.iter().map(String::as_str), size) + ink.sizes.gap * 1.5;
    let single = is_single(matrix);
    let right = if shares || single { area.right } else { area.right - room };
    let step = height.min(size * 9.0);
    let half = (step * 0.36).min(size * 2.2);
    let mut parts = Vec::new();
    for (row, cells) in matrix.cells.iter().enumerate() {
        let middle = area.top + step * (row as f64 + 0.5);
        let style = Style { size, ..ink.label_style(Anchor::End) };
        ink.name(area.left + names, middle, &matrix.rows[row], names + 0.5, step, style);
        let total = whole(cells);
        let mut x = left;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| **v > 0.0) {
            let width = (right - left) * value / if shares { total } else { largest };
            let frame = Frame { left: x, right: x + width, top: middle - half, bottom: middle + half };
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            parts.push((frame, column, if shares { value / total * 100.0 } else { *value }));
            x += width;
        }
        if !shares && !single {
            let style = Style { size, ..ink.label_style(Anchor::Start) };
            ink.label(x + ink.sizes.gap, middle + size * 0.36, &behind[row], style);
        }
    }
    tiles(ink, &parts, entries, &|value| if shares { format!("{value:.0}%") } else { figures.write(value) });
}
