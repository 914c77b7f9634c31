//! Tables as Typst's.

use super::markup::Sheet;
use crate::tree::{Alignment, Row, Table};

impl Sheet<'_> {
    pub fn table(&mut self, table: &Table) {
        let count = table.columns.len().max(1);
        let width = |share: Option<f64>| share.map_or("auto".to_owned(), |share| format!("{:.2}%", share * 100.0));
        let widths: String = table.columns.iter().map(|column| width(column.width) + ",").collect();
        let sides: String = table.columns.iter().map(|column| side(column.alignment).to_owned() + ",").collect();
        self.push(&format!("#figure(align(center, table(columns: ({widths}), align: ({sides}),\n"));
        let titled = !table.head.is_empty();
        if titled {
            self.push("table.header(\n");
            self.rows(table, &table.head, count, "doc-head");
            self.push("),\ntable.hline(),\n");
        }
        for body in &table.bodies {
            self.rows(table, &body.head, count, "doc-head");
            self.push(if body.head.is_empty() { "" } else { "table.hline(),\n" });
            self.rows(table, &body.rows, count, "");
        }
        if !table.foot.is_empty() {
            self.push("table.hline(),\ntable.footer(\n");
            self.rows(table, &table.foot, count, "");
            self.push("),\n");
        }
        self.push("))");
        if !table.caption.long.is_empty() {
            self.push(", caption: ");
            self.content(&table.caption.long);
        }
        self.push(", kind: table)");
        self.label(&table.attributes.id);
    }

    /// Rows of as many cells as there are columns: Typst counts cells, and one too few would move all that follow.
    fn rows(&mut self, table: &Table, rows: &[Row], count: usize, dress: &str) {
        // The rows that each column is still covered by a cell from above.
        let mut covered = vec![0_usize; count];
        for (place, row) in rows.iter().enumerate() {
            let left = rows.len() - place;
            let mut cells = row.cells.iter();
            let mut column = 0;
            while column < count {
                if covered[column] > 0 {
                    covered[column] -= 1;
                    column += 1;
                    continue;
                }
                let Some(cell) = cells.next() else {
                    self.push("[],");
                    column += 1;
                    continue;
                };
                let free = covered[column..].iter().take_while(|rows| **rows == 0).count();
                let (wide, high) = (cell.column_span.clamp(1, free), cell.row_span.clamp(1, left));
                let mut said = Vec::new();
                said.extend((high > 1).then(|| format!("rowspan: {high}")));
                said.extend((wide > 1).then(|| format!("colspan: {wide}")));
                let own = table.columns.get(column).map(|column| column.alignment).unwrap_or_default();
                if cell.alignment != Alignment::Default && cell.alignment != own {
                    said.push(format!("align: {}", side(cell.alignment)));
                }
                let call = if said.is_empty() { String::new() } else { format!("table.cell({})", said.join(", ")) };
                match (dress.is_empty(), call.is_empty()) {
                    (true, _) => {
                        self.push(&call);
                        self.content(&cell.content);
                    }
                    (false, bare) => {
                        self.push(&if bare { dress.to_owned() } else { format!("{call}[#{dress}") });
                        self.content(&cell.content);
                        self.push(if bare { "" } else { "]" });
                    }
                }
                self.push(",");
                covered[column..column + wide].fill(high - 1);
                column += wide;
            }
            self.push("\n");
        }
    }
}

fn side(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::Default => "auto",
        Alignment::Left => "left",
        Alignment::Right => "right",
        Alignment::Center => "center",
    }
}
