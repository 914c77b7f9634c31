//! Columns of a terminal: a wide letter takes two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns a character takes.
pub fn columns_of(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The columns a text takes.
pub fn width_of(text: &str) -> usize {
    text.width()
}
