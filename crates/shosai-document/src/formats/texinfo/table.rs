use super::Sheet;
use crate::{
    formats::plain_text::width,
    layout::Piece,
    tree::{Block, BlockKind, Row, Table, walk},
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
            format!("@multitable {} ", samples(table).join(" "))
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
            self.blocks(&cell.content);
            self.trim_blank();
        }
        self.pieces.push(Piece::Fresh);
    }
}

/// The widest text of each column in braces, by which Texinfo measures columns.
fn samples(table: &Table) -> Vec<String> {
    (0..table.columns.len())
        .map(|column| {
            let cells = table.rows().filter_map(|row| row.cells.get(column));
            let widest = cells.map(|cell| plain(&cell.content)).max_by_key(|text| width(text)).unwrap_or_default();
            format!("{{{}}}", super::escape(&widest))
        })
        .collect()
}

fn plain(blocks: &[Block]) -> String {
    let texts = blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Plain(content) | BlockKind::Paragraph(content) => Some(walk::plain_text(content)),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}
