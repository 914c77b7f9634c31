//! How often a step is repeated, and what ends it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{error::Result, messages};

/// A step is repeated no more often than this.
const MOST_ATTEMPTS: u32 = 20;

/// How a step is repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IterationPolicy {
    /// The most attempts, 1 to 20.
    pub count: u32,
    /// Seconds that all attempts together may take.
    pub time_budget_s: Option<f64>,
    /// What all attempts together may cost; measuring costs nothing.
    pub cost_budget: Option<f64>,
    /// Stop as soon as the step passes.
    pub until_pass: bool,
    /// Stop when an attempt gains fewer points than this.
    pub min_improvement: f64,
    /// Record nothing.
    pub dry_run: bool,
}

impl Default for IterationPolicy {
    fn default() -> Self {
        Self {
            count: 1,
            time_budget_s: None,
            cost_budget: None,
            until_pass: false,
            min_improvement: 0.0,
            dry_run: false,
        }
    }
}

impl IterationPolicy {
    /// Refuses figures that mean nothing.
    ///
    /// # Errors
    /// `invalid_parameter` with the figure.
    pub fn check(&self) -> Result<()> {
        let negative = |name: &str| Err(messages::PolicyNegative { name }.into());
        if !(1..=MOST_ATTEMPTS).contains(&self.count) {
            return Err(messages::PolicyOutOfRange { most: MOST_ATTEMPTS }.into());
        }
        for (name, value) in [("time_budget_s", self.time_budget_s), ("cost_budget", self.cost_budget)] {
            if value.is_some_and(|value| !value.is_finite() || value < 0.0) {
                return negative(name);
            }
        }
        if !self.min_improvement.is_finite() || self.min_improvement < 0.0 {
            return negative("min_improvement");
        }
        Ok(())
    }

    /// Why to stop after an attempt; nothing means to go on.
    pub fn stop(&self, attempt: u32, passed: Option<bool>, gain: Option<f64>) -> Option<&'static str> {
        if self.until_pass && passed == Some(true) {
            return Some("until_pass");
        }
        if self.count == 1 {
            return Some("single_run");
        }
        if self.min_improvement > 0.0 && gain.is_some_and(|gain| gain < self.min_improvement) {
            return Some("min_improvement");
        }
        (attempt >= self.count).then_some("count_limit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_ends_the_attempts() {
        let policy = |count, until_pass, min_improvement| IterationPolicy {
            count,
            until_pass,
            min_improvement,
            ..IterationPolicy::default()
        };
        assert_eq!(policy(1, false, 0.0).stop(1, Some(false), None), Some("single_run"));
        assert_eq!(policy(5, true, 0.0).stop(1, Some(true), None), Some("until_pass"));
        assert_eq!(policy(5, false, 1.0).stop(2, Some(false), Some(0.2)), Some("min_improvement"));
        assert_eq!(policy(2, false, 0.0).stop(2, Some(false), Some(0.0)), Some("count_limit"));
        assert_eq!(policy(3, true, 0.0).stop(1, Some(false), None), None);
        assert!(policy(0, false, 0.0).check().is_err() && policy(21, false, 0.0).check().is_err());
    }
}
