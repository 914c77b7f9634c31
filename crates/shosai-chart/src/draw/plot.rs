//! Plots of values over positions: the frame, the axes and the scale that lines, areas and columns share.

use super::axis::{Across, Along, draw_across, draw_values, room_below, ticks_for, value_labels};
use super::ink::Ink;
use super::rules::Rule;
use super::ticks::{Linear, extent};
use crate::prepared::{Prepared, Series};
use crate::scene::Frame;
use crate::templates::over_time::tick_name;

/// A plot ready to be drawn into.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Where the marks go.
    pub frame: Frame,
    /// Positions.
    pub across: Across,
    /// Values.
    pub scale: Linear,
}

/// How a plot is laid out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layout {
    /// Whether values start at zero.
    pub zero: bool,
    /// Room kept free at the right, for labels.
    pub right: f64,
    /// Whether positions have width, as columns do.
    pub bands: bool,
}

/// The share of the height that a number under a bar takes.
const LABEL_SHARE: f64 = 0.07;

/// Lays out a plot and draws its axes.
pub fn plot(ink: &mut Ink<'_>, area: Frame, along: Along, series: &[Series], rules: &[Rule], layout: Layout) -> Plot {
    let values = series.iter().flat_map(|s| s.points.iter().map(|p| p.1)).chain(rules.iter().map(|r| r.value));
    let (low, high) = extent(values);
    let below = room_below(ink, &along, area.width());
    let ticks = ticks_for(ink, area.height() - below);
    let own = || if layout.zero { Linear::from_zero(low, high, ticks) } else { Linear::trimmed(low, high, ticks) };
    let scale = Linear::chosen(ink.up, low, high, ticks, own);
    let mut scale = scale.for_whole(series.iter().flat_map(|s| s.points.iter().map(|p| p.1)));
    // Numbers above and under bars need room, but no further step of the axis: a share ends at 1.
    let room = (high.max(0.0) - low.min(0.0)) * LABEL_SHARE;
    if layout.bands && !scale.log {
        scale.low = if low < 0.0 { scale.low.min(low - room) } else { scale.low };
        scale.high = if high > 0.0 { scale.high.max(high + room * 0.6) } else { scale.high };
    }
    with_scale(ink, area, along, series, scale, layout)
}

/// Lays out a plot over a given scale and draws its axes.
pub fn with_scale(
    ink: &mut Ink<'_>,
    area: Frame,
    along: Along,
    series: &[Series],
    scale: Linear,
    layout: Layout,
) -> Plot {
    let below = room_below(ink, &along, area.width());
    let (_, width) = value_labels(ink, &scale);
    let frame = Frame {
        left: area.left + width + ink.sizes.gap,
        top: area.top,
        right: area.right - layout.right,
        bottom: area.bottom - below,
    };
    let scale = scale.upwards(&frame);
    let domain = match along.bands() {
        Some(bands) => (0.0, bands.max(1) as f64 - 1.0),
        None => extent(series.iter().flat_map(|s| s.points.iter().map(|p| p.0))),
    };
    let longest = || series.iter().map(|s| s.points.len()).max().unwrap_or(1);
    let count = along.bands().unwrap_or_else(longest);
    let inset = if layout.bands { frame.width() / count.max(1) as f64 / 2.0 } else { ink.sizes.gap * 1.2 };
    let across = Across { along, domain, pixels: (frame.left + inset, frame.right - inset) };
    draw_values(ink, &frame, &scale);
    draw_across(ink, &frame, &across);
    Plot { frame, across, scale }
}

impl Plot {
    /// Every point of a series says its name and value.
    pub fn tell(&self, prepared: &Prepared, ink: &mut Ink<'_>, series: &Series) {
        for ((position, value), at) in series.points.iter().zip(self.pixels(&series.points)) {
            let name = tick_name(&self.across.along, *position, prepared);
            ink.tip_at(at, &[&name, &series.name], *value);
        }
    }

    pub fn pixels(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        points.iter().map(|(x, y)| (self.across.at(*x), self.scale.at(*y))).collect()
    }
}

/// Positions as numbered bands, for columns: bands keep an even width whatever the calendar does.
pub fn banded(along: &Along, series: &[Series], name: impl Fn(f64) -> String) -> (Along, Vec<Series>) {
    let mut positions: Vec<f64> = series.iter().flat_map(|s| s.points.iter().map(|p| p.0)).collect();
    positions.sort_by(f64::total_cmp);
    positions.dedup();
    let (bands, positions) = match along {
        Along::Words(_) | Along::Periods(..) => return (along.clone(), series.to_vec()),
        Along::Time(grain) => {
            let moments = grain.without_gaps(positions.iter().map(|at| *at as i64).collect());
            let positions: Vec<f64> = moments.iter().map(|at| *at as f64).collect();
            (Along::Periods(*grain, moments), positions)
        }
        Along::Number => (Along::Words(positions.iter().map(|p| name(*p)).collect()), positions),
    };
    let place = |x: f64| positions.binary_search_by(|p| p.total_cmp(&x)).unwrap_or(0) as f64;
    let moved = series
        .iter()
        .map(|s| Series { points: s.points.iter().map(|(x, y)| (place(*x), *y)).collect(), ..s.clone() })
        .collect();
    (bands, moved)
}
