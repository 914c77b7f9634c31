//! Tables without lines: rows whose cells stand beneath one another.

use super::lines::Line;
use super::runs::Run;

/// A table has at least two columns and two rows; more columns than this are a drawing.
const MOST_COLUMNS: usize = 40;
/// Left edges of a column differ by less, in points.
const SAME_EDGE: f64 = 6.0;

/// How many lines from the first are rows of one table.
pub(super) fn rows(lines: &[Line]) -> usize {
    let rows = lines.iter().take_while(|line| line.runs.len() >= 2).count();
    let aligned = |pair: &[Line]| {
        let edges = pair[0].runs.iter().filter(|run| pair[1].runs.iter().any(|other| meets(run, other))).count();
        edges >= 2
    };
    let fitting = lines[..rows].windows(2).take_while(|pair| aligned(pair)).count();
    if fitting > 0 && (2..=MOST_COLUMNS).contains(&columns(&lines[..=fitting]).len()) { fitting + 1 } else { 1 }
}

fn meets(one: &Run, other: &Run) -> bool {
    let middle = |run: &Run| f64::midpoint(run.x, run.end);
    (one.x - other.x).abs() < SAME_EDGE
        || (one.end - other.end).abs() < SAME_EDGE
        || (middle(one) - middle(other)).abs() < SAME_EDGE
}

/// The stretches of the page that cells cover together.
fn columns(lines: &[Line]) -> Vec<(f64, f64)> {
    let mut spans: Vec<(f64, f64)> = lines.iter().flat_map(|line| &line.runs).map(|run| (run.x, run.end)).collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut columns: Vec<(f64, f64)> = Vec::new();
    for (from, to) in spans {
        match columns.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => columns.push((from, to)),
        }
    }
    columns
}

/// The lines as cells in columns.
pub(super) fn cells(lines: &[Line]) -> Vec<Vec<String>> {
    let columns = columns(lines);
    let row = |line: &Line| {
        let mut cells = vec![String::new(); columns.len()];
        for run in &line.runs {
            let at = columns.iter().rposition(|column| column.0 <= run.x).unwrap_or(0);
            if !cells[at].is_empty() {
                cells[at].push(' ');
            }
            cells[at].push_str(run.text.trim());
        }
        cells
    };
    lines.iter().map(row).collect()
}
