//! One series over time in its five forms: line, area, steps, columns and changes.

use crate::draw::axis::Along;
use crate::draw::ink::{Ink, Style};
use crate::draw::number::{Figures, spoken};
use crate::draw::palette::{ACCENT, INK, MAIN, MUTED, QUIET};
use crate::draw::plot::{Layout, Plot, banded, plot};
use crate::draw::{fit, rules, time};
use crate::messages;
use crate::operations::Operation;
use crate::plan::Auxiliary;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Color, Frame, Node, Part, Shape, Stroke, WHITE};

/// How the series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Line,
    /// A filled line.
    Area,
    Step,
    Columns,
    /// Columns above and below zero.
    Changes,
}

/// Markers are drawn on every point up to this many.
const MARKED_POINTS: usize = 40;
/// How far a forecast reaches, as a share of what is known.
const FORECAST_SHARE: f64 = 0.2;

/// Draws the series.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame, form: Form) {
    let (along, mut series) = prepared.series();
    let Some(main) = series.first().cloned() else { return };
    let values: Vec<f64> = main.points.iter().map(|p| p.1).collect();
    let rules = rules::rules(prepared, &values);
    let columns = matches!(form, Form::Columns | Form::Changes);
    let forecast =
        (!columns && prepared.plan.auxiliary.contains(&Auxiliary::Forecast)).then(|| forecast(&main)).flatten();
    if let Some(ahead) = &forecast {
        series.push(Series { name: String::new(), points: vec![*ahead], is_rest: false });
    }
    let (along, series) =
        if columns { banded(&along, &series, |p| tick_name(&along, p, prepared)) } else { (along, series) };
    let right = ink.width(&spoken(values.last().copied().unwrap_or(0.0), ink.numerals), ink.sizes.label, true)
        + ink.sizes.gap * 2.0;
    let zero = form != Form::Line && form != Form::Step;
    let layout =
        Layout { zero, right: rules::room(ink, &rules).max(if columns { 0.0 } else { right }), bands: columns };
    let plot = plot(ink, area, along, &series, &rules, layout);
    let points = plot.pixels(&series[0].points);
    plot.tell(prepared, ink, &series[0]);
    match form {
        Form::Line => draw_line(prepared, ink, &points),
        Form::Step => ink.line(stepped(&points), Stroke::solid(MAIN, ink.sizes.line)),
        Form::Area => draw_area(prepared, ink, &plot, &points),
        Form::Columns | Form::Changes => draw_columns(prepared, ink, &plot, &series[0], form),
    }
    draw_extras(prepared, ink, &plot, &series[0], forecast);
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
    if !columns && forecast.is_none() {
        end_label(ink, &points, &values);
    }
    if prepared.plan.auxiliary.contains(&Auxiliary::Annotation) {
        annotate_peak(prepared, ink, &plot, &series[0]);
    }
}

/// The name of a position under a column.
pub fn tick_name(along: &Along, position: f64, prepared: &Prepared) -> String {
    match along {
        Along::Time(grain) => time::short_period(position as i64, *grain, prepared.plan.locale),
        Along::Periods(grain, moments) => moments
            .get(position as usize)
            .map_or_else(String::new, |at| time::short_period(*at, *grain, prepared.plan.locale)),
        Along::Number => crate::draw::number::short(position),
        Along::Words(words) => words.get(position as usize).cloned().unwrap_or_default(),
    }
}

/// A line, dashed to and from periods that are not all there.
fn draw_through(prepared: &Prepared, ink: &mut Ink<'_>, points: &[(f64, f64)]) {
    let first = usize::from(prepared.partial.first.is_some());
    let last = points.len() - usize::from(prepared.partial.last.is_some());
    if points.len() < 4 || first + 1 >= last {
        return ink.line_over_gaps(points, &Stroke::solid(MAIN, ink.sizes.line));
    }
    let dash = Stroke { dash: vec![ink.sizes.line * 1.6, ink.sizes.line * 1.2], ..Stroke::solid(MAIN, ink.sizes.line) };
    ink.line(points[..=first].to_vec(), dash.clone());
    ink.line_over_gaps(&points[first..last], &Stroke::solid(MAIN, ink.sizes.line));
    ink.line(points[last - 1..].to_vec(), dash);
}

fn draw_line(prepared: &Prepared, ink: &mut Ink<'_>, points: &[(f64, f64)]) {
    draw_through(prepared, ink, points);
    if points.len() <= MARKED_POINTS {
        for at in points {
            let radius = ink.sizes.line * 1.15;
            ink.push(Node::Marker {
                at: *at,
                radius,
                shape: Shape::Circle,
                fill: MAIN,
                stroke: Some(Stroke::solid(WHITE, 1.0)),
                opacity: 1.0,
            });
        }
    }
}

fn stepped(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::with_capacity(points.len() * 2);
    for point in points {
        if let Some(last) = out.last().copied() {
            out.push((point.0, last.1));
        }
        out.push(*point);
    }
    out
}

fn draw_area(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, points: &[(f64, f64)]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let zero = plot.scale.at(0.0);
    let mut outline = vec![(first.0, zero)];
    outline.extend_from_slice(points);
    outline.push((last.0, zero));
    ink.push(Node::Area { points: outline, fill: MAIN, opacity: 0.22, part: Part::Data });
    draw_through(prepared, ink, points);
}

fn draw_columns(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series, form: Form) {
    let bands = plot.across.along.bands().unwrap_or(series.points.len());
    let step = plot.frame.width() / bands.max(1) as f64;
    let half = (step * 0.36).min(ink.sizes.label * 2.2);
    let zero = plot.scale.at(0.0);
    let figures = Figures::of(series.points.iter().map(|p| p.1), ink.numerals);
    let texts: Vec<String> = series.points.iter().map(|p| figures.write(p.1)).collect();
    let labelled = step > ink.widest(texts.iter().map(String::as_str), ink.sizes.label) + ink.sizes.gap * 0.5;
    let (first, last) = (prepared.partial.first.is_some(), prepared.partial.last.is_some());
    for (at, (position, value)) in series.points.iter().enumerate() {
        let (x, y) = (plot.across.at(*position), plot.scale.at(*value));
        let color = if form == Form::Changes && *value < 0.0 { ACCENT } else { MAIN };
        // A period that is not all there is paler than the others.
        let cut = first && at == 0 || last && at + 1 == series.points.len();
        let fill = if cut { color.mix(WHITE, 0.7) } else { color };
        let frame = Frame { left: x - half, right: x + half, top: y.min(zero), bottom: y.max(zero) };
        ink.bar(frame, fill, color, zero, true);
        if labelled {
            let style = ink.label_style(Anchor::Middle).rimmed();
            let below = if *value < 0.0 { style.size * 1.1 } else { -style.size * 0.35 };
            ink.label(x, y + below, &texts[at], style);
        }
    }
}

fn end_label(ink: &mut Ink<'_>, points: &[(f64, f64)], values: &[f64]) {
    let (Some(last), Some(value)) = (points.last(), values.last()) else { return };
    let style = Style::new(ink.sizes.label, MAIN.against(WHITE, 4.6), Anchor::Start).bold();
    let text = spoken(*value, ink.numerals);
    ink.label(last.0 + ink.sizes.gap, last.1 + style.size * 0.36, &text, style);
}

fn forecast(series: &Series) -> Option<(f64, f64)> {
    let (slope, intercept) = fit::line(&series.points)?;
    let (first, last) = (series.points.first()?.0, series.points.last()?.0);
    let ahead = last + (last - first) * FORECAST_SHARE;
    Some((ahead, slope * ahead + intercept))
}

/// A line over the series, and what it says it is.
struct Extra {
    points: Vec<(f64, f64)>,
    stroke: Stroke,
    text: String,
    style: Style,
}

/// Draws what is asked for besides the series; every line says what it is.
fn draw_extras(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series, forecast: Option<(f64, f64)>) {
    let asked = |element| prepared.plan.auxiliary.contains(&element);
    let extras = [
        asked(Auxiliary::MovingAvg).then(|| moving_average(prepared, ink, plot, series)).flatten(),
        asked(Auxiliary::Regression).then(|| fitted(ink, plot, series)).flatten(),
        forecast.and_then(|ahead| ahead_of(ink, plot, series, ahead)),
    ];
    let extras: Vec<Extra> = extras.into_iter().flatten().collect();
    let mut marks = along_line(&plot.pixels(&series.points));
    for extra in &extras {
        marks.extend(along_line(&extra.points));
        ink.line(extra.points.clone(), extra.stroke.clone());
    }
    for Extra { points, text, style, .. } in &extras {
        if let Some((x, y)) = quietest(ink, plot, &along_line(points), &marks, (text, *style)) {
            ink.label(x, y, text, *style);
        }
    }
}

fn dashed(color: Color, ink: &Ink<'_>) -> Stroke {
    let dash = vec![ink.sizes.line * 2.2, ink.sizes.line * 1.4];
    Stroke { color, width: ink.sizes.line * 0.75, dash }
}

fn named(color: Color, ink: &Ink<'_>) -> Style {
    Style::new(ink.sizes.label, color.against(WHITE, 4.6), Anchor::Middle).bold().rimmed()
}

fn fitted(ink: &Ink<'_>, plot: &Plot, series: &Series) -> Option<Extra> {
    let (slope, intercept) = fit::line(&series.points)?;
    let ends = [series.points.first()?.0, series.points.last()?.0].map(|x| (x, slope * x + intercept));
    let text = ink.locale.say(messages::LabelFitted);
    Some(Extra { points: plot.pixels(&ends), stroke: dashed(ACCENT, ink), text, style: named(ACCENT, ink) })
}

fn ahead_of(ink: &Ink<'_>, plot: &Plot, series: &Series, ahead: (f64, f64)) -> Option<Extra> {
    let points = plot.pixels(&[*series.points.last()?, ahead]);
    let text = format!("{} {}", ink.locale.say(messages::LabelForecast), spoken(ahead.1, ink.numerals));
    Some(Extra { points, stroke: dashed(MUTED, ink), text, style: named(QUIET, ink) })
}

fn moving_average(prepared: &Prepared, ink: &Ink<'_>, plot: &Plot, series: &Series) -> Option<Extra> {
    let averages = prepared.table.column(crate::MOVING_AVERAGE)?.as_numbers()?;
    let points: Vec<(f64, f64)> =
        series.points.iter().zip(averages).filter(|(_, v)| v.is_finite()).map(|(p, v)| (p.0, *v)).collect();
    let window = prepared.plan.operations.iter().find_map(|op| match op {
        Operation::Rolling { window, name, .. } if name == crate::MOVING_AVERAGE => Some(*window),
        _ => None,
    });
    let name = ink.locale.say(messages::LabelMovingAverage);
    let text = window.map_or(name.clone(), |window| ink.locale.say(messages::OverPeriods { name, window }));
    let stroke = Stroke::solid(ACCENT, ink.sizes.line * 0.85);
    Some(Extra { points: plot.pixels(&points), stroke, text, style: named(ACCENT, ink) })
}

/// Points all along a line, near enough to each other that no label lies between two of them unseen.
fn along_line(line: &[(f64, f64)]) -> Vec<(f64, f64)> {
    const PARTS: u8 = 8;
    let between = |pair: &[(f64, f64)]| {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        (0..PARTS)
            .map(move |part| f64::from(part) / f64::from(PARTS))
            .map(move |t| (ax + (bx - ax) * t, ay + (by - ay) * t))
            .collect::<Vec<_>>()
    };
    line.windows(2).flat_map(between).collect()
}

/// The place above or under a line at which a label covers the fewest marks.
fn quietest(
    ink: &Ink<'_>,
    plot: &Plot,
    line: &[(f64, f64)],
    marks: &[(f64, f64)],
    (text, style): (&str, Style),
) -> Option<(f64, f64)> {
    /// Places along the line that are looked at.
    const PLACES: usize = 24;
    let half = ink.width(text, style.size, true) / 2.0;
    let inside = |x: f64| x - half > plot.frame.left && x + half < plot.frame.right;
    let places = line.iter().step_by(line.len().div_ceil(PLACES).max(1)).filter(|(x, _)| inside(*x));
    let covered = |&(x, y): &(f64, f64)| {
        let frame = Frame { left: x - half, right: x + half, top: y - style.size * 1.1, bottom: y + style.size * 0.4 };
        let within =
            |at: &(f64, f64)| at.0 >= frame.left && at.0 <= frame.right && at.1 >= frame.top && at.1 <= frame.bottom;
        let outside = frame.top < plot.frame.top || frame.bottom > plot.frame.bottom || !ink.has_room(&frame);
        marks.iter().filter(|at| within(at)).count() + if outside { marks.len() } else { 0 }
    };
    let offsets = [-1.2, 2.0, -2.6, 3.4, -4.0, 4.8];
    let wished = offsets.into_iter().flat_map(|away| places.clone().map(move |(x, y)| (*x, y + style.size * away)));
    wished.min_by_key(covered)
}

fn annotate_peak(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series) {
    let Some(peak) = series.points.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let (x, y) = (plot.across.at(peak.0), plot.scale.at(peak.1));
    let name = tick_name(&plot.across.along, peak.0, prepared);
    let text = format!("{} {name}: {}", ink.locale.say(messages::LabelPeak), spoken(peak.1, ink.numerals));
    ink.push(Node::Marker {
        at: (x, y),
        radius: ink.sizes.line * 2.0,
        shape: Shape::Circle,
        fill: ACCENT,
        stroke: Some(Stroke::solid(WHITE, 1.5)),
        opacity: 1.0,
    });
    let half = ink.width(&text, ink.sizes.label, true) / 2.0;
    let middle = x.clamp(plot.frame.left + half, (plot.frame.right - half).max(plot.frame.left + half));
    let style = Style::new(ink.sizes.label, INK, Anchor::Middle).bold().rimmed();
    if !ink.label(middle, y - style.size * 0.9, &text, style) {
        ink.label(middle, y + style.size * 1.9, &text, style);
    }
}
