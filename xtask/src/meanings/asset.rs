//! The file that the program carries: words sorted by bytes, a row for each, and rows of four bits a coordinate.

use std::collections::BTreeMap;

use anyhow::ensure;

use super::{Vectors, algebra::Rows};

const LEVEL: i32 = 19;
/// Four bits hold the steps from -7 to 7; so many deviations from nothing are the last step. 8 bits find no more synonyms.
const LAST_STEP: f32 = 7.0;
const DEVIATIONS: f32 = 3.0;
/// What is added to a step, so that it is not negative.
const OFFSET: f32 = 8.0;

/// All words of all languages; a word of two keeps the first.
pub fn write(languages: &[Vectors]) -> anyhow::Result<Vec<u8>> {
    let mut words: BTreeMap<&str, usize> = BTreeMap::new();
    let mut packed: Vec<u8> = Vec::new();
    let mut before = 0;
    for vectors in languages {
        for (word, row) in &vectors.words {
            words.entry(word).or_insert(before + row);
        }
        before += vectors.rows.len();
        packed.extend(steps(&vectors.rows));
    }
    ensure!(before <= usize::from(u16::MAX), "more rows than two bytes can number: {before}");
    let text: String = words.keys().flat_map(|word| [word, "\n"]).collect();
    let mut bytes: Vec<u8> = Vec::new();
    for size in [text.len(), words.len(), before] {
        bytes.extend((size as u32).to_le_bytes());
    }
    bytes.extend(text.as_bytes());
    bytes.extend(words.values().flat_map(|row| (*row as u16).to_le_bytes()));
    bytes.extend(packed);
    Ok(zstd::encode_all(&*bytes, LEVEL)?)
}

/// Two coordinates a byte, the first in the lower half.
fn steps(rows: &Rows) -> Vec<u8> {
    let all: Vec<f32> = rows.iter().flatten().copied().collect();
    let deviation = (all.iter().map(|value| value * value).sum::<f32>() / all.len().max(1) as f32).sqrt();
    let step = DEVIATIONS * deviation / LAST_STEP;
    let half = |value: f32| ((value / step).round().clamp(-LAST_STEP, LAST_STEP) + OFFSET) as u8;
    all.chunks_exact(2).map(|pair| half(pair[0]) | half(pair[1]) << 4).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_coordinates_share_a_byte() {
        let packed = steps(&Rows::unit(2, vec![1.0, 0.0, 0.0, -1.0]));
        assert_eq!(packed.iter().map(|byte| (byte & 15, byte >> 4)).collect::<Vec<_>>(), [(11, 8), (8, 5)]);
    }
}
