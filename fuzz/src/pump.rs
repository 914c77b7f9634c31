//! Inputs that can be made as long as one likes: a piece again and again, in the middle of something sound.

use std::fmt;

use crate::{Dice, dice::TRAPS};

/// The longest piece that is repeated.
const LONGEST_PIECE: usize = 24;
/// The longest sound text around the pieces.
const LONGEST_FRAME: usize = 400;

/// Letters of the text around the pieces that are shown.
const SHOWN: usize = 40;

/// `before`, the piece again and again, the end as often, `after`.
pub struct Pump {
    before: Vec<u8>,
    piece: Vec<u8>,
    end: Vec<u8>,
    after: Vec<u8>,
}

impl Pump {
    /// Made of what parsers trip over and of parts of the samples.
    pub fn new(samples: &[Vec<u8>], dice: &mut Dice) -> Self {
        let mut piece = part(samples, dice);
        for _ in 0..dice.below(2) {
            piece.extend(part(samples, dice));
        }
        let end = if dice.below(3) == 0 { part(samples, dice) } else { Vec::new() };
        let sample = &samples[dice.below(samples.len())];
        let (before, after) = match dice.below(3) {
            0 => (Vec::new(), Vec::new()),
            1 => (sample[..dice.below(sample.len().min(LONGEST_FRAME) + 1)].to_vec(), Vec::new()),
            _ => {
                let at = dice.below(sample.len().min(LONGEST_FRAME) + 1);
                (sample[..at].to_vec(), sample[at..sample.len().min(LONGEST_FRAME)].to_vec())
            }
        };
        Self { before, piece, end, after }
    }

    /// An input of about so many bytes.
    #[must_use]
    pub fn text(&self, length: usize) -> Vec<u8> {
        let times = (length / (self.piece.len() + self.end.len()).max(1)).max(1);
        [&self.before[..], &self.piece.repeat(times), &self.end.repeat(times), &self.after].concat()
    }
}

impl fmt::Display for Pump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, piece, end, after } = self;
        let [before, piece, end, after] = [before, piece, end, after].map(|part| String::from_utf8_lossy(part));
        let behind = before.char_indices().rev().nth(SHOWN).map_or(&*before, |(at, _)| &before[at..]);
        let ahead = after.char_indices().nth(SHOWN).map_or(&*after, |(at, _)| &after[..at]);
        write!(f, "{piece:?} and {end:?} between {behind:?} and {ahead:?}")
    }
}

/// A trap, a short part of a sample, or a whole line of one.
fn part(samples: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let sample = &samples[dice.below(samples.len())];
    match dice.below(4) {
        0 | 1 => TRAPS[dice.below(TRAPS.len())].as_bytes().to_vec(),
        2 => {
            let from = dice.below(sample.len() + 1);
            let to = (from + 1 + dice.below(LONGEST_PIECE)).min(sample.len());
            sample[from..to].to_vec()
        }
        _ => {
            let lines: Vec<&[u8]> = sample.split_inclusive(|byte| *byte == b'\n').take(200).collect();
            let line = lines.get(dice.below(lines.len())).copied().unwrap_or_default();
            line[..line.len().min(LONGEST_PIECE * 4)].to_vec()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_about_as_long_as_asked_for() {
        let samples = [b"# a\n\n- b\n- c\n".to_vec(), Vec::new()];
        let mut dice = Dice(1);
        for _ in 0..200 {
            let pump = Pump::new(&samples, &mut dice);
            let longest = 10_000 + LONGEST_FRAME + 2 * (LONGEST_PIECE * 4 + 64);
            assert!((1..=longest).contains(&pump.text(10_000).len()) || pump.piece.is_empty(), "{pump}");
        }
    }
}
