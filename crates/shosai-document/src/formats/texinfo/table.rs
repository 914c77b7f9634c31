use super::Sheet;
use crate::{
    layout::Piece,
    tree::{Block, BlockKind, Row, Table},
};

impl Sheet {
    pub(super) fn table(&mut self, table: &Table) {
        let captioned = !table.caption.long.is_empty();
        if captioned {
            self.line("@float Table");
        }
        self.pieces.push(Piece::Fresh);
        let widths = if table.columns.iter().any(|column| column.width.is_some()) {
            let shares: Vec<String> =
                table.columns.iter().map(|column| format!("{:.2}", column.width.unwrap_or(0.0))).collect();
            format!("@multitable @columnfractions {} ", shares.join(" "))
        } else {
            format!("@multitable {} ", self.samples(table).join(" "))
        };
        self.pieces.push(Piece::Verbatim(widths));
        self.pieces.push(Piece::Fresh);
        for row in &table.head {
            self.row("@headitem ", row);
        }
        for row in table.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows)).chain(&table.foot) {
            self.row("@item ", row);
        }
        self.line("@end multitable");
        if captioned {
            self.text("@caption{");
            for block in &table.caption.long {
                if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                    self.inlines(content);
                }
            }
            self.text("}");
            self.line("@end float");
        } else {
            self.pieces.push(Piece::Blank);
        }
    }

    fn row(&mut self, command: &str, row: &Row) {
        self.pieces.extend([Piece::Fresh, Piece::Verbatim(command.to_owned()), Piece::Fresh]);
        for (place, cell) in row.cells.iter().enumerate() {
            if place > 0 {
                self.pieces.extend([Piece::Fresh, Piece::Verbatim(" @tab ".to_owned())]);
            }
            let from = self.pieces.len();
            self.blocks(&cell.content);
            while matches!(self.pieces.get(from), Some(Piece::Fresh | Piece::Blank)) {
                self.pieces.remove(from);
            }
        }
        self.pieces.push(Piece::Fresh);
    }

    /// The longest text of each column in braces, by which Texinfo measures columns.
    fn samples(&self, table: &Table) -> Vec<String> {
        let text = |blocks: &[Block]| self.apart(|own| own.blocks(blocks)).trim_end().to_owned();
        let columns = (0..table.columns.len()).map(|column| {
            let cells = table.rows().filter_map(|row| row.cells.get(column));
            let longest = cells.map(|cell| text(&cell.content)).max_by_key(|text| text.chars().count());
            format!("{{{}}}", longest.unwrap_or_default())
        });
        columns.collect()
    }
}
