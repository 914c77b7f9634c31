//! Boosts trees: each is fitted to what those before it leave wrong, every level of it by the one test that tells most.

use crate::reader::trees::{Test, Tree, Trees};

/// Trees, the levels of each, what a tree counts for, and what is added to the weight of a leaf.
const TREES: usize = 240;
const LEVELS: usize = 6;
const RATE: f32 = 0.12;
const CALM: f32 = 4.0;
/// Limits that a number is tried against at most.
const LIMITS: usize = 24;
/// A tree sees one in so many examples, and one in so many numbers.
const PART: u64 = 2;

/// What is seen of one thing, and how true it is.
pub struct Seen {
    pub numbers: Vec<f32>,
    pub target: f32,
    /// How much it counts.
    pub weight: f32,
}

/// Numbers that look like chance and are always the same.
struct Chance(u64);

impl Chance {
    fn one_in(&mut self, part: u64) -> bool {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33).is_multiple_of(part)
    }
}

/// Slope and curve of the loss.
type Pull = (f32, f32);

/// Fits trees to examples.
pub fn boost(names: &[&str], examples: &[&Seen]) -> Trees {
    let limits: Vec<Vec<f32>> = (0..names.len()).map(|at| limits(examples, at)).collect();
    let place = |at: usize, value: f32| limits[at].iter().filter(|limit| value > **limit).count() as u8;
    let places: Vec<Vec<u8>> =
        (0..names.len()).map(|at| examples.iter().map(|one| place(at, one.numbers[at])).collect()).collect();
    let mut chance = Chance(12_345);
    let mut sums = vec![0.0_f32; examples.len()];
    let mut trees = Vec::new();
    for _ in 0..TREES {
        let pull = |(one, sum): (&&Seen, &f32)| {
            let share = 1.0 / (1.0 + (-sum).exp());
            (one.weight * (one.target - share), one.weight * share * (1.0 - share))
        };
        let pulls: Vec<Pull> = examples.iter().zip(&sums).map(pull).collect();
        let rows: Vec<usize> = (0..examples.len()).filter(|_| chance.one_in(PART)).collect();
        let tried: Vec<usize> = (0..names.len()).filter(|at| !limits[*at].is_empty() && chance.one_in(PART)).collect();
        let mut leaf_of = vec![0_u8; rows.len()];
        let mut tests: Vec<(usize, u8)> = Vec::new();
        for level in 0..LEVELS {
            let best = tried.iter().filter_map(|at| {
                let (gain, limit) = best_limit(&places[*at], limits[*at].len(), &rows, &leaf_of, 1 << level, &pulls)?;
                Some((gain, *at, limit))
            });
            let Some((_, at, limit)) = best.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            for (leaf, row) in leaf_of.iter_mut().zip(&rows) {
                *leaf |= u8::from(places[at][*row] > limit) << level;
            }
            tests.push((at, limit));
        }
        let mut totals = vec![(0.0_f32, 0.0_f32); 1 << tests.len()];
        for (leaf, row) in leaf_of.iter().zip(&rows) {
            let total = &mut totals[usize::from(*leaf)];
            *total = (total.0 + pulls[*row].0, total.1 + pulls[*row].1);
        }
        let leaves: Vec<f32> = totals.iter().map(|(slope, curve)| RATE * slope / (curve + CALM)).collect();
        for (row, sum) in sums.iter_mut().enumerate() {
            let above = |(level, (at, limit)): (usize, &(usize, u8))| usize::from(places[*at][row] > *limit) << level;
            *sum += leaves[tests.iter().enumerate().map(above).sum::<usize>()];
        }
        let tests: Vec<Test> = tests.iter().map(|(at, limit)| (*at, limits[*at][usize::from(*limit)])).collect();
        trees.push(Tree { tests, leaves });
    }
    Trees { names: names.iter().map(|name| (*name).to_owned()).collect(), trees }
}

/// Values that part the examples into about equal shares.
fn limits(examples: &[&Seen], at: usize) -> Vec<f32> {
    let mut values: Vec<f32> = examples.iter().map(|one| one.numbers[at]).collect();
    values.sort_by(f32::total_cmp);
    let last = values.last().copied().unwrap_or(0.0);
    let mut apart = values.clone();
    apart.dedup();
    let mut limits: Vec<f32> = if apart.len() <= LIMITS {
        apart.windows(2).map(|two| (two[0] + two[1]) / 2.0).collect()
    } else {
        // Most are nothing: half of the limits part the values, half the examples.
        let of = |from: &[f32]| (1..=LIMITS / 2).map(|n| from[n * from.len() / (LIMITS / 2 + 1)]).collect::<Vec<_>>();
        [of(&apart), of(&values)].concat()
    };
    limits.retain(|limit| *limit < last);
    limits.sort_by(f32::total_cmp);
    limits.dedup();
    limits
}

/// The limit that tells most of what is left in all leaves together, and how much.
fn best_limit(
    places: &[u8],
    limits: usize,
    rows: &[usize],
    leaf_of: &[u8],
    leaves: usize,
    pulls: &[Pull],
) -> Option<(f32, u8)> {
    let wide = limits + 1;
    let mut sums = vec![(0.0_f32, 0.0_f32); leaves * wide];
    for (leaf, row) in leaf_of.iter().zip(rows) {
        let (slope, curve) = pulls[*row];
        let sum = &mut sums[usize::from(*leaf) * wide + usize::from(places[*row])];
        *sum = (sum.0 + slope, sum.1 + curve);
    }
    let worth = |(slope, curve): Pull| slope * slope / (curve + CALM);
    let mut gains = vec![0.0_f32; limits];
    for own in sums.chunks_exact(wide) {
        let all = own.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let mut below = (0.0, 0.0);
        for (gain, one) in gains.iter_mut().zip(own) {
            below = (below.0 + one.0, below.1 + one.1);
            *gain += worth(below) + worth((all.0 - below.0, all.1 - below.1)) - worth(all);
        }
    }
    let best = gains.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    (*best.1 > 0.0).then_some((*best.1, best.0 as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_learn_what_only_two_numbers_tell_together() {
        let either = |n: usize| Seen {
            numbers: vec![(n % 2) as f32, (n / 2 % 2) as f32, (n % 7) as f32],
            target: f32::from(u8::from(n % 2 != n / 2 % 2)),
            weight: 1.0,
        };
        let examples: Vec<Seen> = (0..400).map(either).collect();
        let trees = boost(&["one", "other", "idle"], &examples.iter().collect::<Vec<_>>());
        for (one, other) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            let likely = trees.likelihood(&[one, other, 3.0]) > 0.5;
            assert_eq!(likely, one != other, "{one} {other}");
        }
    }
}
