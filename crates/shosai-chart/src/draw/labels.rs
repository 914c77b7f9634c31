//! Labels placed beside marks without lying over each other.

use super::ink::{Ink, Style};
use super::palette::AXIS;

/// A label that wants to stand at a height.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The wished middle.
    pub y: f64,
    /// The label's index in the caller's list.
    pub at: usize,
}

/// Heights as near to the wished ones as a distance of `apart` allows, between `top` and `bottom`.
pub fn spread(wishes: &[Wish], apart: f64, top: f64, bottom: f64) -> Vec<Wish> {
    let mut sorted: Vec<Wish> = wishes.iter().filter(|w| w.y.is_finite()).cloned().collect();
    sorted.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.at.cmp(&b.at)));
    let mut floor = top;
    for wish in &mut sorted {
        wish.y = wish.y.max(floor);
        floor = wish.y + apart;
    }
    let mut ceiling = bottom;
    for wish in sorted.iter_mut().rev() {
        wish.y = wish.y.min(ceiling);
        ceiling = wish.y - apart;
    }
    sorted
}

/// Writes labels to the right of line ends, with a thin leader where a label had to move.
pub fn beside_lines(ink: &mut Ink<'_>, ends: &[(f64, f64, String, Style)], x: f64, top: f64, bottom: f64) {
    let Some(size) = ends.first().map(|(_, _, _, style)| style.size) else { return };
    let wishes: Vec<Wish> = ends.iter().enumerate().map(|(at, (_, y, _, _))| Wish { y: *y, at }).collect();
    for wish in spread(&wishes, size * 1.3, top + size * 0.5, bottom - size * 0.3) {
        let (from_x, from_y, text, style) = &ends[wish.at];
        if (wish.y - from_y).abs() > size * 0.7 {
            ink.guide((*from_x + ink.sizes.gap * 0.6, *from_y), (x - ink.sizes.gap * 0.3, wish.y), AXIS, 1.0);
        }
        ink.label(x, wish.y + size * 0.36, text, *style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn labels_keep_their_distance(heights in proptest::collection::vec(0.0_f64..300.0, 1..12)) {
            let wishes: Vec<Wish> = heights.iter().enumerate().map(|(at, y)| Wish { y: *y, at }).collect();
            let placed = spread(&wishes, 20.0, 0.0, 300.0);
            for pair in placed.windows(2) {
                prop_assert!(pair[1].y - pair[0].y >= 20.0 - 1e-9);
            }
            prop_assert!(placed.iter().all(|w| w.y <= 300.0));
        }
    }
}
