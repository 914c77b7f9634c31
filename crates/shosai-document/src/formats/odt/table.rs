//! Tables.

use std::fmt::Write as _;

use super::inlines::{TEXT_WIDTH, Writer};
use crate::office::columns::widths;
use crate::tree::{Alignment, Cell, Row, Table};

/// Points in a centimetre.
const POINTS: f64 = 72.0 / 2.54;

impl Writer<'_> {
    /// A table with its caption above it.
    pub fn table(&mut self, table: &Table) -> String {
        let number = self.next();
        let mut xml = self.caption(&table.attributes.id, &table.caption);
        let widths: Vec<f64> = widths(table, TEXT_WIDTH * POINTS).into_iter().map(|width| width / POINTS).collect();
        let total: f64 = widths.iter().sum();
        let mut style = format!(
            "<style:style style:name=\"table{number}\" style:family=\"table\"><style:table-properties style:width=\"{total:.2}cm\" table:align=\"center\" fo:margin-bottom=\"0.3cm\"/></style:style>"
        );
        let _ = write!(xml, "<table:table table:name=\"Table{number}\" table:style-name=\"table{number}\">");
        for (index, width) in widths.iter().enumerate() {
            let _ = write!(
                style,
                "<style:style style:name=\"table{number}.{index}\" style:family=\"table-column\"><style:table-column-properties style:column-width=\"{width:.2}cm\"/></style:style>"
            );
            let _ = write!(xml, "<table:table-column table:style-name=\"table{number}.{index}\"/>");
        }
        self.columns.push(style);
        let mut open = vec![0_usize; widths.len()];
        if !table.head.is_empty() {
            xml.push_str("<table:table-header-rows>");
            xml += &table.head.iter().map(|row| self.row(table, row, &mut open, "head-cell")).collect::<String>();
            xml.push_str("</table:table-header-rows>");
        }
        for row in table.rows().skip(table.head.len()) {
            xml += &self.row(table, row, &mut open, "cell");
        }
        xml + "</table:table>"
    }

    fn row(&mut self, table: &Table, row: &Row, open: &mut [usize], style: &str) -> String {
        let mut xml = String::from("<table:table-row>");
        let mut cells = row.cells.iter();
        let mut column = 0;
        while column < open.len() {
            if open[column] > 0 {
                open[column] -= 1;
                xml.push_str("<table:covered-table-cell/>");
                column += 1;
                continue;
            }
            let Some(cell) = cells.next() else {
                let _ = write!(xml, "<table:table-cell table:style-name=\"{style}\"/>");
                column += 1;
                continue;
            };
            let free = open[column..].iter().take_while(|rows| **rows == 0).count();
            let columns = cell.column_span.clamp(1, free);
            let rows = cell.row_span.max(1);
            open[column..column + columns].fill(rows - 1);
            let spans = match (columns, rows) {
                (1, 1) => String::new(),
                _ => format!(" table:number-columns-spanned=\"{columns}\" table:number-rows-spanned=\"{rows}\""),
            };
            let text = self.cell_text(table, cell, column);
            let _ = write!(
                xml,
                "<table:table-cell table:style-name=\"{style}\" office:value-type=\"string\"{spans}>{text}</table:table-cell>"
            );
            (1..columns).for_each(|_| xml.push_str("<table:covered-table-cell/>"));
            column += columns;
        }
        xml + "</table:table-row>"
    }

    fn cell_text(&mut self, table: &Table, cell: &Cell, column: usize) -> String {
        let own = table.columns.get(column).map(|column| column.alignment).unwrap_or_default();
        let alignment = if cell.alignment == Alignment::Default { own } else { cell.alignment };
        let style = match alignment {
            Alignment::Default => "Table_20_Contents",
            Alignment::Left => "cell-left",
            Alignment::Right => "cell-right",
            Alignment::Center => "cell-center",
        };
        match self.blocks_in(&cell.content, style) {
            text if text.is_empty() => super::blocks::paragraph(style, ""),
            text => text,
        }
    }
}
