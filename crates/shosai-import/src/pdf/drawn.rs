//! The order in which a page is drawn, where it is the order in which it is read.

use super::pieces::Piece;

/// So many steps back up the page, as a part of all, leave the drawn order readable.
const FEW_JUMPS: f64 = 0.05;
/// Exponents and numerators stand less than this above what is before them, in letters.
const JUMP: f64 = 2.0;
/// Pieces of fewer letters are labels.
const LABEL: usize = 6;

/// The pieces as they are drawn, or all of them back where that order is not for reading.
pub(super) fn as_drawn(mut pieces: Vec<Piece>) -> Result<Vec<Piece>, Vec<Piece>> {
    pieces.sort_by_key(|piece| piece.order);
    let all = pieces.len();
    // A drawing with labels has no order but the one in which it was made.
    let labels = pieces.iter().filter(|piece| piece.letters() < LABEL).count() * 3 > all * 2;
    let mut chains: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        match chains.last_mut() {
            Some(chain) if !chain.last().is_some_and(|last| jumps(last, &piece)) => chain.push(piece),
            _ => chains.push(vec![piece]),
        }
    }
    let few = chains.len().saturating_sub(1) as f64 <= FEW_JUMPS * all as f64;
    let separate = sorted(&mut chains);
    let pieces = chains.into_iter().flatten();
    if separate {
        return Ok(pieces.collect());
    }
    let mut pieces: Vec<Piece> = pieces.collect();
    pieces.sort_by_key(|piece| piece.order);
    if few || labels { Ok(pieces) } else { Err(pieces) }
}

/// Whether a piece stands above the one before, and not in a column beside it.
fn jumps(before: &Piece, piece: &Piece) -> bool {
    piece.y < before.y - JUMP * before.size.max(piece.size) && piece.left < before.right
}

/// Sorts chains from the top, if none stands beside another.
fn sorted(chains: &mut [Vec<Piece>]) -> bool {
    let top = |chain: &Vec<Piece>| chain.iter().map(|piece| piece.top).fold(f64::MAX, f64::min);
    let bottom = |chain: &Vec<Piece>| chain.iter().map(|piece| piece.bottom).fold(f64::MIN, f64::max);
    chains.sort_by(|one, other| top(one).total_cmp(&top(other)));
    chains.windows(2).all(|pair| bottom(&pair[0]) <= top(&pair[1]))
}
