use super::{Body, alignment};
use crate::{
    reader::{blocks::Blocks, source::Line},
    tree::{Cell, Column, Row},
};

/// A table whose source is wider than this gets relative column widths, as its text would not fit on a line.
const WIDE: usize = 72;

impl<'a> Blocks<'_, 'a> {
    /// `| a | b |` over `|---|---|`.
    pub(super) fn pipe_table(&mut self) -> Option<Body> {
        if !self.reader.extensions.pipe_tables || !self.line()?.text.contains('|') && !self.line()?.text.contains('+') {
            return None;
        }
        let separator = self.lines.get(self.at + 1).and_then(|line| separator(line.text));
        let (head, columns, mut at) = match separator {
            Some(columns) => (Some(self.at), columns, self.at + 2),
            None => (None, separator_line(self.line()?.text)?, self.at + 1),
        };
        let first = at - 1;
        let start = self.at;
        let dollars = self.reader.extensions.tex_math_dollars;
        let head_cells = head.map(|at| cells(&self.lines[at], dollars));
        if head_cells.as_ref().is_some_and(|cells| cells.len() > columns.len()) {
            return None;
        }
        let mut rows = Vec::new();
        while let Some(line) = self.lines.get(at).filter(|line| is_row(line)).copied() {
            if self.closes_here(line.text) {
                break;
            }
            rows.push(cells(&line, dollars));
            at += 1;
        }
        self.at = at;
        let wide = self.lines[start..at].iter().any(|line| crate::reader::columns::width_of(line.text) > WIDE);
        let dashes = widths(self.lines[first].text);
        let total: usize = dashes.iter().sum();
        let count = columns.len();
        let columns = columns
            .into_iter()
            .zip(dashes)
            .map(|(column, dashes)| Column { width: wide.then(|| dashes as f64 / total as f64), ..column })
            .collect();
        let head = head_cells.filter(|cells| !cells.iter().all(Line::is_blank)).map(|cells| self.row(&cells, count));
        let rows = rows.iter().map(|cells| self.row(cells, count)).collect();
        Some(Body { columns, head: head.into_iter().collect(), rows, foot: Vec::new() })
    }

    fn row(&mut self, cells: &[Line<'a>], count: usize) -> Row {
        let mut row: Vec<Cell> = cells.iter().take(count).map(|cell| self.text_cell(&[*cell])).collect();
        row.resize(count, Cell::default());
        Row { cells: row }
    }
}

fn is_row(line: &Line<'_>) -> bool {
    !line.is_blank() && line.text.contains('|')
}

fn separator(text: &str) -> Option<Vec<Column>> {
    separator_line(text).filter(|columns| !columns.is_empty())
}

fn separator_line(text: &str) -> Option<Vec<Column>> {
    let text = text.trim();
    if !text.contains('-') || !text.chars().all(|c| matches!(c, '|' | '+' | '-' | ':' | ' ')) {
        return None;
    }
    if !text.contains(['|', '+']) {
        return None;
    }
    parts(text)
        .into_iter()
        .map(|part| {
            let part = part.trim();
            let dashes = part.trim_matches(':');
            let plain = !dashes.is_empty() && dashes.chars().all(|c| c == '-');
            plain.then(|| Column { alignment: alignment(part.starts_with(':'), part.ends_with(':')), width: None })
        })
        .collect()
}

fn parts(text: &str) -> Vec<&str> {
    let text = text.trim();
    let text = text.strip_prefix('|').unwrap_or(text);
    let text = text.strip_suffix('|').unwrap_or(text);
    text.split(['|', '+']).collect()
}

fn widths(text: &str) -> Vec<usize> {
    parts(text).iter().map(|part| part.trim().len()).collect()
}

/// The cells of a row: pipes within code, formulas and behind a backslash do not count.
fn cells<'a>(line: &Line<'a>, dollars: bool) -> Vec<Line<'a>> {
    let text = line.text.trim();
    let text = text.strip_prefix('|').unwrap_or(text);
    let mut cells = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'`' => {
                let run = bytes[at..].iter().take_while(|byte| **byte == b'`').count();
                at += match crate::reader::inlines::closing_run(&text[at..], run) {
                    Some(close) => close + run - 1,
                    None => run - 1,
                };
            }
            b'$' if dollars => at += crate::reader::inlines::formula_length(&text[at..]).map_or(0, |length| length - 1),
            b'|' => {
                cells.push(line.with(text[start..at].trim()));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if start < text.len() {
        cells.push(line.with(text[start..].trim()));
    }
    cells
}

#[cfg(test)]
mod tests {
    use crate::tree::BlockKind;

    #[test]
    fn bars_of_formulas_part_no_cells_and_prices_are_no_formulas() {
        let source = "| a | b |\n|---|---|\n| $|x|$ | $$|y|$$ |\n| cost $5 | and $6 |\n";
        let blocks = crate::read(source).unwrap().blocks;
        let BlockKind::Table(table) = &blocks[0].kind else { panic!("{blocks:?}") };
        let words: Vec<String> = table
            .rows()
            .flat_map(|row| &row.cells)
            .map(|cell| match &cell.content[0].kind {
                BlockKind::Plain(content) => crate::tree::walk::plain_text(content),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(words, ["a", "b", "|x|", "|y|", "cost $5", "and $6"]);
    }
}
