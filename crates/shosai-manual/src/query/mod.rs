//! Taking a query apart, and the other spellings and words for what it asks.

mod dictionary;
mod kana;
pub(crate) mod numbers;
mod parse;
mod question;
mod readings;
mod spelling;
mod sudachi;

pub(crate) use dictionary::{Dictionary, SYNONYMS_FILE, in_both_languages};
pub use parse::Intent;
pub(crate) use parse::{Parsed, Piece, is_generic, parse};
pub(crate) use question::question;
pub(crate) use readings::{homophones, is_known, sentence as kana_sentence, written};
pub(crate) use shosai_text::{consonants, meanings, read_as, same_in_english, sound_alike, words_meaning};
pub(crate) use spelling::{Source, Spellings, is_hiragana, is_kanji};
pub(crate) use sudachi::{doubtful_synonyms as sudachi_in_doubt, synonyms as sudachi};
