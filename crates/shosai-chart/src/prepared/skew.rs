//! A few large values that would press everything else flat: axes that spread it.

use crate::draw::ticks::Classes;
use crate::operations::quantile;
use crate::plan::{Auxiliary, Plan};
use crate::table::Table;
use crate::templates::histogram::MOST_CLASSES;
use std::collections::BTreeMap;

/// The edge from which on a histogram shows nothing, and how many values lie there: a few far ones would leave it one bar.
pub fn cut(values: &[f64]) -> Option<(f64, usize)> {
    /// What three quarters of the values must take of the axis, and what is left out for it at most.
    const CORNER: f64 = 0.05;
    const KEPT: [f64; 3] = [0.99, 0.98, 0.95];
    const LEAST: usize = 50;
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (low, high) = (*sorted.first()?, *sorted.last()?);
    let corner = |until: f64| quantile(&sorted, 0.75) - low < (until - low) * CORNER;
    if sorted.len() < LEAST || !corner(high) {
        return None;
    }
    let until = KEPT.map(|share| quantile(&sorted, share));
    let until = until.into_iter().find(|until| !corner(*until)).unwrap_or(until[KEPT.len() - 1]);
    // The last class is whole.
    let kept = &sorted[..sorted.partition_point(|value| *value <= until)];
    let edge = Classes::new(kept, MOST_CLASSES).high();
    Some((edge, sorted.len() - sorted.partition_point(|value| *value < edge)))
}

/// Takes log axes where a plain one would show nothing.
pub fn spread(table: &Table, plan: &mut Plan) {
    points(table, plan);
    lines(table, plan);
}

/// Points that all but a few lie in a corner are spread by a log axis, unless the caller wants it otherwise or a straight
/// line is drawn through them.
fn points(table: &Table, plan: &mut Plan) {
    /// Three quarters of the points in this share of the axis show nothing.
    const CORNER: f64 = 0.05;
    /// Fewer points are read one by one.
    const LEAST: usize = 20;
    if !matches!(plan.template, "scatter" | "scatter_groups") || plan.auxiliary.contains(&Auxiliary::Regression) {
        return;
    }
    let skewed = |name: Option<&String>| {
        let column = name.and_then(|name| table.column(name)).and_then(|column| column.as_numbers());
        let mut values: Vec<f64> = column.unwrap_or(&[]).iter().copied().filter(|v| v.is_finite()).collect();
        values.sort_by(f64::total_cmp);
        let (Some(low), Some(high)) = (values.first(), values.last()) else { return false };
        values.len() >= LEAST && *low > 0.0 && quantile(&values, 0.75) - low < (high - low) * CORNER
    };
    let (across, up) = (skewed(plan.roles.x.as_ref()), skewed(plan.roles.y.as_ref()));
    for (scale, skewed) in [(&mut plan.told.x_scale, across), (&mut plan.told.y_scale, up)] {
        scale.log |= skewed && !scale.linear && scale.zero.is_none();
    }
}

/// Lines of which one presses most of the others flat are spread by a log axis too.
fn lines(table: &Table, plan: &mut Plan) {
    /// The share of the height that half of the lines must reach.
    const FLAT: f64 = 0.06;
    let scale = plan.told.y_scale;
    let split = plan.roles.color.as_ref().and_then(|name| table.column(name));
    let values = plan.roles.y.as_ref().and_then(|name| table.column(name)).and_then(|column| column.as_numbers());
    let (Some(codes), Some(values), "multi_line") = (split.and_then(|s| s.as_codes()), values, plan.template) else {
        return;
    };
    let mut highest: BTreeMap<u32, f64> = BTreeMap::new();
    for (code, value) in codes.iter().zip(values).filter(|(_, value)| value.is_finite()) {
        let own = highest.entry(*code).or_insert(*value);
        *own = own.max(*value);
    }
    let mut highest: Vec<f64> = highest.into_values().collect();
    highest.sort_by(f64::total_cmp);
    let positive = values.iter().all(|value| !value.is_finite() || *value > 0.0);
    let flat = highest.len() > 2 && highest[highest.len() / 2] < highest[highest.len() - 1] * FLAT;
    let free = !scale.linear && scale.zero.is_none() && plan.target.or(plan.threshold).is_none();
    plan.told.y_scale.log |= positive && flat && free;
}
