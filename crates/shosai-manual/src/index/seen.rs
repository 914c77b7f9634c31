//! Which characters and pairs of characters a segment has at all: most words that are looked for stand nowhere, and that
//! is told here without a look at any list or text.

use std::collections::HashMap;

use super::bits::Bits;
use super::segment::mixed;

/// A bit for so many bytes of text, so that few pairs share one.
const BYTES_A_BIT: usize = 4;
const FEWEST_BITS: usize = 1 << 12;

#[derive(Debug)]
pub(super) struct Seen {
    /// The first section that holds each character.
    letters: HashMap<char, u32>,
    /// Of the pairs that are in it. Buckets go by the upper bits of what they are mixed to, this by the lower ones.
    pairs: Bits,
    mask: u32,
}

impl Seen {
    /// What stands in the texts of sections, `bytes` in all.
    pub fn of<'s>(bytes: usize, sections: impl Iterator<Item = &'s str>) -> Self {
        let mask = (bytes / BYTES_A_BIT).next_power_of_two().max(FEWEST_BITS) as u32 - 1;
        let (mut letters, mut known, mut pairs) = (HashMap::new(), Bits::default(), Bits::default());
        for (number, text) in sections.enumerate() {
            let mut previous = None;
            for letter in text.chars() {
                if !known.get(letter as usize) {
                    known.set(letter as usize);
                    letters.insert(letter, number as u32);
                }
                if let Some(before) = previous.replace(letter) {
                    pairs.set((mixed(before, letter) & mask) as usize);
                }
            }
        }
        Self { letters, pairs, mask }
    }

    /// The first section that holds a character.
    pub fn first(&self, letter: char) -> Option<u32> {
        self.letters.get(&letter).copied()
    }

    /// Whether any section may hold a pair.
    pub fn may_hold(&self, pair: u32) -> bool {
        self.pairs.get((pair & self.mask) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_section_is_seen_and_little_else() {
        let texts = ["残業の申請", "有給休暇の申請と承認"];
        let seen = Seen::of(60, texts.into_iter());
        assert_eq!((seen.first('残'), seen.first('休'), seen.first('鯨')), (Some(0), Some(1), None));
        let pairs = |text: &str| text.chars().zip(text.chars().skip(1)).map(|(a, b)| mixed(a, b)).collect::<Vec<_>>();
        assert!(texts.iter().all(|text| pairs(text).into_iter().all(|pair| seen.may_hold(pair))));
        assert!(!seen.may_hold(pairs("請有")[0]), "sections are apart");
        let absent = pairs("吾輩は猫である名前はまだ無いどこで生れたか頓と見当がつかぬ");
        assert!(absent.iter().filter(|pair| seen.may_hold(**pair)).count() < 3);
    }
}
