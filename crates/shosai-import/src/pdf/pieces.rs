//! Runs and tables as pieces of a page, and the white between them.

use super::grids::Grid;
use super::runs::Run;

#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// The baseline.
    pub y: f64,
    pub size: f64,
    /// When it is drawn.
    pub order: usize,
    pub run: Option<Run>,
    pub table: Option<Vec<Vec<String>>>,
}

impl Piece {
    pub fn run(run: Run) -> Self {
        let (top, bottom) = run.heights();
        let (left, right, y, size, order) = (run.x, run.end.max(run.x), run.y, run.size, run.order);
        Self { left, right, top, bottom, y, size, order, run: Some(run), table: None }
    }

    pub fn table(grid: &Grid, cells: Vec<Vec<String>>, runs: &[Run]) -> Self {
        let size = runs.iter().map(|run| run.size).fold(1.0, f64::max);
        let order = runs.iter().map(|run| run.order).min().unwrap_or(0);
        let (left, right, top, bottom) = (grid.left(), grid.right(), grid.top(), grid.bottom());
        Self { left, right, top, bottom, y: bottom, size, order, run: None, table: Some(cells) }
    }

    /// Whether both stand on one baseline.
    pub fn beside(&self, other: &Self) -> bool {
        (self.y - other.y).abs() < SAME_BASELINE * self.size.min(other.size)
    }

    pub fn letters(&self) -> usize {
        self.run.as_ref().map_or(usize::MAX, |run| run.text.chars().count())
    }
}

/// White from top to bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gutter(f64, f64);

impl Gutter {
    pub fn width(&self) -> f64 {
        self.1 - self.0
    }

    pub fn middle(&self) -> f64 {
        f64::midpoint(self.0, self.1)
    }
}

/// Narrower white is a blank, in points.
const NARROWEST: f64 = 7.0;
/// Baselines that differ by less than this part of the smaller letters are one.
const SAME_BASELINE: f64 = 0.4;

/// Whether a piece stands left of a cut.
pub(super) fn side(piece: &Piece, cut: f64) -> bool {
    f64::midpoint(piece.left, piece.right) < cut
}

/// Pieces that stand beside one another, from the top.
pub(super) fn bands(mut pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    pieces.sort_by(|one, other| one.top.total_cmp(&other.top));
    let mut bands: Vec<Vec<Piece>> = Vec::new();
    let mut bottom = f64::MIN;
    for piece in pieces {
        let below = piece.top >= bottom;
        bottom = bottom.max(piece.bottom);
        match bands.last_mut() {
            Some(band) if !below => band.push(piece),
            _ => bands.push(vec![piece]),
        }
    }
    bands
}

/// Pieces on one baseline, from the top, each from left to right.
pub(super) fn rows<P: std::borrow::Borrow<Piece>>(mut pieces: Vec<P>) -> Vec<Vec<P>> {
    pieces.sort_by(|one, other| one.borrow().y.total_cmp(&other.borrow().y));
    let mut rows: Vec<Vec<P>> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            Some(row) if row[0].borrow().beside(piece.borrow()) => row.push(piece),
            _ => rows.push(vec![piece]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, other| one.borrow().left.total_cmp(&other.borrow().left));
    }
    rows
}

pub(super) fn baselines(pieces: &[Piece]) -> usize {
    rows(pieces.iter().collect()).len()
}

/// What pieces cover of the page's width.
pub(super) fn spans(pieces: &[Piece]) -> Vec<(f64, f64)> {
    let mut spans: Vec<(f64, f64)> = pieces.iter().map(|piece| (piece.left, piece.right)).collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    merged(spans.into_iter())
}

pub(super) fn united(one: &[(f64, f64)], other: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut spans = [one, other].concat();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    merged(spans.into_iter())
}

fn merged(spans: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut made: Vec<(f64, f64)> = Vec::new();
    for (from, to) in spans {
        match made.last_mut() {
            Some(last) if from < last.1 + NARROWEST => last.1 = last.1.max(to),
            _ => made.push((from, to)),
        }
    }
    made
}

pub(super) fn gutters(spans: &[(f64, f64)]) -> Vec<Gutter> {
    spans.windows(2).map(|pair| Gutter(pair[0].1, pair[1].0)).collect()
}
