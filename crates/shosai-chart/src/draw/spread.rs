//! Densities, boxes and histograms of values.

use crate::operations::quantile;

/// The five numbers of a box, and what lies outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Five {
    /// The lowest value within the fence.
    pub low: f64,
    /// The first quartile.
    pub q1: f64,
    /// The middle.
    pub median: f64,
    /// The third quartile.
    pub q3: f64,
    /// The highest value within the fence.
    pub high: f64,
    /// Values beyond the fences.
    pub outside: Vec<f64>,
}

/// Outliers drawn one by one; more would hide each other.
const MOST_OUTSIDE: usize = 60;

impl Five {
    /// The box of some values.
    pub fn of(values: &[f64]) -> Option<Five> {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        if sorted.is_empty() {
            return None;
        }
        let (q1, median, q3) = (quantile(&sorted, 0.25), quantile(&sorted, 0.5), quantile(&sorted, 0.75));
        let reach = 1.5 * (q3 - q1);
        let within = |v: &f64| (q1 - reach..=q3 + reach).contains(v);
        let low = sorted.iter().copied().find(|v| within(v)).unwrap_or(q1);
        let high = sorted.iter().rev().copied().find(|v| within(v)).unwrap_or(q3);
        let mut outside: Vec<f64> = sorted.into_iter().filter(|v| !within(v)).collect();
        if outside.len() > MOST_OUTSIDE {
            let every = outside.len().div_ceil(MOST_OUTSIDE);
            outside = outside.into_iter().step_by(every).collect();
        }
        Some(Five { low, q1, median, q3, high, outside })
    }
}

/// How far a value is smoothed: Silverman's rule.
pub fn bandwidth(values: &[f64]) -> f64 {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let deviation = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt();
    1.06 * deviation * n.powf(-0.2)
}

/// Points of a density curve: value and density, over an even grid. Where the grid begins at zero and no value lies below
/// it, nothing is spread below it either.
pub fn density(values: &[f64], low: f64, high: f64, steps: usize) -> Vec<(f64, f64)> {
    let n = values.len() as f64;
    // A constant still gets a visible width.
    let rule = bandwidth(values);
    let width = if rule.is_finite() { rule.max((high - low) / steps as f64) } else { (high - low) / 20.0 };
    // Values are first counted on the grid, so that a million of them cost no more than a thousand.
    let cell = (high - low) / steps as f64;
    let mut counts = vec![0.0; steps + 1];
    for value in values {
        let at = ((value - low) / cell).round();
        if at.is_finite() && at >= 0.0 && (at as usize) < counts.len() {
            counts[at as usize] += 1.0;
        }
    }
    let kernel = |cells: f64| (-0.5 * (cells * cell / width).powi(2)).exp();
    let bounded = low == 0.0 && values.iter().all(|value| *value >= 0.0);
    let mirrored = |at: usize, k: usize| if bounded { kernel((at + k) as f64) } else { 0.0 };
    let norm = 1.0 / (n.max(1.0) * width * (2.0 * std::f64::consts::PI).sqrt());
    (0..=steps)
        .map(|at| {
            let x = low + cell * at as f64;
            let sum: f64 = counts
                .iter()
                .enumerate()
                .filter(|(_, c)| **c > 0.0)
                .map(|(k, c)| c * (kernel(at as f64 - k as f64) + mirrored(at, k)))
                .sum();
            (x, sum * norm)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_its_outliers_outside() {
        let five = Five::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 100.0]).unwrap();
        assert_eq!((five.low, five.high), (1.0, 5.0));
        assert_eq!(five.outside, [100.0]);
    }

    #[test]
    fn a_density_sums_to_one() {
        let values: Vec<f64> = (0..200).map(|v| f64::from(v % 20)).collect();
        let curve = density(&values, -20.0, 40.0, 240);
        let area: f64 = curve.iter().map(|p| p.1 * 0.25).sum();
        assert!((area - 1.0).abs() < 0.02, "{area}");
        let bounded = density(&values, 0.0, 40.0, 160);
        let area: f64 = bounded.iter().map(|p| p.1 * 0.25).sum();
        assert!((area - 1.0).abs() < 0.02, "{area}");
    }
}
