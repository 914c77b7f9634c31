//! Medians and percentiles.

use std::time::Duration;

/// Durations in milliseconds, sorted.
pub struct Sorted(Vec<f64>);

impl Sorted {
    /// Sorts the samples.
    pub fn new(samples: impl IntoIterator<Item = Duration>) -> Self {
        let mut millis: Vec<f64> = samples.into_iter().map(|sample| sample.as_secs_f64() * 1e3).collect();
        millis.sort_by(f64::total_cmp);
        Self(millis)
    }

    /// The sample below which `share` of all samples lie.
    pub fn at(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        let place = (last as f64 * share).round() as usize;
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }

    /// The median.
    pub fn median(&self) -> f64 {
        self.at(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_samples() {
        let sorted = Sorted::new((1..=101).rev().map(Duration::from_millis));
        assert_eq!((sorted.median(), sorted.at(0.99), sorted.at(1.0)), (51.0, 100.0, 101.0));
    }
}
