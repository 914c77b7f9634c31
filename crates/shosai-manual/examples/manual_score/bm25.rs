//! The peer: BM25 over any cut of a text into units.

use std::collections::HashMap;

/// The usual constants.
const SATURATION: f64 = 1.2;
const LENGTH_PART: f64 = 0.75;

pub struct Bm25 {
    /// For each unit, the texts that hold it and how often.
    postings: HashMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
}

impl Bm25 {
    pub fn of(texts: impl Iterator<Item = Vec<String>>) -> Self {
        let mut made = Self { postings: HashMap::new(), lengths: Vec::new() };
        for (number, units) in texts.enumerate() {
            made.lengths.push(units.len() as f64);
            let mut counts: HashMap<String, f64> = HashMap::new();
            for unit in units {
                *counts.entry(unit).or_default() += 1.0;
            }
            for (unit, count) in counts {
                made.postings.entry(unit).or_default().push((number, count));
            }
        }
        made
    }

    /// The texts among `allowed` that hold any unit of the query, the nearest first.
    pub fn ranked(&self, query: Vec<String>, allowed: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let total = self.lengths.len() as f64;
        let average = self.lengths.iter().sum::<f64>() / total.max(1.0);
        let mut scores: HashMap<usize, f64> = HashMap::new();
        for unit in query {
            let Some(holding) = self.postings.get(&unit) else { continue };
            let count = holding.len() as f64;
            let rarity = (1.0 + (total - count + 0.5) / (count + 0.5)).ln();
            for (number, frequency) in holding.iter().filter(|(number, _)| allowed(*number)) {
                let length = 1.0 - LENGTH_PART + LENGTH_PART * self.lengths[*number] / average;
                let part = frequency * (SATURATION + 1.0) / (frequency + SATURATION * length);
                *scores.entry(*number).or_default() += rarity * part;
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().collect();
        ranked.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
        ranked.into_iter().map(|(number, _)| number).collect()
    }
}
