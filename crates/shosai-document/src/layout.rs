//! Filling text into lines, for formats whose markup is laid out by hand.

use unicode_width::UnicodeWidthStr;

/// A piece of text to be laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Letters that stay together.
    Text(String),
    /// A space that may become a line end.
    Space,
    /// A line end in any case.
    Break,
    /// A line end unless a line has just begun.
    Fresh,
    /// A blank line unless there is one.
    Blank,
    /// What follows is indented further.
    In(usize),
    /// What follows is indented as before.
    Out(usize),
    /// Text kept as it is, with its line ends; only its first line is indented.
    Verbatim(String),
    /// Text kept as it is, from the margin.
    Flush(String),
}

/// Lays pieces out; lines are filled to `width` columns, or not at all.
pub fn lay_out(pieces: &[Piece], width: Option<usize>) -> String {
    let mut page = Page { text: String::new(), column: 0, indent: 0, pending: false };
    let mut at = 0;
    while at < pieces.len() {
        match &pieces[at] {
            Piece::Text(text) => page.word(text),
            Piece::Space => {
                let next = word_width(&pieces[at + 1..]);
                let fits = width.is_none_or(|width| page.column + 1 + next <= width);
                if page.column > page.indent {
                    if fits {
                        page.pending = true;
                    } else {
                        page.end_line();
                    }
                }
            }
            Piece::Break => page.end_line(),
            Piece::Fresh => page.fresh(),
            Piece::Blank => page.blank(),
            Piece::In(by) => page.indent += by,
            Piece::Out(by) => page.indent = page.indent.saturating_sub(*by),
            Piece::Verbatim(text) => page.verbatim(text),
            Piece::Flush(text) => {
                let indent = std::mem::take(&mut page.indent);
                page.verbatim(text);
                page.indent = indent;
            }
        }
        at += 1;
    }
    page.text
}

/// The columns up to the next place where a line may end.
fn word_width(pieces: &[Piece]) -> usize {
    let mut width = 0;
    for piece in pieces {
        match piece {
            Piece::Text(text) => width += text.width(),
            Piece::In(_) | Piece::Out(_) => {}
            _ => break,
        }
    }
    width
}

/// The page as far as it is laid out.
struct Page {
    text: String,
    column: usize,
    indent: usize,
    /// Whether a space goes before the next word.
    pending: bool,
}

impl Page {
    fn word(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.column == 0 {
            self.text.extend(std::iter::repeat_n(' ', self.indent));
            self.column = self.indent;
        }
        if std::mem::take(&mut self.pending) {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(text);
        self.column += text.width();
    }

    fn end_line(&mut self) {
        self.pending = false;
        self.text.push('\n');
        self.column = 0;
    }

    fn fresh(&mut self) {
        self.pending = false;
        if self.column > 0 {
            self.end_line();
        }
    }

    fn blank(&mut self) {
        self.fresh();
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn verbatim(&mut self, text: &str) {
        if std::mem::take(&mut self.pending) {
            self.text.push(' ');
        }
        if self.column == 0 && !text.starts_with('\n') {
            self.text.extend(std::iter::repeat_n(' ', self.indent));
            self.column = self.indent;
        }
        self.text.push_str(text);
        let last = text.rsplit('\n').next().unwrap_or_default();
        self.column = if text.contains('\n') { last.width() } else { self.column + last.width() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fill_lines_and_keep_the_indent() {
        let words = |text: &str| {
            let mut pieces = vec![Piece::In(2)];
            for (place, word) in text.split(' ').enumerate() {
                if place > 0 {
                    pieces.push(Piece::Space);
                }
                pieces.push(Piece::Text(word.to_owned()));
            }
            pieces.push(Piece::Fresh);
            pieces
        };
        assert_eq!(lay_out(&words("aa bb cc dd"), Some(8)), "  aa bb\n  cc dd\n");
        assert_eq!(lay_out(&words("aa bb"), None), "  aa bb\n");
        assert_eq!(lay_out(&words("日本 語"), Some(6)), "  日本\n  語\n");
    }
}
