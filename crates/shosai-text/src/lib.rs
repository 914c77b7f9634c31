//! Japanese text for every engine: normalising, words, sentences, lines, spans and glyph widths.
//!
//! This crate is pure: it reads no file and no clock, and knows no engine.

mod decode;
mod face;
mod features;
mod fold;
mod glossary;
mod numerals;
mod readings;
mod sounds;
mod vectors;
mod words;

pub use decode::{Charset, NotText, decode};
pub use face::{Face, FaceBytes, FaceError, Faces};
pub use features::Features;
pub use fold::{Folded, Folding, fold};
pub use glossary::{is_english, longest_begun, meanings, same_in_english, words_meaning};
pub use numerals::{KANJI_DIGITS, is_numeral, kanji, number, roman, roman_value};
pub use readings::{read_as, sounding_like_kanji};
pub use sounds::{consonants, sound_alike};
pub use vectors::{Meaning, Row, likeness};
pub use words::{Word, Words};
