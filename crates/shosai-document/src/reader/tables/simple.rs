use super::{Body, alignment, byte_at, columns};
use crate::{
    reader::{blocks::Blocks, source::Line},
    tree::{Cell, Column, Row},
};

impl<'a> Blocks<'_, 'a> {
    /// Columns under dashes, a line a row.
    pub(super) fn simple_table(&mut self) -> Option<Body> {
        if !self.reader.extensions.simple_tables {
            return None;
        }
        self.simple_with_head().or_else(|| self.simple_without_head())
    }

    fn simple_with_head(&mut self) -> Option<Body> {
        let head = *self.line()?;
        let spans = spans(self.lines.get(self.at + 1)?.text)?;
        if head.is_blank() || spans_of_dashes(head.text) {
            return None;
        }
        let mut at = self.at + 2;
        let mut rows = Vec::new();
        while let Some(line) = self.lines.get(at).filter(|line| !line.is_blank()).copied() {
            if self.ends_division(line.text) {
                break;
            }
            at += 1;
            if spans_of_dashes(line.text) {
                break;
            }
            rows.push(line);
        }
        self.at = at;
        let columns =
            spans.iter().map(|span| Column { alignment: by_heading(head.text, *span), width: None }).collect();
        let head = vec![self.simple_row(&head, &spans)];
        let rows = rows.iter().map(|line| self.simple_row(line, &spans)).collect();
        Some(Body { columns, head, rows, foot: Vec::new() })
    }

    /// Without a heading, the table ends with a line of dashes.
    fn simple_without_head(&mut self) -> Option<Body> {
        let spans = spans(self.line()?.text)?;
        let mut at = self.at + 1;
        let mut rows = Vec::new();
        loop {
            let line = *self.lines.get(at).filter(|line| !line.is_blank())?;
            at += 1;
            if spans_of_dashes(line.text) {
                break;
            }
            rows.push(line);
        }
        let first = *rows.first()?;
        self.at = at;
        let columns =
            spans.iter().map(|span| Column { alignment: by_heading(first.text, *span), width: None }).collect();
        let rows = rows.iter().map(|line| self.simple_row(line, &spans)).collect();
        Some(Body { columns, head: Vec::new(), rows, foot: Vec::new() })
    }

    fn simple_row(&mut self, line: &Line<'a>, spans: &[(usize, usize)]) -> Row {
        let cells: Vec<Cell> = slices(line, spans).iter().map(|cell| self.text_cell(&[*cell])).collect();
        Row { cells }
    }
}

/// The parts of a line that belong to each column: a column goes on to where the next one starts.
pub fn slices<'a>(line: &Line<'a>, spans: &[(usize, usize)]) -> Vec<Line<'a>> {
    let starts = spans.iter().map(|(start, _)| *start);
    let ends = spans.iter().skip(1).map(|(start, _)| *start).chain([usize::MAX]);
    let mut cells: Vec<Line<'a>> =
        starts.zip(ends).map(|(start, end)| line.with(columns(line.text, start, end).trim())).collect();
    if let (Some(first), Some((start, _))) = (cells.first_mut(), spans.first())
        && *start > 0
    {
        let end = spans.get(1).map_or(usize::MAX, |(start, _)| *start);
        *first = line.with(columns(line.text, 0, end).trim());
    }
    cells
}

/// The columns that a line of dashes draws: at least two, or one in a multi-line table.
pub fn spans(text: &str) -> Option<Vec<(usize, usize)>> {
    if !text.contains("--") || !text.chars().all(|c| c == '-' || c == ' ') {
        return None;
    }
    let mut spans = Vec::new();
    let mut start = None;
    for (at, character) in text.chars().chain([' ']).enumerate() {
        match (character, start) {
            ('-', None) => start = Some(at),
            (' ', Some(from)) => {
                spans.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    (spans.len() > 1).then_some(spans)
}

fn spans_of_dashes(text: &str) -> bool {
    let trimmed = text.trim();
    trimmed.len() > 1 && trimmed.chars().all(|c| c == '-' || c == ' ')
}

/// Text flush with the dashes on one side stands on that side.
pub fn by_heading(heading: &str, (start, end): (usize, usize)) -> crate::tree::Alignment {
    let width = crate::reader::columns::width_of(heading.trim_end());
    if width <= start {
        return alignment(false, false);
    }
    let cell = columns(heading, start, end);
    let left = !cell.starts_with(' ') && !cell.is_empty();
    let right = width >= end && !cell.ends_with(' ') && byte_at(heading, end) > 0;
    match (left, right) {
        (true, true) => alignment(false, false),
        (false, false) => alignment(true, true),
        (left, right) => alignment(left, right),
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::BlockKind;

    #[test]
    fn the_end_of_a_division_ends_a_table() {
        let blocks = crate::read("::: {.cell}\n\nA    B\n---  ---\n1    2\n:::\n\nafter\n").unwrap().blocks;
        let BlockKind::Div { content, .. } = &blocks[0].kind else { panic!("{blocks:?}") };
        let BlockKind::Table(table) = &content[0].kind else { panic!("{content:?}") };
        assert_eq!((table.rows().count(), blocks.len()), (2, 2));
    }
}
