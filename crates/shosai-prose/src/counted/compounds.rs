//! Two kanji that are no word, where one of them sounds like the one that makes it a word: 体度 for 態度.

use super::neighbours::hash;

/// What stands for two neighbouring kanji in the table.
pub fn pair(first: char, second: char) -> u32 {
    hash(b'K', &[first.encode_utf8(&mut [0; 4]), second.encode_utf8(&mut [0; 4])])
}
