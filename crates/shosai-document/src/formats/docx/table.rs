//! Tables.

use std::fmt::Write as _;

use super::blocks::Place;
use super::writer::Writer;
use crate::office::columns::widths;
use crate::tree::{Alignment, Cell, Row, Table};

/// Twentieths of a point, in which Word counts.
const TWENTIETHS: f64 = 20.0;

impl Writer<'_> {
    /// A table with its caption above it.
    pub fn table(&mut self, _line: u32, table: &Table) -> String {
        let mut xml = self.caption(&table.attributes.id, &table.caption, "<w:keepNext/>");
        let room = self.text_width as f64 / TWENTIETHS;
        let widths: Vec<i64> = widths(table, room).into_iter().map(|width| (width * TWENTIETHS) as i64).collect();
        let style = self.styles.id("Shosai Table").to_owned();
        let headed = if table.head.is_empty() { 0 } else { 1 };
        let total: i64 = widths.iter().sum();
        let _ = write!(
            xml,
            "<w:tbl><w:tblPr><w:tblStyle w:val=\"{style}\"/><w:tblW w:w=\"{total}\" w:type=\"dxa\"/><w:jc w:val=\"center\"/><w:tblLayout w:type=\"fixed\"/>\
             <w:tblLook w:val=\"0{}0\" w:firstRow=\"{headed}\" w:lastRow=\"0\" w:firstColumn=\"0\" w:lastColumn=\"0\" w:noHBand=\"1\" w:noVBand=\"1\"/></w:tblPr><w:tblGrid>",
            if headed == 1 { "62" } else { "60" }
        );
        for width in &widths {
            let _ = write!(xml, "<w:gridCol w:w=\"{width}\"/>");
        }
        xml.push_str("</w:tblGrid>");
        let mut open: Vec<(usize, usize)> = vec![(0, 1); widths.len()];
        let heads = table.head.len();
        for (index, row) in table.rows().enumerate() {
            xml += &self.row(table, row, &widths, &mut open, index < heads);
        }
        xml.push_str("</w:tbl>");
        // A table at the end of a page or cell needs a paragraph behind it.
        xml.push_str(
            "<w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"60\" w:line=\"120\" w:lineRule=\"auto\"/></w:pPr></w:p>",
        );
        xml
    }

    /// A row; `open` holds for every column how many rows a cell from above still covers, and its width in columns.
    fn row(&mut self, table: &Table, row: &Row, widths: &[i64], open: &mut [(usize, usize)], head: bool) -> String {
        let mut xml = String::from("<w:tr><w:trPr><w:cantSplit/>");
        xml.push_str(if head { "<w:tblHeader/></w:trPr>" } else { "</w:trPr>" });
        let mut cells = row.cells.iter();
        let mut column = 0;
        while column < widths.len() {
            if open[column].0 > 0 {
                let span = open[column].1.min(widths.len() - column);
                open[column].0 -= 1;
                xml += &cell(widths, column, span, "<w:vMerge/>", "<w:p/>");
                column += span;
                continue;
            }
            let Some(own) = cells.next() else {
                xml += &cell(widths, column, 1, "", "<w:p/>");
                column += 1;
                continue;
            };
            let free = open[column..].iter().take_while(|(rows, _)| *rows == 0).count();
            let span = own.column_span.clamp(1, free);
            open[column] = (own.row_span.max(1) - 1, span);
            let merge = if own.row_span > 1 { "<w:vMerge w:val=\"restart\"/>" } else { "" };
            let text = self.cell_text(table, own, column);
            xml += &cell(widths, column, span, merge, &text);
            column += span;
        }
        xml.push_str("</w:tr>");
        xml
    }

    fn cell_text(&mut self, table: &Table, cell: &Cell, column: usize) -> String {
        let own = table.columns.get(column).map(|column| column.alignment).unwrap_or_default();
        let alignment = if cell.alignment == Alignment::Default { own } else { cell.alignment };
        let align = match alignment {
            Alignment::Default => "",
            Alignment::Left => "<w:jc w:val=\"left\"/>",
            Alignment::Right => "<w:jc w:val=\"right\"/>",
            Alignment::Center => "<w:jc w:val=\"center\"/>",
        };
        let style = self.styles.id("Compact").to_owned();
        let text = self.blocks_at(&cell.content, &Place { style, more: align.to_owned(), ..Place::default() });
        if text.ends_with("</w:p>") { text } else { format!("{text}<w:p/>") }
    }
}

fn cell(widths: &[i64], column: usize, span: usize, merge: &str, text: &str) -> String {
    let width: i64 = widths[column..column + span].iter().sum();
    let span = if span > 1 { format!("<w:gridSpan w:val=\"{span}\"/>") } else { String::new() };
    format!(
        "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/>{span}{merge}<w:vAlign w:val=\"center\"/></w:tcPr>{text}</w:tc>"
    )
}
