//! Columns: which parts of a page are read one beside the other.

use super::pieces::{Piece, bands, gutters, rows, side, spans, united};

/// Bands that share a gutter, and bands without any.
pub(super) fn regions(bands: Vec<Vec<Piece>>) -> Vec<Vec<Vec<Piece>>> {
    let mut regions: Vec<Vec<Vec<Piece>>> = Vec::new();
    let mut covered: Vec<(f64, f64)> = Vec::new();
    for band in bands {
        let own = spans(&band);
        let both = united(&covered, &own);
        let parted = |spans: &[(f64, f64)]| !gutters(spans).is_empty();
        match regions.last_mut() {
            Some(region) if parted(&both) || !(parted(&covered) || parted(&own)) => {
                region.push(band);
                covered = both;
            }
            _ => {
                regions.push(vec![band]);
                covered = own;
            }
        }
    }
    regions
}

/// Each side of a column's gutter has this many lines at least.
const FEWEST_LINES: usize = 3;

/// Where a region is cut into columns, if it is no table.
pub(super) fn columns(region: &[Vec<Piece>]) -> Option<f64> {
    let pieces: Vec<&Piece> = region.iter().flatten().collect();
    let covered = region.iter().fold(Vec::new(), |all, band| united(&all, &spans(band)));
    let mut found = gutters(&covered);
    found.sort_by(|one, other| other.width().total_cmp(&one.width()));
    found.iter().map(|gutter| gutter.middle()).find(|cut| {
        let (left, right): (Vec<&Piece>, Vec<&Piece>) = pieces.iter().partition(|piece| side(piece, *cut));
        (is_prose(&left) && is_prose(&right)) || drawn_apart(&pieces, *cut)
    })
}

/// A column of text is wider than this, in letters, and most of its lines fill it to this part.
const NARROWEST: f64 = 12.0;
const FULL: f64 = 0.8;

fn is_prose(pieces: &[&Piece]) -> bool {
    let left = pieces.iter().map(|piece| piece.left).fold(f64::MAX, f64::min);
    let right = pieces.iter().map(|piece| piece.right).fold(f64::MIN, f64::max);
    let lines = rows(pieces.to_vec());
    let full = |row: &&Vec<&Piece>| {
        let width: f64 = row.iter().map(|piece| piece.right - piece.left).sum();
        width >= FULL * (right - left) && row.iter().all(|piece| piece.right - piece.left > NARROWEST * piece.size)
    };
    lines.len() >= FEWEST_LINES && lines.iter().filter(full).count() * 2 >= lines.len()
}

/// Whether the file draws all of one side before the other.
fn drawn_apart(pieces: &[&Piece], cut: f64) -> bool {
    let (changes, fewer) = changes(pieces, cut);
    changes == 1 && fewer >= FEWEST_LINES
}

/// Whether columns of text are drawn line by line, across all of them.
pub(super) fn is_drawn_across(pieces: &[Piece]) -> bool {
    regions(bands(pieces.to_vec())).iter().any(|region| {
        let pieces: Vec<&Piece> = region.iter().flatten().collect();
        columns(region).is_some_and(|cut| {
            let (changes, fewer) = changes(&pieces, cut);
            changes * 2 > fewer * 3
        })
    })
}

/// How often the file goes from one side to the other, and how many pieces the side with fewer has.
fn changes(pieces: &[&Piece], cut: f64) -> (usize, usize) {
    let mut drawn: Vec<(usize, bool)> = pieces.iter().map(|piece| (piece.order, side(piece, cut))).collect();
    drawn.sort_unstable();
    let changes = drawn.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    let left = drawn.iter().filter(|(_, left)| *left).count();
    (changes, left.min(drawn.len() - left))
}
