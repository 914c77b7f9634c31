use super::Sheet;
use crate::{
    layout::Piece,
    tree::{Alignment, Block, BlockKind, Cell, Row, Table},
};

impl Sheet {
    pub(super) fn table(&mut self, table: &Table) {
        self.fresh();
        let id = &table.attributes.id;
        let reference = if id.is_empty() { String::new() } else { format!(",reference={{{id}}}") };
        if table.caption.long.is_empty() {
            self.text(&format!("\\startplacetable[location=none{reference}]"));
        } else {
            self.text("\\startplacetable[title={");
            self.caption(&table.caption);
            self.text(&format!("}}{reference}]"));
        }
        self.pieces.push(Piece::Fresh);
        self.line("\\startxtable");
        self.group("head", &table.head, table);
        let rows: Vec<Row> = table.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows)).cloned().collect();
        self.group("body", &rows, table);
        self.group("foot", &table.foot, table);
        self.line("\\stopxtable");
        self.line("\\stopplacetable");
        self.blank();
    }

    fn group(&mut self, name: &str, rows: &[Row], table: &Table) {
        self.line(&format!("\\startxtable{name}[{name}]"));
        if let Some((last, others)) = rows.split_last() {
            for row in others {
                self.row(row, table);
            }
            self.line("\\startxrowgroup[lastrow]");
            self.row(last, table);
            self.line("\\stopxrowgroup");
        }
        self.line(&format!("\\stopxtable{name}"));
    }

    fn row(&mut self, row: &Row, table: &Table) {
        self.line("\\startxrow");
        let mut column = 0;
        for cell in &row.cells {
            self.cell(cell, table, column);
            column += cell.column_span;
        }
        self.line("\\stopxrow");
    }

    fn cell(&mut self, cell: &Cell, table: &Table, column: usize) {
        let own = table.columns.get(column).copied().unwrap_or_default();
        let alignment = if cell.alignment == Alignment::Default { own.alignment } else { cell.alignment };
        let mut options = Vec::new();
        // ConTeXt names the side that is ragged.
        match alignment {
            Alignment::Left => options.push("align=right".to_owned()),
            Alignment::Right => options.push("align=left".to_owned()),
            Alignment::Center => options.push("align=middle".to_owned()),
            Alignment::Default => {}
        }
        if let Some(width) = own.width {
            let width: f64 = (column..column + cell.column_span)
                .filter_map(|place| table.columns.get(place)?.width)
                .sum::<f64>()
                .max(width);
            options.push(format!("width={{{width:.2}\\textwidth}}"));
        }
        if cell.column_span > 1 {
            options.push(format!("nc={}", cell.column_span));
        }
        if cell.row_span > 1 {
            options.push(format!("nr={}", cell.row_span));
        }
        let options = if options.is_empty() { String::new() } else { format!("[{}]", options.join(",")) };
        self.pieces.push(Piece::Fresh);
        self.text(&format!("\\startxcell{options}"));
        self.pieces.push(Piece::Space);
        match cell.content.as_slice() {
            [Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }] => self.inlines(content),
            other => {
                let mut inner = Self { addresses: self.addresses, ..Self::default() };
                inner.blocks(other);
                while matches!(inner.pieces.first(), Some(Piece::Fresh)) {
                    inner.pieces.remove(0);
                }
                self.addresses = inner.addresses;
                self.pieces.extend(inner.pieces);
            }
        }
        self.text(" \\stopxcell");
        self.pieces.push(Piece::Fresh);
    }
}
