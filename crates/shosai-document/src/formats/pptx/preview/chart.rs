//! Native charts, drawn about as office programs draw them.

use std::fmt::Write as _;

use super::Painter;
use super::axis::{Area, Axis, value, written};
use crate::formats::pptx::template::Paint;
use crate::office::chart::{carries_numbers, number_format};
use crate::office::units::{Frame, to_points};
use crate::office::xml::escape;
use shosai_figure::{Chart, ChartForm, ChartSeries};

/// The accents of a theme, in the order of series.
const ACCENTS: [Paint; 6] = [
    Paint::named("accent1"),
    Paint::named("accent2"),
    Paint::named("accent3"),
    Paint::named("accent4"),
    Paint::named("accent5"),
    Paint::named("accent6"),
];
/// The share of a step that bars fill.
const FILLED: f64 = 0.62;
/// Names along the axis stand this many ems apart, at least.
const NAME_ROOM: f64 = 1.2;

/// Where text stands.
#[derive(Clone, Copy)]
enum Stand {
    Start,
    Middle,
    End,
}

struct Drawing<'p, 's, 'c> {
    painter: &'p mut Painter<'s>,
    chart: &'c Chart,
    size: f64,
    seen: [bool; ACCENTS.len()],
}

impl Painter<'_> {
    /// A chart within its frame, with letters of this size.
    pub(super) fn chart(&mut self, (chart, size, seen): &(Chart, f64, [bool; ACCENTS.len()]), frame: &Frame) {
        let [left, top, right, bottom] = [frame.x, frame.y, frame.right(), frame.bottom()].map(to_points);
        Drawing { painter: self, chart, size: *size, seen: *seen }.draw(Area { left, top, right, bottom });
    }
}

impl Drawing<'_, '_, '_> {
    fn draw(&mut self, mut area: Area) {
        let size = self.size;
        area.top += size * 0.5;
        if !self.chart.title.is_empty() {
            area.top += size * 1.2;
            let title = self.chart.title.clone();
            self.text(
                &title,
                ((area.left + area.right) / 2.0, area.top),
                size * 1.15,
                Stand::Middle,
                " font-weight=\"bold\"",
            );
            area.top += size * 0.6;
        }
        if self.chart.series.len() + self.chart.rules.len() > 1 {
            self.legend(&mut area);
        }
        area.top += size * 0.6;
        match self.chart.form {
            ChartForm::Rows | ChartForm::ShareRows => self.rows(area),
            ChartForm::Pie => self.slices(&area),
            _ => self.upright(area),
        }
    }

    fn slices(&mut self, area: &Area) {
        let (size, chart) = (self.size, self.chart);
        let values: Vec<f64> = chart
            .series
            .first()
            .into_iter()
            .flat_map(|own| &own.values)
            .map(|value| value.unwrap_or(0.0).max(0.0))
            .collect();
        let total = values.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let middle = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
        let radius = ((area.bottom - area.top) / 2.0 - size * 2.0).max(size);
        let at = |share: f64, away: f64| {
            let angle = share * std::f64::consts::TAU;
            (middle.0 + angle.sin() * away, middle.1 - angle.cos() * away)
        };
        let mut from = 0.0;
        for (place, value) in values.iter().enumerate() {
            let share = value / total;
            // A whole circle has no two ends.
            let to = from + share.min(0.9999);
            let ((x1, y1), (x2, y2)) = (at(from, radius), at(to, radius));
            let large = u8::from(share > 0.5);
            let (fill, line) = (
                self.painter.painted("fill", &self.accent(place)),
                self.painter.painted("stroke", &Paint::named("bg1")),
            );
            let _ = write!(
                self.painter.svg,
                "<path d=\"M{:.2} {:.2}L{x1:.2} {y1:.2}A{radius:.2} {radius:.2} 0 {large} 1 {x2:.2} {y2:.2}Z\" {fill} {line}/>",
                middle.0, middle.1
            );
            let label = at(from + share / 2.0, radius + size * 0.8);
            let stand = if label.0 < middle.0 { Stand::End } else { Stand::Start };
            let name = chart.categories.get(place).map(String::as_str).unwrap_or_default();
            self.text(&format!("{name}  {:.0}%", share * 100.0), (label.0, label.1 + size * 0.35), size, stand, "");
            from += share;
        }
    }

    fn legend(&mut self, area: &mut Area) {
        let (size, chart) = (self.size * 0.9, self.chart);
        area.top += self.size * 1.3;
        let names: Vec<&str> = chart
            .series
            .iter()
            .map(|own| own.name.as_str())
            .chain(chart.rules.iter().map(|own| own.0.as_str()))
            .collect();
        let wide: f64 = names.iter().map(|name| self.width(name, size) + size * 2.2).sum();
        let mut x = (area.left + area.right - wide) / 2.0;
        for (place, name) in names.iter().enumerate() {
            let paint = if place < chart.series.len() { self.accent(place) } else { Paint::named("tx1") };
            let fill = self.painter.painted("fill", &paint);
            let _ = write!(
                self.painter.svg,
                "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{1:.2}\" height=\"{1:.2}\" {fill}/>",
                area.top - size * 0.7,
                size * 0.7
            );
            self.text(name, (x + size, area.top), size, Stand::Start, "");
            x += self.width(name, size) + size * 2.2;
        }
        area.top += self.size * 0.3;
    }

    /// Bars to the right.
    fn rows(&mut self, area: Area) {
        let (size, chart) = (self.size * 0.9, self.chart);
        let widest = chart.categories.iter().map(|name| self.width(name, size)).fold(0.0, f64::max);
        let left = area.left + widest.min((area.right - area.left) * 0.3) + size;
        let shares = chart.form == ChartForm::ShareRows;
        let axis = Axis::of(chart);
        let right = area.right - if shares { size } else { size * 3.0 };
        let bottom = area.bottom - if shares { size * 2.0 } else { size * 0.5 };
        let plot = Area { left, right, bottom, ..area };
        let step = (plot.bottom - plot.top) / chart.categories.len().max(1) as f64;
        let across = |value: f64| plot.left + (value - axis.low) / (axis.high - axis.low) * (plot.right - plot.left);
        if shares {
            self.grid_down(&plot, &axis);
        }
        for (row, name) in chart.categories.iter().enumerate() {
            let middle = plot.top + step * (row as f64 + 0.5);
            self.text(name, (plot.left - size * 0.5, middle + size * 0.36), size, Stand::End, "");
            let total: f64 = chart.series.iter().filter_map(|own| value(own, row)).sum();
            let mut start = 0.0;
            for (place, own) in chart.series.iter().enumerate() {
                let Some(number) = value(own, row) else { continue };
                let (from, to) = if shares { (start, start + number / total * 100.0) } else { (0.0, number) };
                start = to;
                let (x, end) = (across(from).min(across(to)), across(from).max(across(to)));
                let bar = Area {
                    left: x,
                    right: end,
                    top: middle - step * FILLED / 2.0,
                    bottom: middle + step * FILLED / 2.0,
                };
                self.bar(&bar, place, own, row);
                let text = written(number, number_format(chart));
                let at = if shares { ((x + end) / 2.0, Stand::Middle) } else { (end + size * 0.4, Stand::Start) };
                if carries_numbers(chart) {
                    self.number(&text, (at.0, middle + size * 0.36), at.1);
                }
            }
        }
        self.rule((plot.left, plot.top), (plot.left, plot.bottom), 0.5);
    }

    /// Everything whose values stand upwards.
    fn upright(&mut self, area: Area) {
        let (size, chart) = (self.size * 0.9, self.chart);
        let axis = Axis::of(chart);
        let read_off = chart.form == ChartForm::Columns && carries_numbers(chart) && chart.rules.is_empty();
        let labels: Vec<String> = axis.ticks().iter().map(|tick| axis.label(*tick, chart)).collect();
        let widest = labels.iter().map(|label| self.width(label, size)).fold(0.0, f64::max);
        let left = area.left + if read_off { size } else { widest + size * 2.6 };
        let named = if chart.form == ChartForm::Points { size * 3.6 } else { size * 2.0 };
        let plot = Area { left, right: area.right - size, bottom: area.bottom - named, ..area };
        if !read_off {
            for (tick, label) in axis.ticks().into_iter().zip(&labels) {
                let y = axis.up(tick, &plot);
                self.rule((plot.left, y), (plot.right, y), 0.15);
                self.text(label, (plot.left - size * 0.4, y + size * 0.36), size, Stand::End, "");
            }
            let (x, y) = (area.left + size, (plot.top + plot.bottom) / 2.0);
            let turned = format!(" transform=\"rotate(-90 {x:.2} {y:.2})\"");
            let shares = chart.form == ChartForm::ShareAreas;
            self.text(if shares { "" } else { &chart.measure }, (x, y), size, Stand::Middle, &turned);
        }
        match chart.form {
            ChartForm::Points => self.points(&plot, &axis),
            ChartForm::Lines => self.lines(&plot, &axis),
            ChartForm::Areas | ChartForm::ShareAreas => self.areas(&plot, &axis),
            _ => self.columns(&plot, &axis),
        }
        for (_, value) in &chart.rules {
            let y = axis.up(*value, &plot);
            let stroke = self.painter.painted("stroke", &Paint::named("tx1"));
            let _ = write!(
                self.painter.svg,
                "<path d=\"M{:.2} {y:.2}H{:.2}\" {stroke} stroke-opacity=\"0.65\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>",
                plot.left, plot.right
            );
        }
        let foot = axis.up(axis.low.max(0.0), &plot);
        self.rule((plot.left, foot), (plot.right, foot), 0.5);
    }

    fn columns(&mut self, plot: &Area, axis: &Axis) {
        let chart = self.chart;
        let stacked = chart.form == ChartForm::StackedColumns;
        let step = (plot.right - plot.left) / chart.categories.len().max(1) as f64;
        self.names(plot, &|place| plot.left + step * (place as f64 + 0.5));
        let count = if stacked { 1.0 } else { chart.series.len().max(1) as f64 };
        for row in 0..chart.categories.len() {
            let mut height = 0.0;
            for (place, own) in chart.series.iter().enumerate() {
                let Some(number) = value(own, row) else { continue };
                let (from, to) = if stacked { (height, height + number) } else { (0.0, number) };
                height = to;
                let wide = step * FILLED / count;
                let shift = if stacked { 0.0 } else { wide * place as f64 };
                let left = plot.left + step * (row as f64 + (1.0 - FILLED) / 2.0) + shift;
                let (low, high) = (axis.up(from, plot), axis.up(to, plot));
                let bar = Area { left, right: left + wide * 0.97, top: low.min(high), bottom: low.max(high) };
                self.bar(&bar, place, own, row);
                if carries_numbers(chart) {
                    let text = written(number, number_format(chart));
                    let y = if stacked {
                        (bar.top + bar.bottom) / 2.0 + self.size * 0.3
                    } else {
                        bar.top - self.size * 0.4
                    };
                    self.number(&text, ((bar.left + bar.right) / 2.0, y), Stand::Middle);
                }
            }
        }
    }

    fn lines(&mut self, plot: &Area, axis: &Axis) {
        let chart = self.chart;
        let step = (plot.right - plot.left) / chart.categories.len().max(1) as f64;
        let across = |place: usize| plot.left + step * (place as f64 + 0.5);
        self.names(plot, &across);
        for (place, own) in chart.series.iter().enumerate() {
            let points =
                own.values.iter().enumerate().filter_map(|(row, value)| Some((across(row), axis.up((*value)?, plot))));
            let points: Vec<(f64, f64)> = points.collect();
            let stroke = self.painter.painted("stroke", &self.accent(place));
            let _ = write!(
                self.painter.svg,
                "<path d=\"{}\" fill=\"none\" {stroke} stroke-width=\"2.25\"/>",
                path(&points)
            );
            self.dots(&points, place);
        }
    }

    fn areas(&mut self, plot: &Area, axis: &Axis) {
        let chart = self.chart;
        let step = (plot.right - plot.left) / chart.categories.len().saturating_sub(1).max(1) as f64;
        let across = |place: usize| plot.left + step * place as f64;
        self.names(plot, &across);
        let rows = chart.categories.len();
        let totals: Vec<f64> =
            (0..rows).map(|row| chart.series.iter().filter_map(|own| value(own, row)).sum()).collect();
        let mut floor = vec![0.0; rows];
        for (place, own) in chart.series.iter().enumerate() {
            let share = |row: usize| {
                let number = value(own, row).unwrap_or(0.0);
                if chart.form == ChartForm::ShareAreas && totals[row] > 0.0 {
                    number / totals[row] * 100.0
                } else {
                    number
                }
            };
            let roof: Vec<f64> = (0..rows).map(|row| floor[row] + share(row)).collect();
            let mut outline: Vec<(f64, f64)> = (0..rows).map(|row| (across(row), axis.up(roof[row], plot))).collect();
            outline.extend((0..rows).rev().map(|row| (across(row), axis.up(floor[row], plot))));
            let fill = self.painter.painted("fill", &self.accent(place));
            let _ = write!(self.painter.svg, "<path d=\"{}Z\" {fill}/>", path(&outline));
            floor = roof;
        }
    }

    fn points(&mut self, plot: &Area, axis: &Axis) {
        let (chart, size) = (self.chart, self.size * 0.9);
        let xs = chart.series.iter().flat_map(|own| own.positions.iter().copied());
        let along = Axis::around(xs);
        let across = |value: f64| plot.left + (value - along.low) / (along.high - along.low) * (plot.right - plot.left);
        for tick in along.ticks() {
            self.text(&written(tick, "General"), (across(tick), plot.bottom + size * 1.3), size, Stand::Middle, "");
        }
        self.text(&chart.across, ((plot.left + plot.right) / 2.0, plot.bottom + size * 3.0), size, Stand::Middle, "");
        for (place, own) in chart.series.iter().enumerate() {
            let pairs = own.positions.iter().zip(&own.values);
            let points: Vec<(f64, f64)> = pairs.filter_map(|(x, y)| Some((across(*x), axis.up((*y)?, plot)))).collect();
            self.dots(&points, place);
        }
    }

    fn dots(&mut self, points: &[(f64, f64)], place: usize) {
        let fill = self.painter.painted("fill", &self.accent(place));
        for (x, y) in points {
            let _ = write!(self.painter.svg, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"3.5\" {fill}/>");
        }
    }

    /// The names along the axis, as many as have room.
    fn names(&mut self, plot: &Area, across: &dyn Fn(usize) -> f64) {
        let (size, chart) = (self.size * 0.9, self.chart);
        let widest = chart.categories.iter().map(|name| self.width(name, size)).fold(0.0, f64::max) + size * NAME_ROOM;
        let fitting = ((plot.right - plot.left) / widest).floor().max(1.0);
        let every = (chart.categories.len() as f64 / fitting).ceil().max(1.0) as usize;
        for (place, name) in chart.categories.iter().enumerate().step_by(every) {
            self.text(name, (across(place), plot.bottom + size * 1.3), size, Stand::Middle, "");
        }
    }

    fn grid_down(&mut self, plot: &Area, axis: &Axis) {
        let size = self.size * 0.9;
        for tick in axis.ticks() {
            let x = plot.left + (tick - axis.low) / (axis.high - axis.low) * (plot.right - plot.left);
            self.rule((x, plot.top), (x, plot.bottom), 0.15);
            self.text(&format!("{tick:.0}%"), (x, plot.bottom + size * 1.3), size, Stand::Middle, "");
        }
    }

    fn bar(&mut self, bar: &Area, place: usize, own: &ChartSeries, row: usize) {
        let back = !own.highlighted.is_empty() && !own.highlighted.contains(&row);
        let fill = if back { "fill=\"#a6a6a6\"".to_owned() } else { self.painter.painted("fill", &self.accent(place)) };
        let (wide, high) = ((bar.right - bar.left).max(0.0), (bar.bottom - bar.top).max(0.0));
        let _ = write!(
            self.painter.svg,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\" {fill}/>",
            bar.left, bar.top
        );
    }

    /// A number on or beside a bar.
    fn number(&mut self, text: &str, at: (f64, f64), stand: Stand) {
        let within = matches!(self.chart.form, ChartForm::StackedColumns | ChartForm::ShareRows);
        let paint = Paint::named(if within { "bg1" } else { "tx1" });
        self.painted_text(text, at, self.size, stand, "", &paint);
    }

    fn text(&mut self, text: &str, at: (f64, f64), size: f64, stand: Stand, look: &str) {
        self.painted_text(text, at, size, stand, look, &Paint::named("tx1"));
    }

    fn painted_text(&mut self, text: &str, (x, y): (f64, f64), size: f64, stand: Stand, look: &str, paint: &Paint) {
        let anchor = match stand {
            Stand::Start => "start",
            Stand::Middle => "middle",
            Stand::End => "end",
        };
        let fill = self.painter.painted("fill", paint);
        let _ = write!(
            self.painter.svg,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\" {fill}{look}>{}</text>",
            escape(text)
        );
    }

    fn rule(&mut self, from: (f64, f64), to: (f64, f64), strength: f64) {
        let stroke = self.painter.painted("stroke", &Paint::named("tx1"));
        let _ = write!(
            self.painter.svg,
            "<path d=\"{}\" {stroke} stroke-opacity=\"{strength}\" stroke-width=\"0.75\"/>",
            path(&[from, to])
        );
    }

    /// The colour of a series: the accents that are seen, then shades of them.
    fn accent(&self, place: usize) -> Paint {
        let seen: Vec<&Paint> = ACCENTS.iter().zip(self.seen).filter(|own| own.1).map(|own| own.0).collect();
        let accents = if seen.is_empty() { ACCENTS.iter().collect() } else { seen };
        let paint = *accents[place % accents.len()];
        match place / accents.len() % 3 {
            0 => paint,
            1 => paint.tinted(0.6),
            _ => paint.darkened(0.5),
        }
    }

    fn width(&self, text: &str, size: f64) -> f64 {
        self.painter.stage.faces.regular.width(text, size)
    }
}

fn path(points: &[(f64, f64)]) -> String {
    let text: Vec<String> = points.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    if text.is_empty() { String::new() } else { format!("M{}", text.join("L")) }
}
