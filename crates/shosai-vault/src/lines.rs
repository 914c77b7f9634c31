//! A text cut into lines, counted from 1 as people do.

use std::ops::Range;

/// A text and where its lines are.
#[derive(Clone, Debug)]
pub struct Lines {
    text: String,
    starts: Vec<usize>,
}

impl Lines {
    /// Cuts `text` at its line ends; a line end at the very end starts no further line.
    pub fn new(text: String) -> Self {
        let mut starts = Vec::new();
        if !text.is_empty() {
            starts.push(0);
            let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(place, _)| place + 1);
            starts.extend(ends.filter(|place| *place < text.len()));
        }
        Self { text, starts }
    }

    /// How many lines there are; an empty text has none.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// How many lines at the beginning are front matter, with their marks.
    pub fn front_matter(&self) -> usize {
        let mut lines = self.text.trim_start_matches('\u{FEFF}').lines();
        if lines.next().is_none_or(|line| line.trim_end() != "---") {
            return 0;
        }
        lines.position(|line| line.trim_end() == "---").map_or(0, |last| last + 2)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Lines `first` to `last`, both included and counted from 1, with their line ends.
    pub fn passage(&self, first: usize, last: usize) -> &str {
        &self.text[self.bytes(first, last)]
    }

    /// The bytes of lines `first` to `last`.
    pub fn bytes(&self, first: usize, last: usize) -> Range<usize> {
        let start = first.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or(self.text.len());
        let end = self.starts.get(last).copied().unwrap_or(self.text.len());
        start..end.max(start)
    }

    /// The line, counted from 1, that holds the byte at `place`.
    pub fn line_at(&self, place: usize) -> usize {
        self.starts.partition_point(|start| *start <= place).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_from_one() {
        let lines = Lines::new("一\n二\r\n三".to_owned());
        assert_eq!(lines.count(), 3);
        assert_eq!((lines.passage(2, 2), lines.passage(1, 9), lines.passage(4, 9)), ("二\r\n", "一\n二\r\n三", ""));
        assert_eq!((lines.line_at(0), lines.line_at(4), lines.line_at(9)), (1, 2, 3));
        assert_eq!((Lines::new(String::new()).count(), Lines::new("a\n".to_owned()).count()), (0, 1));
    }
}
