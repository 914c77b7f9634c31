//! Learns how far words are believed, from cases whose answers are known.

use std::collections::HashSet;
use std::fmt::Write;

use shosai_manual::SIGNS;

/// What a search weighed: for every word and section the signs, and whether the section is relevant.
pub struct Lesson {
    pub manual: String,
    /// How many sections are relevant.
    pub relevant: usize,
    pub rows: Vec<Row>,
}

pub struct Row {
    pub exact: bool,
    pub relevant: bool,
    pub signs: Vec<f64>,
}

/// A case with fewer relevant sections counts as one with so many: it would be all that is learned.
const FEWEST: usize = 2;
/// Keeps weights small that few cases speak for.
const RIDGE: f64 = 0.3;
const ROUNDS: usize = 12;

/// The weights that make what was seen likeliest, by Newton's method.
pub fn learn(lessons: &[&Lesson]) -> Vec<f64> {
    let size = SIGNS.len();
    let weighted: Vec<(f64, &Row)> = lessons.iter().flat_map(|lesson| weights(lesson)).collect();
    let mut found = vec![0.0; size];
    for _ in 0..ROUNDS {
        let mut slope: Vec<f64> = found.iter().map(|weight| -RIDGE * weight).collect();
        let mut curve = vec![vec![0.0; size]; size];
        (0..size).for_each(|at| curve[at][at] = RIDGE);
        for (weight, row) in &weighted {
            let sum: f64 = row.signs.iter().zip(&found).map(|(sign, weight)| sign * weight).sum();
            let likely = 1.0 / (1.0 + (-sum).exp());
            let off = weight * (f64::from(u8::from(row.relevant)) - likely);
            let bend = weight * likely * (1.0 - likely);
            for at in (0..size).filter(|at| row.signs[*at] != 0.0) {
                slope[at] += off * row.signs[at];
                (0..size).for_each(|other| curve[at][other] += bend * row.signs[at] * row.signs[other]);
            }
        }
        let step = solved(curve, slope);
        found.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    found
}

/// What each row counts: what is found, and what is returned for nothing, is measured against what there is to find. Of
/// what is returned in any case only the words themselves say something.
fn weights(lesson: &Lesson) -> Vec<(f64, &Row)> {
    let names = |row: &Row, name: &str| SIGNS.iter().zip(&row.signs).any(|(sign, value)| *sign == name && *value > 0.0);
    let given = |row: &Row| names(row, "given") || names(row, "respelt");
    let rows: Vec<&Row> = lesson.rows.iter().filter(|row| given(row) || !row.exact).collect();
    let weight = 1.0 / lesson.relevant.max(FEWEST) as f64;
    rows.into_iter().map(|row| (weight, row)).collect()
}

fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for at in 0..size {
        let pivot = (at..size).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs())).unwrap();
        rows.swap(at, pivot);
        right.swap(at, pivot);
        for below in at + 1..size {
            let part = rows[below][at] / rows[at][at];
            let above = rows[at].clone();
            rows[below].iter_mut().zip(&above).for_each(|(own, above)| *own -= part * above);
            right[below] -= part * right[at];
        }
    }
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|other| rows[at][other] * right[other]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    right
}

/// The weights as the data file has them.
pub fn written(weights: &[f64]) -> String {
    let mut text = String::new();
    for (name, weight) in SIGNS.iter().zip(weights) {
        writeln!(text, "{name}\t{weight:.3}").unwrap();
    }
    text
}

/// For each tenth of belief, how often what was believed so far is relevant, in manuals that were left out.
pub fn left_out(lessons: &[Lesson]) -> String {
    let manuals: HashSet<&str> = lessons.iter().map(|lesson| lesson.manual.as_str()).collect();
    let mut tenths = [(0.0, 0.0); 10];
    for manual in manuals {
        let (own, others): (Vec<&Lesson>, Vec<&Lesson>) = lessons.iter().partition(|lesson| lesson.manual == manual);
        let learned = learn(&others);
        for (weight, row) in own.iter().flat_map(|lesson| weights(lesson)) {
            let sum: f64 = row.signs.iter().zip(&learned).map(|(sign, weight)| sign * weight).sum();
            let tenth = &mut tenths[((1.0 / (1.0 + (-sum).exp()) * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + weight, tenth.1 + weight * f64::from(u8::from(row.relevant)));
        }
    }
    let part =
        |(at, (all, right)): (usize, &(f64, f64))| format!("{:.1} {:.2}", at as f64 / 10.0, right / all.max(1e-9));
    tenths.iter().enumerate().map(part).collect::<Vec<_>>().join("  ")
}
