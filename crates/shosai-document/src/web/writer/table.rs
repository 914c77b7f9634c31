//! Tables as HTML.

use super::{Page, fill::SPACE};
use crate::tree::{Alignment, Cell, Column, Row, Table};

impl Page<'_> {
    pub fn table(&mut self, table: &Table) {
        self.push("<table");
        self.attributes(&table.attributes);
        let widths = table.columns.iter().filter_map(|column| column.width);
        let total: f64 = widths.clone().sum();
        let fixed = widths.count() > 0;
        if fixed && total < 1.0 {
            self.push(&format!("{SPACE}style=\"width:{:.0}%;\"", (total * 100.0).round()));
        }
        self.push(">");
        if !table.caption.long.is_empty() {
            self.push("\n<caption>");
            self.blocks(&table.caption.long);
            self.push("</caption>");
        }
        if fixed {
            self.widths(&table.columns);
        }
        if table.head.iter().any(|row| row.cells.iter().any(|cell| !cell.content.is_empty())) {
            self.group("thead", table, &table.head, &[], table.columns.len());
        }
        for body in &table.bodies {
            self.group("tbody", table, &body.head, &body.rows, body.row_head_columns);
        }
        if !table.foot.is_empty() {
            self.group("tfoot", table, &[], &table.foot, 0);
        }
        self.push("\n</table>");
    }

    fn widths(&mut self, columns: &[Column]) {
        self.push("\n<colgroup>");
        for column in columns {
            match column.width {
                Some(width) => self.push(&format!("\n<col style=\"width: {:.0}%\" />", (width * 100.0).floor())),
                None => self.push("\n<col />"),
            }
        }
        self.push("\n</colgroup>");
    }

    /// A group of rows, the first ones of heads only.
    fn group(&mut self, name: &str, table: &Table, head: &[Row], rows: &[Row], head_columns: usize) {
        self.push(&format!("\n<{name}>"));
        for (rows, head_columns) in [(head, table.columns.len()), (rows, head_columns)] {
            // The columns that cells of rows above still cover, each with the rows left.
            let mut covered = vec![0_usize; table.columns.len()];
            for row in rows {
                self.row(table, row, head_columns, &mut covered);
            }
        }
        self.push(&format!("\n</{name}>"));
    }

    fn row(&mut self, table: &Table, row: &Row, head_columns: usize, covered: &mut [usize]) {
        self.push("\n<tr>");
        let mut column = 0;
        let mut fresh = vec![0; covered.len()];
        for cell in &row.cells {
            while covered.get(column).is_some_and(|rows| *rows > 0) {
                column += 1;
            }
            let alignment = match cell.alignment {
                Alignment::Default => table.columns.get(column).map(|column| column.alignment).unwrap_or_default(),
                own => own,
            };
            self.cell(cell, alignment, column < head_columns);
            for rows in fresh.iter_mut().skip(column).take(cell.column_span) {
                *rows = cell.row_span;
            }
            column += cell.column_span.max(1);
        }
        for (rows, fresh) in covered.iter_mut().zip(fresh) {
            *rows = (*rows).max(fresh).saturating_sub(1);
        }
        self.push("\n</tr>");
    }

    fn cell(&mut self, cell: &Cell, alignment: Alignment, head: bool) {
        let name = if head { "th" } else { "td" };
        self.push(&format!("\n<{name}"));
        for (key, span) in [("colspan", cell.column_span), ("rowspan", cell.row_span)] {
            if span > 1 {
                self.push(&format!("{SPACE}{key}=\"{span}\""));
            }
        }
        let side = match alignment {
            Alignment::Default => None,
            Alignment::Left => Some("left"),
            Alignment::Right => Some("right"),
            Alignment::Center => Some("center"),
        };
        if let Some(side) = side {
            self.push(&format!("{SPACE}style=\"text-align: {side};\""));
        }
        self.push(">");
        self.blocks(&cell.content);
        self.push(&format!("</{name}>"));
    }
}
