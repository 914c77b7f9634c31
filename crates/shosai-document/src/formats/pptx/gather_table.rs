//! Turns a table of the document into a grid with a place for every column and row.

use super::gather::Gatherer;
use super::pieces::{Grid, GridCell, GridColumn, GridRow, Place};
use super::text::{Align, Paragraph, Run};
use crate::tree::{Alignment, Row, Table};

pub fn grid(gatherer: &mut Gatherer<'_>, line: u32, table: &Table, step: Option<u32>) -> Grid {
    let caption = gatherer.caption(&table.caption.long);
    let widest = table.rows().map(|row| row.cells.iter().map(|cell| cell.column_span.max(1)).sum()).max().unwrap_or(0);
    let count = table.columns.len().max(widest);
    let column = |index: usize| {
        let own = table.columns.get(index).copied().unwrap_or_default();
        GridColumn { align: align(own.alignment), share: own.width.filter(|width| *width > 0.0) }
    };
    let columns: Vec<GridColumn> = (0..count).map(column).collect();
    let mut filler = Filler { open: vec![0; count], columns: &columns };
    let rows: Vec<GridRow> = table.rows().map(|row| filler.row(gatherer, line, row)).collect();
    let body_heads: usize = table.bodies.first().map_or(0, |body| body.head.len());
    let head = if table.head.is_empty() { body_heads } else { table.head.len() };
    let row_heads = table.bodies.iter().any(|body| body.row_head_columns > 0);
    let head = if table.head.iter().flat_map(|row| &row.cells).all(|cell| cell.content.is_empty()) && body_heads == 0 {
        0
    } else {
        head
    };
    // A head without any text is only there because the Markdown asks for one.
    let rows = if head == 0 { rows.into_iter().skip(table.head.len()).collect() } else { rows };
    let mut grid = Grid { line, columns, head, row_heads, rows, caption, step };
    close_spans(&mut grid);
    grid
}

/// Fills rows with places, keeping in mind which columns a cell from above still covers.
struct Filler<'a> {
    open: Vec<usize>,
    columns: &'a [GridColumn],
}

impl Filler<'_> {
    fn row(&mut self, gatherer: &mut Gatherer<'_>, table_line: u32, row: &Row) -> GridRow {
        let count = self.open.len();
        let mut places = vec![Place::Empty; count];
        let mut cells = row.cells.iter();
        let mut line = 0;
        let mut column = 0;
        while column < count {
            if self.open[column] > 0 {
                self.open[column] -= 1;
                places[column] = Place::FromAbove;
                column += 1;
                continue;
            }
            let Some(cell) = cells.next() else { break };
            let free = self.open[column..].iter().take_while(|open| **open == 0).count();
            let columns = cell.column_span.clamp(1, free);
            let rows = cell.row_span.max(1);
            let mut paragraphs = gatherer.paragraphs(&cell.content);
            if paragraphs.is_empty() {
                paragraphs.push(Paragraph::plain(table_line, Vec::<Run>::new()));
            }
            line = if line == 0 { paragraphs[0].line } else { line };
            let align = align(cell.alignment).or(self.columns[column].align);
            places[column] = Place::Cell(GridCell { paragraphs, columns, rows, align });
            self.open[column..column + columns].fill(rows - 1);
            places[column + 1..column + columns].fill(Place::FromLeft);
            column += columns;
        }
        GridRow { line: if line == 0 { table_line } else { line }, places }
    }
}

/// No cell may reach below the last row, nor out of the head.
fn close_spans(grid: &mut Grid) {
    let (count, head) = (grid.rows.len(), grid.head);
    for (index, row) in grid.rows.iter_mut().enumerate() {
        let end = if index < head { head } else { count };
        for place in &mut row.places {
            if let Place::Cell(cell) = place {
                cell.rows = cell.rows.min(end - index);
            }
        }
    }
}

fn align(alignment: Alignment) -> Option<Align> {
    match alignment {
        Alignment::Default => None,
        Alignment::Left => Some(Align::Left),
        Alignment::Right => Some(Align::Right),
        Alignment::Center => Some(Align::Center),
    }
}
