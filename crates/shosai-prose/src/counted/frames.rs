//! A particle that stands where the noun and the verb have always had another.

use super::{
    Counted,
    neighbours::{CASES, Line, hash, joined},
    unpacked,
};

/// The noun must have been seen with the verb and another particle so often.
const SEEN: f64 = 4.0;
/// The verb takes the particle that stands there less than once in so many places.
const RARE: f64 = 40.0;
/// Without the noun: the verb has been seen so often, takes the other particle in this share, and takes the one that stands there less than once in so many.
const VERB_SEEN: f64 = 1_000.0;
const USUAL: f64 = 0.5;
const NEVER: f64 = 1_500.0;

/// The particle at `place` and the one that was probably meant.
#[derive(Debug)]
pub struct Case {
    pub place: usize,
    pub meant: &'static str,
    pub seen: f64,
    pub share: f64,
}

/// The particle that the verb at `place` would have had.
pub fn other(counted: &Counted, line: Line<'_>, place: usize) -> Option<Case> {
    let (verb, left) = line.verb_with_noun(place)?;
    let own = CASES.iter().position(|case| *case == left.particle)?;
    let shares = counted.verb(&verb)?;
    let all: f64 = shares.iter().sum();
    let share = shares[own] / all;
    let key = joined(hash(b'F', &[left.noun]), hash(b'W', &[&verb]));
    let case = |meant: usize, seen: f64| Some(Case { place: left.place, meant: CASES[meant], seen, share });
    match counted.table.get(key).map(unpacked) {
        Some((winner, _)) if winner == own => None,
        Some((winner, seen)) => {
            let known = counted.table.get(joined(key, own as u32)).is_some();
            (!known && seen >= SEEN && share * RARE < 1.0 && winner < CASES.len()).then(|| case(winner, seen))?
        }
        None => {
            let (usual, most) = shares.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1))?;
            let sure = all >= VERB_SEEN && most / all >= USUAL && share * NEVER < 1.0;
            sure.then(|| case(usual, 0.0))?
        }
    }
}
