//! Categories compared by bars from zero, with their numbers.

use super::Template;
use crate::draw::ink::Ink;
use crate::draw::number::Figures;
use crate::draw::plot::{Layout, plot};
use crate::draw::{bars, rules};
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Color, Frame};
use crate::table::Kind;

/// Categories compared by bars from zero, with their numbers.
pub const TEMPLATE: Template = Template {
    id: "bar",
    patterns: &[Pattern::Compare],
    use_ja: "カテゴリの大小を、ゼロから伸びる棒と数値で比べる。",
    use_en: "Categories compared by bars from zero, with their numbers.",
    avoid_en: "small differences of large values: `dot_plot`; parts of a whole: `share_bar`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::Highlight,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let upright = prepared.x().is_some_and(|column| column.is_time() || column.kind == Kind::Sequence);
    if upright { draw_upright(prepared, ink, area) } else { draw_rows(prepared, ink, area) }
}

fn draw_rows(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let data = prepared.bars();
    let values: Vec<f64> = data.iter().map(|d| d.1).collect();
    let rules = rules::rules(prepared, &values);
    let names: Vec<String> = data.iter().map(|d| d.0.clone()).collect();
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let area = if rules.is_empty() { area } else { Frame { top: area.top + ink.sizes.label * 1.4, ..area } };
    let all: Vec<f64> = values.iter().copied().chain(rules.iter().map(|r| r.value)).collect();
    let room = bars::value_room(ink, &figures, &values);
    let rows = bars::rows(ink, area, &names, &all, true, room);
    let rows =
        bars::Rows { frame: Frame { bottom: rows.frame.top + rows.step * data.len() as f64, ..rows.frame }, ..rows };
    let zero = rows.scale.at(0.0);
    let half = rows.half(ink);
    let fills: Vec<Color> = names.iter().map(|name| bars::color_of(prepared, name)).collect();
    for (at, (name, value)) in data.iter().enumerate() {
        let (x, y) = (rows.scale.at(*value), rows.middle(at));
        let frame = Frame { left: x.min(zero), right: x.max(zero), top: y - half, bottom: y + half };
        ink.bar(frame, fills[at], fills[at], zero, false);
        ink.tip(frame, &[name], *value);
    }
    rules::draw_down(ink, &rows.frame, &rows.scale, &rules);
    bars::bar_labels(ink, &rows, &figures, &values, &fills, &rules);
}

fn draw_upright(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let data = prepared.bars();
    let points: Vec<(f64, f64)> = data.iter().enumerate().map(|(at, d)| (at as f64, d.1)).collect();
    let values: Vec<f64> = data.iter().map(|d| d.1).collect();
    let rules = rules::rules(prepared, &values);
    let along = prepared.bands(prepared.x(), data.iter().map(|d| d.0.clone()).collect());
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let series = [Series { name: String::new(), points, is_rest: false }];
    let plot =
        plot(ink, area, along, &series, &rules, Layout { zero: true, right: rules::room(ink, &rules), bands: true });
    let zero = plot.scale.at(0.0);
    let step = plot.frame.width() / data.len().max(1) as f64;
    let half = (step * 0.36).min(ink.sizes.label * 2.6);
    let texts: Vec<String> = values.iter().map(|value| figures.write(*value)).collect();
    let labelled = ink.widest(texts.iter().map(String::as_str), ink.sizes.label) < step;
    for (at, (name, value)) in data.iter().enumerate() {
        let (x, y) = (plot.across.at(at as f64), plot.scale.at(*value));
        let fill = bars::color_of(prepared, name);
        let frame = Frame { left: x - half, right: x + half, top: y.min(zero), bottom: y.max(zero) };
        ink.bar(frame, fill, fill, zero, true);
        ink.tip(frame, &[name], *value);
        if labelled {
            let style = ink.label_style(Anchor::Middle).rimmed();
            let beyond = if *value < 0.0 { style.size * 1.1 } else { -style.size * 0.35 };
            ink.label(x, y + beyond, &texts[at], style);
        }
    }
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
}
