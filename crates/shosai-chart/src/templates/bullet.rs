//! Results against a target, as bars with a mark.

use super::Template;
use crate::draw::bars;
use crate::draw::ink::{Ink, Style};
use crate::draw::number::{Figures, spoken};
use crate::draw::palette::{MAIN, MUTED, RULE};
use crate::messages;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame, Stroke};

/// Results against a target, as bars with a mark.
pub const TEMPLATE: Template = Template {
    id: "bullet",
    patterns: &[Pattern::Compare],
    use_ja: "実績の棒に目標の印を重ね、達成の度合いを比べる。",
    use_en: "Results against a target, as bars with a mark.",
    avoid_en: "comparisons without a target: `bar`",
    accepts: &[Auxiliary::TargetLine, Auxiliary::Threshold, Auxiliary::Highlight],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let data = prepared.bars();
    let mark = mark(prepared);
    let target = mark.map(|(value, _)| value);
    let values: Vec<f64> = data.iter().map(|d| d.1).chain(target).collect();
    let names: Vec<String> = data.iter().map(|d| d.0.clone()).collect();
    let figures = Figures::of(values.iter().copied(), ink.numerals);
    let area = Frame { top: area.top + ink.sizes.label * 1.6, ..area };
    let room = bars::value_room(ink, &figures, &values);
    let rows = bars::rows(ink, area, &names, &values, true, room);
    let zero = rows.scale.at(0.0);
    let half = rows.half(ink) * 0.7;
    for (at, (_, value)) in data.iter().enumerate() {
        let (x, y) = (rows.scale.at(*value), rows.middle(at));
        let reached = target.is_none_or(|t| *value >= t);
        let fill = if reached { MAIN } else { MUTED };
        ink.bar(
            Frame { left: x.min(zero), right: x.max(zero), top: y - half, bottom: y + half },
            fill,
            fill,
            zero,
            false,
        );
        if let Some(target) = target {
            let at = rows.scale.at(target);
            ink.line(
                vec![(at, y - rows.half(ink) * 1.2), (at, y + rows.half(ink) * 1.2)],
                Stroke::solid(RULE, ink.sizes.line),
            );
        }
    }
    if let Some((target, label)) = mark {
        let label = label.map_or_else(|| ink.locale.say(messages::LabelTarget), str::to_owned);
        let text = format!("{label} {}", spoken(target, ink.numerals)).trim().to_owned();
        let style = Style::new(ink.sizes.label, RULE, Anchor::Middle).bold();
        let half = ink.width(&text, style.size, true) / 2.0;
        let x = rows.scale.at(target).clamp(half + 1.0, ink.scene.width - half - 1.0);
        ink.label(x, rows.frame.top - style.size * 0.4, &text, style);
    }
    let right = Frame { left: rows.frame.right, ..rows.frame };
    for (at, (_, value)) in data.iter().enumerate() {
        let style = ink.label_style(Anchor::End);
        let text = figures.write(*value);
        ink.label(right.left + room, rows.middle(at) + style.size * 0.36, &text, style);
    }
}

/// The value that bars are held against, and what the caller calls it.
fn mark(prepared: &Prepared) -> Option<(f64, Option<&str>)> {
    let (plan, told) = (&prepared.plan, &prepared.plan.told);
    let target = plan.target.map(|value| (value, told.target_label.as_deref()));
    let threshold = || plan.threshold.map(|value| (value, told.threshold_label.as_deref()));
    let value = || told.values.first().map(|(value, label)| (*value, Some(label.as_str())));
    target.or_else(threshold).or_else(value)
}
