use super::{
    Body,
    simple::{by_heading, slices, spans},
};
use crate::{
    reader::{blocks::Blocks, source::Line},
    tree::{Alignment, Cell, Column, Row},
};

/// The width that relative column widths are of.
const LINE_WIDTH: usize = 72;

impl<'a> Blocks<'_, 'a> {
    /// Columns under dashes, rows parted by blank lines, closed by a line of dashes.
    pub(super) fn multiline_table(&mut self) -> Option<Body> {
        if !self.reader.extensions.multiline_tables {
            return None;
        }
        let first = self.line()?.text.trim();
        if !is_dashes(first) {
            return None;
        }
        let headless = spans(self.line()?.text);
        let separator = if headless.is_some() { self.at } else { self.separator_below()? };
        let spans = spans_or_one(self.lines[separator].text)?;
        let head = self.lines[self.at + usize::from(headless.is_none())..separator].to_vec();
        let end = self.table_end(separator + 1)?;
        let rows = self.lines[separator + 1..end].to_vec();
        if headless.is_some() && !rows.iter().any(Line::is_blank) {
            return None;
        }
        let guide = if head.is_empty() { rows.first() } else { head.iter().max_by_key(|line| line.text.len()) };
        let alignments: Vec<Alignment> = spans.iter().map(|span| aligned(&head, guide, *span)).collect();
        self.at = end + 1;
        let columns = widths(&spans)
            .into_iter()
            .zip(alignments)
            .map(|(width, alignment)| Column { alignment, width: Some(width) })
            .collect();
        let head = if head.is_empty() { Vec::new() } else { vec![self.multiline_row(&head, &spans)] };
        let rows = rows
            .split(Line::is_blank)
            .filter(|row| !row.is_empty())
            .map(|row| self.multiline_row(row, &spans))
            .collect();
        Some(Body { columns, head, rows, foot: Vec::new() })
    }

    /// The line of dashes below the heading.
    fn separator_below(&self) -> Option<usize> {
        let mut at = self.at + 1;
        while let Some(line) = self.lines.get(at).filter(|line| !line.is_blank()) {
            if is_dashes(line.text.trim()) {
                return (at > self.at + 1).then_some(at);
            }
            at += 1;
        }
        None
    }

    /// The closing line of dashes: a blank line or the end follows it.
    fn table_end(&mut self, from: usize) -> Option<usize> {
        if self.no_table_end.is_some_and(|known| from >= known) {
            return None;
        }
        let mut blanks = 0;
        for at in from..self.lines.len() {
            let line = &self.lines[at];
            if is_dashes(line.text.trim()) {
                let closes = self.lines.get(at + 1).is_none_or(Line::is_blank) && at > from;
                return closes.then_some(at);
            }
            blanks = if line.is_blank() { blanks + 1 } else { 0 };
            if blanks > 1 {
                return None;
            }
        }
        self.no_table_end = Some(from);
        None
    }

    fn multiline_row(&mut self, lines: &[Line<'a>], spans: &[(usize, usize)]) -> Row {
        let parts: Vec<Vec<Line<'a>>> = lines.iter().map(|line| slices(line, spans)).collect();
        let cells = (0..spans.len())
            .map(|column| {
                let lines: Vec<Line<'a>> =
                    parts.iter().map(|row| row[column]).filter(|line| !line.is_blank()).collect();
                if lines.is_empty() { Cell::default() } else { self.block_cell(lines) }
            })
            .collect();
        Row { cells }
    }
}

fn is_dashes(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| c == '-' || c == ' ') && text.starts_with("--")
}

fn spans_or_one(text: &str) -> Option<Vec<(usize, usize)>> {
    spans(text).or_else(|| {
        let start = text.len() - text.trim_start().len();
        (!text.trim().is_empty()).then(|| vec![(start, text.trim_end().len())])
    })
}

fn aligned(head: &[Line<'_>], guide: Option<&Line<'_>>, span: (usize, usize)) -> Alignment {
    let filled = head.iter().rev().find(|line| !super::columns(line.text, span.0, span.1).trim().is_empty());
    filled.or(guide).map_or(Alignment::Default, |line| by_heading(line.text, span))
}

/// Relative widths of columns: dashes and the gap behind them, of a line. The last column has no gap of its own.
pub fn widths(spans: &[(usize, usize)]) -> Vec<f64> {
    let starts = spans.iter().skip(1).map(|(start, _)| *start);
    let mut lengths: Vec<usize> = starts.zip(spans).map(|(next, (start, _))| next - start).collect();
    lengths.extend(spans.last().map(|(start, end)| end - start + 1));
    if let [.., before, last] = lengths.as_mut_slice()
        && *last < *before
        && *before - *last <= 2
    {
        *last = *before;
    }
    let norm = lengths.iter().sum::<usize>().max(LINE_WIDTH) as f64;
    lengths.iter().map(|length| *length as f64 / norm).collect()
}
