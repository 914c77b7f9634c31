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
        let end = rest.find([SPACE, SOFT, KEPT, '\n']).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        filled.push_str(piece);
        column += piece.width();
        let Some(mark) = behind.chars().next() else { return filled };
        rest = &behind[1..];
        let ends = match mark {
            KEPT => continue,
            '\n' => true,
            mark => match filling {
                Filling::Lines(width) => {
                    rest = rest.trim_start_matches([SPACE, SOFT]);
                    let next = rest.split([SPACE, SOFT, KEPT, '\n']).next().unwrap_or_default();
                    column + 1 + next.width() > width
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
