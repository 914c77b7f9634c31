//! Scatter plots, with or without groups and fitted lines.

use crate::draw::axis::{draw_values, draw_values_below, ticks_for, value_labels};
use crate::draw::fit;
use crate::draw::ink::{Ink, Style};
use crate::draw::legend::{Key, legend};
use crate::draw::number::spoken;
use crate::draw::palette::{ACCENT, Look, QUIET, look};
use crate::draw::ticks::{AxisScale, Linear, extent};
use crate::messages;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame, Node, Shape, Stroke, WHITE};
use crate::table::Column;

/// The radius of the largest bubble, in widths of a line.
const MOST_RADIUS: f64 = 12.0;
/// Bubbles that may be that large.
const FEW_BUBBLES: f64 = 150.0;

/// Draws two measures against each other.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, fitted: bool) {
    let (Some(x), Some(y)) = (prepared.x(), prepared.y()) else { return };
    let (Some(xs), Some(ys)) = (x.as_numbers(), y.as_numbers()) else { return };
    let names = prepared.color().map(|column| prepared.names(column));
    // A group without a point to show needs no place in the legend.
    let drawn = |row: usize| xs[row].is_finite() && ys[row].is_finite();
    let all = names.iter().flatten().enumerate();
    let entries = looks(prepared, all.filter(|(row, _)| drawn(*row)).map(|(_, name)| name.clone()).collect());
    let area = if entries.is_empty() { area } else { legend(ink, area, &entries, Key::Point) };
    let title = |column: &Column, scale: AxisScale| {
        let name = crate::numbers::named(column);
        if scale.log { ink.locale.say(messages::OnLogScale { name }) } else { name }
    };
    let (x_name, y_name) = (title(x, ink.along), title(y, ink.up));
    let frame = axes(ink, area, xs, ys, &x_name, &y_name);
    let (plot, across, up) = frame;
    let ink_line = ink.sizes.line;
    let radius = (ink.sizes.line * 1.7).min(plot.width() / (xs.len() as f64).sqrt() / 3.0).max(2.0);
    let sizes =
        prepared.plan.told.size.as_ref().and_then(|name| prepared.table.column(name)).and_then(|c| c.as_numbers());
    // Many bubbles are smaller ones.
    let most_radius = MOST_RADIUS * (FEW_BUBBLES / xs.len().max(1) as f64).sqrt().clamp(0.25, 1.0);
    let largest = sizes.map_or(1.0, |sizes| extent(sizes.iter().copied().filter(|v| v.is_finite())).1);
    // Areas, not widths, stand for sizes.
    let radius_at = |row: usize| match sizes {
        Some(sizes) if sizes[row] >= 0.0 && largest > 0.0 => {
            (sizes[row] / largest).sqrt() * ink_line * most_radius + 1.5
        }
        Some(_) => 1.5,
        None => radius,
    };
    let opacity = if sizes.is_some() {
        0.55
    } else if xs.len() > 400 {
        0.45
    } else {
        0.75
    };
    for (row, (x, y)) in xs.iter().zip(ys).enumerate().filter(|(_, (x, y))| x.is_finite() && y.is_finite()) {
        let look = match &names {
            Some(names) => {
                entries.iter().find(|(name, _)| *name == names[row]).map_or_else(|| look(0), |(_, look)| look.clone())
            }
            None => look(0),
        };
        ink.push(Node::Marker {
            at: (across.at(*x), up.at(*y)),
            radius: radius_at(row),
            shape: look.shape,
            fill: look.ink,
            stroke: Some(Stroke::solid(WHITE, 0.6)),
            opacity,
        });
        let group = names.as_ref().map_or("", |names| names[row].as_str());
        let across_value = spoken(*x, ink.numerals);
        ink.tip_at((across.at(*x), up.at(*y)), &[group, &across_value], *y);
    }
    if fitted {
        draw_fit(ink, &prepared.pairs(), &across, &up, &plot);
    }
}

/// The looks of groups, each named once.
fn looks(prepared: &Prepared, mut groups: Vec<String>) -> Vec<(String, Look)> {
    groups.sort_by(|a, b| crate::table::order::natural(a, b));
    groups.dedup();
    let mut entries = super::columns::looks(prepared, &groups);
    // Sizes compare only between like shapes.
    if prepared.plan.told.size.is_some() {
        entries.iter_mut().for_each(|(_, look)| look.shape = Shape::Circle);
    }
    entries
}

fn axes(ink: &mut Ink<'_>, area: Frame, xs: &[f64], ys: &[f64], x_name: &str, y_name: &str) -> (Frame, Linear, Linear) {
    let below = ink.sizes.gap * 1.4 + ink.sizes.tick * 3.0;
    let head = ink.sizes.tick * 1.9;
    let ((x_low, x_high), (y_low, y_high)) = (extent(xs.iter().copied()), extent(ys.iter().copied()));
    let ticks = ticks_for(ink, area.height() - below - head);
    let up = Linear::chosen(ink.up, y_low, y_high, ticks, || Linear::around(y_low, y_high, ticks));
    let (_, width) = value_labels(ink, &up);
    let plot =
        Frame { left: area.left + width + ink.sizes.gap, top: area.top + head, bottom: area.bottom - below, ..area };
    let up = up.upwards(&plot);
    let across = Linear::chosen(ink.along, x_low, x_high, 7, || Linear::around(x_low, x_high, 7));
    let across = across.over(plot.left, plot.right - ink.sizes.gap);
    draw_values(ink, &plot, &up);
    draw_values_below(ink, &plot, &across, true);
    let style = Style::new(ink.sizes.tick, QUIET, Anchor::Start).bold();
    let text = ink.fit(&format!("↑ {y_name}"), style.size, true, area.width());
    ink.label(area.left, area.top + style.size * 0.7, &text, style);
    let text = ink.fit(&format!("{x_name} →"), style.size, true, area.width());
    ink.label(plot.right, plot.bottom + below - style.size * 0.2, &text, Style { anchor: Anchor::End, ..style });
    (plot, across, up)
}

fn draw_fit(ink: &mut Ink<'_>, pairs: &[(f64, f64)], across: &Linear, up: &Linear, plot: &Frame) {
    let Some((slope, intercept)) = fit::line(pairs) else { return };
    let (low, high) = extent(pairs.iter().map(|p| p.0));
    let ends = [(low, slope * low + intercept), (high, slope * high + intercept)];
    let points: Vec<(f64, f64)> =
        ends.iter().map(|(x, y)| (across.at(*x), up.at(*y).clamp(plot.top, plot.bottom))).collect();
    let (start, (x, y)) = (points[0], points[1]);
    ink.line(points, Stroke::solid(ACCENT, ink.sizes.line));
    let style = Style::new(ink.sizes.label, ACCENT.against(WHITE, 4.6), Anchor::End).bold().rimmed();
    let r = fit::correlation(pairs).map_or_else(String::new, |r| format!("r = {r:.2}").replace('-', "−"));
    // On the side the line does not come from: under one that falls, over one that rises.
    let before = x - ink.width(&r, style.size, true);
    let there = if x > start.0 { start.1 + (y - start.1) * ((before - start.0) / (x - start.0)).max(0.0) } else { y };
    let (over, under) = (y.min(there) - style.size * 0.7, y.max(there) + style.size * 1.3);
    let falls = y > start.1;
    let at = if (falls && under < plot.bottom) || over - style.size < plot.top { under } else { over };
    ink.label(x, at, &r, style);
}
