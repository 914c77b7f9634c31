//! One series over time in its five forms: line, area, steps, columns and changes.

use crate::draw::axis::Along;
use crate::draw::ink::{Ink, Style};
use crate::draw::number::spoken;
use crate::draw::palette::{ACCENT, INK, MAIN, MUTED};
use crate::draw::plot::{Layout, Plot, banded, plot};
use crate::draw::{fit, rules, time};
use crate::messages;
use crate::plan::Auxiliary;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Part, Shape, Stroke, WHITE};

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
    let right = ink.width(&spoken(values.last().copied().unwrap_or(0.0), ink.locale), ink.sizes.label, true)
        + ink.sizes.gap * 2.0;
    let zero = form != Form::Line && form != Form::Step;
    let layout =
        Layout { zero, right: rules::room(ink, &rules).max(if columns { 0.0 } else { right }), bands: columns };
    let plot = plot(ink, area, along, &series, &rules, layout);
    let points = plot.pixels(&series[0].points);
    plot.tell(prepared, ink, &series[0]);
    match form {
        Form::Line => draw_line(ink, &points),
        Form::Step => draw_line(ink, &stepped(&points)),
        Form::Area => draw_area(ink, &plot, &points),
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
        Along::Number => crate::draw::number::short(position),
        Along::Words(words) => words.get(position as usize).cloned().unwrap_or_default(),
    }
}

fn draw_line(ink: &mut Ink<'_>, points: &[(f64, f64)]) {
    ink.line(points.to_vec(), Stroke::solid(MAIN, ink.sizes.line));
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

fn draw_area(ink: &mut Ink<'_>, plot: &Plot, points: &[(f64, f64)]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let zero = plot.scale.at(0.0);
    let mut outline = vec![(first.0, zero)];
    outline.extend_from_slice(points);
    outline.push((last.0, zero));
    ink.push(Node::Area { points: outline, fill: MAIN, opacity: 0.22, part: Part::Data });
    ink.line(points.to_vec(), Stroke::solid(MAIN, ink.sizes.line));
}

fn draw_columns(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series, form: Form) {
    let bands = if let Along::Words(words) = &plot.across.along { words.len() } else { series.points.len() };
    let step = plot.frame.width() / bands.max(1) as f64;
    let half = (step * 0.36).min(ink.sizes.label * 2.2);
    let zero = plot.scale.at(0.0);
    let labelled = step > ink.sizes.label * 3.0;
    for (position, value) in &series.points {
        let (x, y) = (plot.across.at(*position), plot.scale.at(*value));
        let fill = if form == Form::Changes && *value < 0.0 { ACCENT } else { MAIN };
        ink.bar(
            Frame { left: x - half, right: x + half, top: y.min(zero), bottom: y.max(zero) },
            fill,
            fill,
            zero,
            true,
        );
        if labelled {
            let style = ink.label_style(Anchor::Middle).rimmed();
            let below = if *value < 0.0 { style.size * 1.1 } else { -style.size * 0.35 };
            let text = spoken(*value, prepared.plan.locale);
            ink.label(x, y + below, &text, style);
        }
    }
}

fn end_label(ink: &mut Ink<'_>, points: &[(f64, f64)], values: &[f64]) {
    let (Some(last), Some(value)) = (points.last(), values.last()) else { return };
    let style = Style::new(ink.sizes.label, MAIN.against(WHITE, 4.6), Anchor::Start).bold();
    let text = spoken(*value, ink.locale);
    ink.label(last.0 + ink.sizes.gap, last.1 + style.size * 0.36, &text, style);
}

fn forecast(series: &Series) -> Option<(f64, f64)> {
    let (slope, intercept) = fit::line(&series.points)?;
    let (first, last) = (series.points.first()?.0, series.points.last()?.0);
    let ahead = last + (last - first) * FORECAST_SHARE;
    Some((ahead, slope * ahead + intercept))
}

fn draw_extras(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series, forecast: Option<(f64, f64)>) {
    let dashed = |color, ink: &Ink<'_>| Stroke {
        color,
        width: ink.sizes.line * 0.75,
        dash: vec![ink.sizes.line * 2.2, ink.sizes.line * 1.4],
    };
    if prepared.plan.auxiliary.contains(&Auxiliary::MovingAvg) {
        draw_moving_average(prepared, ink, plot, series);
    }
    let fitted = prepared.plan.auxiliary.contains(&Auxiliary::Regression).then(|| fit::line(&series.points)).flatten();
    if let (Some((slope, intercept)), Some(first), Some(last)) = (fitted, series.points.first(), series.points.last()) {
        let ends = plot.pixels(&[(first.0, slope * first.0 + intercept), (last.0, slope * last.0 + intercept)]);
        let stroke = dashed(ACCENT, ink);
        ink.line(ends, stroke);
    }
    if let (Some(ahead), Some(last)) = (forecast, series.points.last()) {
        let ends = plot.pixels(&[*last, ahead]);
        let stroke = dashed(MUTED, ink);
        let style = Style::new(ink.sizes.label, crate::draw::palette::QUIET, Anchor::End).rimmed();
        let text = format!("{} {}", ink.locale.say(messages::LabelForecast), spoken(ahead.1, ink.locale));
        let (x, y) = ends[1];
        ink.line(ends, stroke);
        ink.label(x, y - style.size * 0.6, &text, style);
    }
}

fn draw_moving_average(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series) {
    let Some(averages) = prepared.table.column(crate::MOVING_AVERAGE).and_then(|c| c.as_numbers()) else { return };
    let points: Vec<(f64, f64)> =
        series.points.iter().zip(averages).filter(|(_, v)| v.is_finite()).map(|(p, v)| (p.0, *v)).collect();
    let pixels = plot.pixels(&points);
    let label = pixels.get(pixels.len() / 2).copied();
    ink.line(pixels, Stroke::solid(ACCENT, ink.sizes.line * 0.85));
    if let Some((x, y)) = label {
        let style = Style::new(ink.sizes.label, ACCENT.against(WHITE, 4.6), Anchor::Middle).bold().rimmed();
        let text = ink.locale.say(messages::LabelMovingAverage);
        if !ink.label(x, y - style.size * 1.2, &text, style) {
            ink.label(x, y + style.size * 1.8, &text, style);
        }
    }
}

fn annotate_peak(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &Series) {
    let Some(peak) = series.points.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let (x, y) = (plot.across.at(peak.0), plot.scale.at(peak.1));
    let name = tick_name(&plot.across.along, peak.0, prepared);
    let text = format!("{} {name}: {}", ink.locale.say(messages::LabelPeak), spoken(peak.1, ink.locale));
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
