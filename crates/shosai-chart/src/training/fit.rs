//! Fits a model to examples.

use crate::reader::model::{Model, softmax};
use std::collections::HashMap;

/// A question with the share of each class that is right.
pub struct Example {
    pub features: Vec<String>,
    pub target: Vec<f32>,
}

/// Fits a model by gradient steps that shrink for each feature, in an order that is always the same.
pub fn train(classes: &[String], examples: &[&Example], rounds: usize, rate: f32, decay: f32, least: usize) -> Model {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for example in examples {
        for feature in &example.features {
            *counts.entry(feature).or_default() += 1;
        }
    }
    let mut names: Vec<&str> = counts.iter().filter(|(_, n)| **n >= least).map(|(name, _)| *name).collect();
    names.sort_unstable();
    let numbers: HashMap<&str, usize> = names.iter().enumerate().map(|(n, name)| (*name, n)).collect();
    let rows: Vec<Vec<usize>> = examples
        .iter()
        .map(|e| {
            let mut row: Vec<usize> = e.features.iter().filter_map(|f| numbers.get(f.as_str()).copied()).collect();
            row.sort_unstable();
            row.dedup();
            row
        })
        .collect();
    let width = classes.len();
    let mut weights = vec![0.0_f32; names.len() * width];
    let mut history = vec![1e-2_f32; names.len() * width];
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let mut seed = 12_345_u64;
    let mut sums = vec![0.0_f32; width];
    // The mean of the later rounds: where one ends is chance.
    let mut mean = vec![0.0_f32; weights.len()];
    let first = rounds / 2;
    for round in 0..rounds {
        for at in (1..order.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(at, (seed >> 33) as usize % (at + 1));
        }
        for at in &order {
            let row = &rows[*at];
            sums.fill(0.0);
            for feature in row {
                for (sum, weight) in sums.iter_mut().zip(&weights[feature * width..(feature + 1) * width]) {
                    *sum += weight;
                }
            }
            softmax(&mut sums);
            let target = &examples[*at].target;
            for feature in row {
                for class in 0..width {
                    let place = feature * width + class;
                    let slope = sums[class] - target[class] + decay * weights[place];
                    history[place] += slope * slope;
                    weights[place] -= rate * slope / history[place].sqrt();
                }
            }
        }
        if round >= first {
            let share = 1.0 / (rounds - first) as f32;
            mean.iter_mut().zip(&weights).for_each(|(mean, weight)| *mean += weight * share);
        }
    }
    let weights = mean;
    let kept =
        names.iter().enumerate().map(|(n, name)| ((*name).to_owned(), weights[n * width..(n + 1) * width].to_vec()));
    Model { classes: classes.to_vec(), weights: kept.filter(|(_, w)| w.iter().any(|w| w.abs() > 0.02)).collect() }
}
