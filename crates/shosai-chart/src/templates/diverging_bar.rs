//! Positive and negative values on either side of zero.

use super::Template;
use crate::draw::ink::Ink;
use crate::draw::number::Figures;
use crate::draw::palette::{ACCENT, MAIN};
use crate::draw::{bars, rules};
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Color, Frame};

/// Positive and negative values on either side of zero.
pub const TEMPLATE: Template = Template {
    id: "diverging_bar",
    patterns: &[Pattern::Compare, Pattern::Whole],
    use_ja: "正と負の値を、ゼロの左右に分けて比べる。",
    use_en: "Positive and negative values on either side of zero.",
    avoid_en: "values of one sign: `bar`",
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
    let data = prepared.bars();
    let values: Vec<f64> = data.iter().map(|d| d.1).collect();
    let names: Vec<String> = data.iter().map(|d| d.0.clone()).collect();
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let room = bars::value_room(ink, &figures, &values);
    let rules = rules::rules(prepared, &values);
    let area = if rules.is_empty() { area } else { Frame { top: area.top + ink.sizes.label * 1.4, ..area } };
    let all: Vec<f64> = values.iter().copied().chain(rules.iter().map(|r| r.value)).collect();
    let rows = bars::rows(ink, area, &names, &all, true, room);
    let zero = rows.scale.at(0.0);
    let half = rows.half(ink);
    let fills: Vec<Color> = values.iter().map(|value| if *value < 0.0 { ACCENT } else { MAIN }).collect();
    for (at, (name, value)) in data.iter().enumerate() {
        let (x, y) = (rows.scale.at(*value), rows.middle(at));
        let fill = fills[at];
        let frame = Frame { left: x.min(zero), right: x.max(zero), top: y - half, bottom: y + half };
        ink.bar(frame, fill, fill, zero, false);
        ink.tip(frame, &[name], *value);
    }
    rules::draw_down(ink, &rows.frame, &rows.scale, &rules);
    bars::bar_labels(ink, &rows, &figures, &values, &fills, &rules);
}
