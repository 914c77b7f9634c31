//! Lines with their numbers, for who cites them.

use std::fmt::Write;

/// The text with `12: ` before each line, counted from `first`.
pub fn numbered(text: &str, first: usize) -> String {
    let mut made = String::with_capacity(text.len() + text.len() / 8);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        // Writing to a text does not fail.
        let _ = write!(made, "{}: {line}", first + index);
    }
    made
}
