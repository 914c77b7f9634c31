//! Finding text fast without missing any.

mod bits;
mod key;
mod old_kanji;
mod seen;
mod segment;
mod words;

pub(crate) use bits::Bits;
pub(crate) use key::{KeyText, key};
pub(crate) use old_kanji::kanji_of_kana;
pub(crate) use segment::{Segment, Sought};
pub(crate) use words::{Words, is_katakana};
