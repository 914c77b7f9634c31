//! Lines of HTML, filled where a space or line end of the markup allows it.

use unicode_width::UnicodeWidthStr as _;

use crate::foreign::Filling;

/// A space that may become a line end.
pub const SPACE: char = '\u{1}';
/// A line end of the source, which may become a space.
pub const SOFT: char = '\u{2}';
/// Where a line that is looked at ends before text that is kept as it is.
pub const KEPT: char = '\u{3}';

/// Whether a letter is one of the marks; HTML allows none of them as text.
pub fn is_mark(letter: char) -> bool {
    matches!(letter, SPACE | SOFT | KEPT | '\0')
}

/// The text with its marks resolved.
pub fn fill(text: &str, filling: Filling) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut column = 0;
    let mut rest = text;
    loop {
        let end = end_of(rest);
        let (piece, behind) = rest.split_at(end);
        filled.push_str(piece);
        column += columns(piece);
        let Some(mark) = behind.chars().next() else { return filled };
        rest = &behind[1..];
        let ends = match mark {
            KEPT => continue,
            '\n' => true,
            mark => match filling {
                Filling::Lines(width) => {
                    rest = rest.trim_start_matches([SPACE, SOFT]);
                    column + 1 + columns(&rest[..end_of(rest)]) > width
                }
                Filling::AsWritten => mark == SOFT,
                Filling::None => {
                    rest = rest.trim_start_matches([SPACE, SOFT]);
                    false
                }
            },
        };
        filled.push(if ends { '\n' } else { ' ' });
        column = if ends { 0 } else { column + 1 };
    }
}

/// Where a piece without marks ends; all of them are single bytes.
fn end_of(text: &str) -> usize {
    text.bytes().position(|byte| matches!(char::from(byte), SPACE | SOFT | KEPT | '\n')).unwrap_or(text.len())
}

/// Longer pieces fill no line, so that nobody need measure a picture in an address.
const LONGEST_MEASURED: usize = 1_000;

fn columns(piece: &str) -> usize {
    if piece.len() > LONGEST_MEASURED { piece.len() } else { piece.width() }
}
