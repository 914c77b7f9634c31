//! Japanese text for every engine: normalising, words, sentences, lines, spans and glyph widths.
//!
//! This crate is pure: it reads no file and no clock, and knows no engine.

mod face;
mod fold;

pub use face::{Face, FaceError, Faces};
pub use fold::{Folded, Folding, fold};
