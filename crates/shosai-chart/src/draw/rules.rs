//! Reference rules: averages, middles, targets, thresholds.

use super::covered::covered;
use super::ink::{Ink, Style};
use super::number::spoken;
use super::palette::{INK, RULE};
use super::ticks::Linear;
use crate::messages;
use crate::operations::Aggregate;
use crate::plan::Auxiliary;
use crate::prepared::Prepared;
use crate::scene::check::{ASCENT, DESCENT};
use crate::scene::{Anchor, Color, Frame, Node, Part, Stroke};

/// A rule at a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub value: f64,
    /// What it says.
    pub label: String,
    /// Its colour.
    pub color: Color,
}

/// The rules a plan asks for, over the drawn values.
pub fn rules(prepared: &Prepared, values: &[f64]) -> Vec<Rule> {
    let plan = &prepared.plan;
    let locale = plan.locale;
    let mut finite: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
    let mut out = Vec::new();
    for element in &plan.auxiliary {
        let (value, name, color) = match element {
            Auxiliary::MeanLine => (Some(Aggregate::Mean.of(&mut finite)), locale.say(messages::LabelMean), INK),
            Auxiliary::MedianLine => (Some(Aggregate::Median.of(&mut finite)), locale.say(messages::LabelMedian), INK),
            Auxiliary::TargetLine => (plan.target, locale.say(messages::LabelTarget), RULE),
            Auxiliary::Threshold => (plan.threshold, locale.say(messages::LabelThreshold), RULE),
            _ => continue,
        };
        if let Some(value) = value.filter(|v| v.is_finite()) {
            let written =
                if prepared.is_of_years() { format!("{value:.0}") } else { spoken(value, prepared.numerals()) };
            let own = match element {
                Auxiliary::TargetLine => plan.told.target_label.as_deref(),
                Auxiliary::Threshold => plan.told.threshold_label.as_deref(),
                _ => None,
            };
            out.push(Rule { value, label: format!("{} {written}", own.unwrap_or(&name)), color });
        }
    }
    let valued = plan.told.values.iter().map(|(value, label)| Rule {
        value: *value,
        label: format!("{label} {}", spoken(*value, prepared.numerals())).trim().to_owned(),
        color: RULE,
    });
    out.extend(valued);
    out
}

fn dashed(color: Color, ink: &Ink<'_>) -> Stroke {
    Stroke { color, width: ink.sizes.line * 0.6, dash: vec![ink.sizes.line * 2.4, ink.sizes.line * 1.6] }
}

/// The room labels of rules need beside a plot.
pub fn room(ink: &Ink<'_>, rules: &[Rule]) -> f64 {
    let widest = rules.iter().map(|r| ink.width(&r.label, ink.sizes.label, true)).fold(0.0, f64::max);
    if widest > 0.0 { widest + ink.sizes.gap } else { 0.0 }
}

/// Draws rules across a plot, each with its label at the right end.
pub fn draw_across(ink: &mut Ink<'_>, plot: &Frame, scale: &Linear, rules: &[Rule]) {
    for rule in rules {
        let y = scale.at(rule.value);
        let stroke = dashed(rule.color, ink);
        ink.push(Node::Line { points: vec![(plot.left, y), (plot.right, y)], stroke, part: Part::Data });
        let style =
            Style::new(ink.sizes.label, rule.color.against(crate::scene::WHITE, 4.6), Anchor::End).bold().rimmed();
        // Beside the plot, where no mark lies, if there is room; otherwise over or under the rule.
        let beside = Style { anchor: Anchor::Start, rim: false, ..style };
        if ink.label(plot.right + ink.sizes.gap * 0.8, y + style.size * 0.36, &rule.label, beside) {
            continue;
        }
        if let Some((x, y)) = quietest(ink, plot, y, &rule.label, style) {
            ink.label(x, y, &rule.label, style);
        }
    }
}

/// Where a label over or under a rule hides the least of what is drawn; the right end is the first choice.
fn quietest(ink: &Ink<'_>, plot: &Frame, y: f64, text: &str, style: Style) -> Option<(f64, f64)> {
    /// Places along the rule.
    const PLACES: u8 = 12;
    let width = ink.width(text, style.size, true);
    let room = (plot.width() - width).max(0.0);
    let rights = (0..=PLACES).map(|at| plot.right - room * f64::from(at) / f64::from(PLACES));
    let wished = rights.flat_map(|x| [y - style.size * 0.4, y + style.size * 1.15].map(|y| (x, y)));
    let frame = |(x, y): (f64, f64)| Frame {
        left: x - width,
        right: x,
        top: y - style.size * ASCENT,
        bottom: y + style.size * DESCENT,
    };
    let free = wished.filter(|at| ink.has_room(&frame(*at)));
    free.min_by_key(|at| covered(&ink.scene, &frame(*at)))
}

/// Draws rules across a small panel, each with its label inside at the right end, on the side the line does not end on.
pub fn draw_inside(ink: &mut Ink<'_>, panel: &Frame, scale: &Linear, rules: &[Rule], values: &[f64]) {
    /// The share of a line that lies about its label.
    const END: usize = 4;
    let last = &values[values.len() - values.len().div_ceil(END)..];
    for rule in rules {
        let y = scale.at(rule.value);
        let stroke = dashed(rule.color, ink);
        ink.push(Node::Line { points: vec![(panel.left, y), (panel.right, y)], stroke, part: Part::Data });
        let style =
            Style::new(ink.sizes.tick, rule.color.against(crate::scene::WHITE, 4.6), Anchor::End).bold().rimmed();
        let (above, below) = (y - style.size * 0.4, y + style.size * 1.15);
        let higher = last.iter().filter(|v| **v > rule.value).count() * 2 > last.len();
        let fits = |at: f64| at - style.size > panel.top && at < panel.bottom;
        let places = if higher { [below, above] } else { [above, below] };
        let _ = places.into_iter().any(|at| fits(at) && ink.label(panel.right, at, &rule.label, style));
    }
}

/// Draws rules down a plot whose values run to the right, each with its label at the top.
pub fn draw_down(ink: &mut Ink<'_>, plot: &Frame, scale: &Linear, rules: &[Rule]) {
    for rule in rules {
        let x = scale.at(rule.value);
        let stroke = dashed(rule.color, ink);
        ink.push(Node::Line { points: vec![(x, plot.top), (x, plot.bottom)], stroke, part: Part::Data });
        let style =
            Style::new(ink.sizes.label, rule.color.against(crate::scene::WHITE, 4.6), Anchor::Start).bold().rimmed();
        let width = ink.width(&rule.label, style.size, true);
        let left = x + ink.sizes.gap * 0.6 + width > ink.scene.width - 2.0;
        let (at, anchor) =
            if left { (x - ink.sizes.gap * 0.6, Anchor::End) } else { (x + ink.sizes.gap * 0.6, Anchor::Start) };
        let style = Style { anchor, ..style };
        for step in 0..4 {
            if ink.label(at, plot.top - style.size * 0.3 + style.size * 1.2 * f64::from(step), &rule.label, style) {
                break;
            }
        }
    }
}
