//! Columns in groups or stacks over named positions.

use crate::draw::axis::{self, Along};
use crate::draw::bars;
use crate::draw::ink::{Ink, Style};
use crate::draw::legend::legend;
use crate::draw::number::spoken;
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

/// Columns side by side for each position.
pub fn grouped(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let entries = looks(prepared, &matrix.columns);
    let area = legend(ink, area, &entries);
    let values: Vec<f64> = matrix.cells.iter().flatten().copied().collect();
    let rules = rules::rules(prepared, &values);
    if rules.is_empty() && !prepared.is_ordered() && !axis::holds_names(ink, &matrix.rows, area.width()) {
        return rows_of_groups(ink, area, &matrix, &entries);
    }
    let series = vec![Series { name: String::new(), points: positions(&matrix, |v, _| v), is_rest: false }];
    let plot = plot(
        ink,
        area,
        Along::Words(matrix.rows.clone()),
        &series,
        &rules,
        Layout { zero: true, right: rules::room(ink, &rules), bands: true },
    );
    let zero = plot.scale.at(0.0);
    let step = plot.frame.width() / matrix.rows.len().max(1) as f64;
    let width = (step * 0.8 / matrix.columns.len().max(1) as f64).min(ink.sizes.label * 3.0);
    let labelled = width
        > ink.widest(
            values.iter().map(|v| spoken(*v, ink.locale)).collect::<Vec<_>>().iter().map(String::as_str),
            ink.sizes.tick,
        );
    for (row, cells) in matrix.cells.iter().enumerate() {
        let start = plot.across.at(row as f64) - width * matrix.columns.len() as f64 / 2.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| v.is_finite()) {
            let (x, y) = (start + width * column as f64, plot.scale.at(*value));
            let look = &entries[column].1;
            let frame =
                Frame { left: x + width * 0.06, right: x + width * 0.94, top: y.min(zero), bottom: y.max(zero) };
            ink.bar(frame, look.fill, look.ink, zero, true);
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            if labelled {
                let style = ink.tick_style(Anchor::Middle).rimmed();
                let below = if *value < 0.0 { style.size * 1.1 } else { -style.size * 0.3 };
                let text = spoken(*value, ink.locale);
                ink.label(x + width / 2.0, y + below, &text, style);
            }
        }
    }
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
}

/// How small the number beside a thin bar may become; without it the bar could not be read.
const SMALLEST_NUMBER: f64 = 0.6;

/// Bars below each other for each name: every name keeps its place however long it is.
fn rows_of_groups(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix, entries: &[(String, Look)]) {
    let values: Vec<f64> = matrix.cells.iter().flatten().copied().filter(|value| value.is_finite()).collect();
    let room = bars::value_room(ink, &values);
    let rows = bars::rows(ink, area, &matrix.rows, &values, true, room);
    let zero = rows.scale.at(0.0);
    let thick = (rows.step * 0.8 / matrix.columns.len().max(1) as f64).min(ink.sizes.label * 2.2);
    for (row, cells) in matrix.cells.iter().enumerate() {
        let top = rows.middle(row) - thick * matrix.columns.len() as f64 / 2.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, value)| value.is_finite()) {
            let (x, y, look) = (rows.scale.at(*value), top + thick * column as f64, &entries[column].1);
            let frame =
                Frame { left: x.min(zero), right: x.max(zero), top: y + thick * 0.06, bottom: y + thick * 0.94 };
            ink.bar(frame, look.fill, look.ink, zero, false);
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            if thick >= ink.sizes.tick * SMALLEST_NUMBER {
                let (x, anchor) = match *value < 0.0 {
                    true => (x - ink.sizes.gap * 0.6, Anchor::End),
                    false => (x + ink.sizes.gap * 0.6, Anchor::Start),
                };
                let style = ink.tick_style(anchor).rimmed();
                let style = Style { size: style.size.min(thick), ..style };
                ink.label(x, y + thick / 2.0 + style.size * 0.36, &spoken(*value, ink.locale), style);
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
    let area = legend(ink, area, &entries);
    // Names that do not stand beside each other below columns stand before rows.
    let names = ink.widest(matrix.rows.iter().map(String::as_str), ink.sizes.tick) + ink.sizes.gap;
    if names * matrix.rows.len() as f64 > area.width() && !prepared.is_ordered() {
        return rows_of_parts(ink, area, &matrix, &entries, false);
    }
    let totals = matrix
        .cells
        .iter()
        .enumerate()
        .map(|(row, cells)| (row as f64, cells.iter().filter(|v| **v > 0.0).sum::<f64>()))
        .collect();
    let series = vec![Series { name: String::new(), points: totals, is_rest: false }];
    let plot = plot(
        ink,
        area,
        Along::Words(matrix.rows.clone()),
        &series,
        &[],
        Layout { zero: true, right: 0.0, bands: true },
    );
    let step = plot.frame.width() / matrix.rows.len().max(1) as f64;
    let half = (step * 0.38).min(ink.sizes.label * 3.4);
    let mut heads: Vec<(f64, f64)> = Vec::new();
    for (row, cells) in matrix.cells.iter().enumerate() {
        let x = plot.across.at(row as f64);
        let mut height = 0.0;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| **v > 0.0) {
            let (bottom, top) = (plot.scale.at(height), plot.scale.at(height + value));
            height += value;
            let frame = Frame { left: x - half, right: x + half, top, bottom };
            tile(ink, frame, &entries[column].1, &spoken(*value, ink.locale));
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
        }
        heads.push((x, height));
    }
    // A number above its column stands on no other: those beside it may be higher.
    for (x, height) in &heads {
        let style = ink.label_style(Anchor::Middle).rimmed();
        let (text, foot) = (spoken(*height, ink.locale), plot.scale.at(*height) - style.size * 0.35);
        let reach = ink.width(&text, style.size, false) / 2.0 + half;
        let hidden = |(other, top): &(f64, f64)| other != x && (other - x).abs() < reach && plot.scale.at(*top) < foot;
        if !heads.iter().any(hidden) {
            ink.label(*x, foot, &text, style);
        }
    }
}

/// A part of a stack with its number inside, where it fits.
pub fn tile(ink: &mut Ink<'_>, frame: Frame, look: &Look, text: &str) {
    ink.push(Node::Rect { frame, fill: look.fill, stroke: Some(Stroke::solid(WHITE, 1.2)), part: Part::Tile });
    let size = ink.sizes.tick;
    if frame.height() > size * 1.3 && frame.width() > ink.width(text, size, false) + ink.sizes.gap * 0.5 {
        let style = Style::new(size, text_on(look.fill), Anchor::Middle).on(look.fill);
        ink.label((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0 + size * 0.36, text, style);
    }
}

/// Rows of parts that fill the whole width, for shares.
pub fn share_rows(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let matrix = prepared.matrix();
    let entries = looks(prepared, &matrix.columns);
    let area = legend(ink, area, &entries);
    rows_of_parts(ink, area, &matrix, &entries, true);
}

/// Rows of parts: shares fill the width, amounts as much of it as their whole is of the largest, with the whole behind.
fn rows_of_parts(ink: &mut Ink<'_>, area: Frame, matrix: &Matrix, entries: &[(String, Look)], shares: bool) {
    let size = ink.sizes.label;
    let names = ink.widest(matrix.rows.iter().map(String::as_str), size).min(area.width() * 0.3);
    let left = area.left + names + ink.sizes.gap * 1.5;
    let whole = |cells: &Vec<f64>| cells.iter().filter(|v| **v > 0.0).sum::<f64>();
    let largest = matrix.cells.iter().map(whole).fold(0.0, f64::max);
    let behind: Vec<String> = matrix.cells.iter().map(|cells| spoken(whole(cells), ink.locale)).collect();
    let room = ink.widest(behind.iter().map(String::as_str), size) + ink.sizes.gap;
    let right = if shares { area.right } else { area.right - room };
    let step = (area.height() / matrix.rows.len().max(1) as f64).min(size * 9.0);
    let half = (step * 0.36).min(size * 2.2);
    for (row, cells) in matrix.cells.iter().enumerate() {
        let middle = area.top + step * (row as f64 + 0.5);
        let style = ink.label_style(Anchor::End);
        ink.name(area.left + names, middle, &matrix.rows[row], names + 0.5, step, style);
        let total = whole(cells);
        let mut x = left;
        for (column, value) in cells.iter().enumerate().filter(|(_, v)| **v > 0.0) {
            let width = (right - left) * value / if shares { total } else { largest };
            let frame = Frame { left: x, right: x + width, top: middle - half, bottom: middle + half };
            let text = if shares { format!("{:.0}%", value / total * 100.0) } else { spoken(*value, ink.locale) };
            tile(ink, frame, &entries[column].1, &text);
            ink.tip(frame, &[&matrix.rows[row], &matrix.columns[column]], *value);
            x += width;
        }
        if !shares {
            let style = ink.label_style(Anchor::Start);
            ink.label(x + ink.sizes.gap * 0.6, middle + size * 0.36, &spoken(total, ink.locale), style);
        }
    }
}
