//! Several lines over time, named at their ends.

use crate::draw::axis::Along;
use crate::draw::ink::{Ink, Style};
use crate::draw::labels::beside_lines;
use crate::draw::palette::{ACCENT, Look, look, muted};
use crate::draw::plot::{Layout, Plot, plot};
use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Stroke, WHITE};

/// Markers are drawn up to this many points a line.
const MARKED_POINTS: usize = 26;
/// The share of the width that names may take.
pub const NAME_SHARE: f64 = 0.3;
/// A line that ends before this share of the width is named where it ends.
const ENDS_EARLY: f64 = 0.85;

/// The look of each series: highlighted ones stand out, the rest stands back.
pub fn looks(prepared: &Prepared, series: &[Series]) -> Vec<Look> {
    let highlight = prepared.plan.auxiliary.contains(&Auxiliary::Highlight) && !prepared.plan.highlight.is_empty();
    let one = |at: usize, s: &Series| match highlight {
        true if prepared.plan.highlight.contains(&s.name) => {
            Look { fill: ACCENT, ink: ACCENT, text: ACCENT.against(WHITE, 4.6), ..look(0) }
        }
        true => muted(),
        false if s.is_rest => muted(),
        false => look(at),
    };
    series.iter().enumerate().map(|(at, s)| one(at, s)).collect()
}

/// Draws the lines.
pub fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let (along, series) = prepared.series();
    let values: Vec<f64> = series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).collect();
    let rules = rules::rules(prepared, &values);
    let widest = ink.widest_name(series.iter().map(|s| s.name.as_str()), ink.sizes.label);
    let right = widest.min(area.width() * NAME_SHARE) + ink.sizes.gap * 2.0;
    let plot = plot(ink, area, along, &series, &rules, Layout { zero: false, right, bands: false });
    draw_into(prepared, ink, &plot, &series, right - ink.sizes.gap * 2.0);
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
}

/// Draws lines and their names into a plot.
pub fn draw_into(prepared: &Prepared, ink: &mut Ink<'_>, plot: &Plot, series: &[Series], name_room: f64) {
    let looks = looks(prepared, series);
    let mut ends = Vec::new();
    for (series, look) in series.iter().zip(&looks).rev() {
        let points = plot.pixels(&series.points);
        plot.tell(prepared, ink, series);
        let dash = look.dash.iter().map(|d| d * ink.sizes.line).collect();
        ink.line_over_gaps(&points, &Stroke { color: look.ink, width: ink.sizes.line, dash });
        if points.len() <= MARKED_POINTS {
            for at in &points {
                ink.push(Node::Marker {
                    at: *at,
                    radius: ink.sizes.line * 1.25,
                    shape: look.shape,
                    fill: look.ink,
                    stroke: Some(Stroke::solid(WHITE, 1.0)),
                    opacity: 1.0,
                });
            }
        }
        if let Some((x, y)) = points.last() {
            let style = Style::new(ink.sizes.label, look.text, Anchor::Start).bold();
            let name = ink.fit(&series.name, style.size, true, name_room);
            let early = *x < plot.frame.left + plot.frame.width() * ENDS_EARLY;
            let beside = *x + ink.sizes.gap;
            let inside = beside + ink.width(&name, style.size, true) < plot.frame.right;
            if early && inside && ink.label(beside, y + style.size * 0.36, &name, style.rimmed()) {
                continue;
            }
            ends.push((*x, *y, name, style));
        }
    }
    beside_lines(ink, &ends, plot.frame.right + ink.sizes.gap * 0.8, plot.frame.top, plot.frame.bottom);
}

/// Positions of the whole as a list, for stacks.
pub fn positions(along: &Along, series: &[Series]) -> Vec<f64> {
    let mut out: Vec<f64> = match along.bands() {
        Some(bands) => (0..bands).map(|at| at as f64).collect(),
        None => series.iter().flat_map(|s| s.points.iter().map(|p| p.0)).collect(),
    };
    out.sort_by(f64::total_cmp);
    out.dedup();
    out
}
