//! What is counted.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::cases::{Case, Place};

/// Sections of a first page.
const PAGE: usize = 20;
const FIRST: usize = 5;

#[derive(Default, Clone)]
pub struct Tally {
    queries: usize,
    recall: f64,
    recall_20: f64,
    fitting_20: f64,
    ratio: f64,
    empty: usize,
    first_5: usize,
    first_20: usize,
}

impl Tally {
    pub fn of(case: &Case, returned: &[Place]) -> Self {
        let seen: HashSet<&Place> = returned.iter().collect();
        let right = seen.iter().filter(|place| case.relevant.contains(**place)).count();
        let among = |count: usize| returned.iter().take(count).filter(|place| case.relevant.contains(*place)).count();
        let of = |count: usize, all: usize| count as f64 / all.max(1) as f64;
        let all = case.relevant.len();
        Self {
            queries: 1,
            recall: of(right, all),
            recall_20: of(among(PAGE), all),
            fitting_20: of(among(PAGE), all.min(PAGE)),
            ratio: of(returned.len(), all),
            empty: usize::from(right == 0),
            first_5: usize::from(among(FIRST) > 0),
            first_20: usize::from(among(PAGE) > 0),
        }
    }

    pub fn add(&mut self, other: &Tally) {
        self.queries += other.queries;
        self.recall += other.recall;
        self.recall_20 += other.recall_20;
        self.fitting_20 += other.fitting_20;
        self.ratio += other.ratio;
        self.empty += other.empty;
        self.first_5 += other.first_5;
        self.first_20 += other.first_20;
    }

    pub fn report(&self) -> Value {
        let mean = |sum: f64| (sum / self.queries.max(1) as f64 * 1000.0).round() / 1000.0;
        json!({ "queries": self.queries, "recall": mean(self.recall), "recall_at_20": mean(self.recall_20), "of_what_fits_in_20": mean(self.fitting_20), "returned_per_relevant": mean(self.ratio), "nothing_found": self.empty, "answered_in_5": mean(self.first_5 as f64), "answered_in_20": mean(self.first_20 as f64) })
    }

    /// What sufficiency promises: of a term every section, of a question one.
    pub fn reached(&self, asks: bool) -> f64 {
        if asks { self.first_20 as f64 } else { self.recall }
    }
}

/// Sufficiency against what was reached, in steps of a tenth; and what was called complete.
#[derive(Default)]
pub struct Curve {
    steps: [(usize, f64); 11],
    completed: usize,
    completed_short: usize,
    completed_false: usize,
}

/// Less than this of what there is, called complete, is false.
const FALSE_BELOW: f64 = 0.5;
const SHORT_BELOW: f64 = 0.9;

impl Curve {
    pub fn add(&mut self, sufficiency: f64, completed: bool, reached: f64) {
        let step = &mut self.steps[((sufficiency * 10.0) as usize).min(10)];
        *step = (step.0 + 1, step.1 + reached);
        self.completed += usize::from(completed);
        self.completed_short += usize::from(completed && reached < SHORT_BELOW);
        self.completed_false += usize::from(completed && reached < FALSE_BELOW);
    }

    pub fn report(&self) -> Value {
        let filled = self.steps.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        let steps: Vec<Value> = filled
            .map(|(step, (count, sum))| {
                json!({ "sufficiency": step as f64 / 10.0, "queries": count, "reached": (sum / *count as f64 * 1000.0).round() / 1000.0 })
            })
            .collect();
        json!({ "curve": steps, "completed": self.completed, "completed_below_0.9": self.completed_short, "completed_below_0.5": self.completed_false })
    }
}
