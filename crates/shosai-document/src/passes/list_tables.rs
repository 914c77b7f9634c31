//! Tables written as lists: `::: {.list-table}` around a list whose items are rows, and theirs cells.

use crate::tree::{
    Alignment, Attributes, Block, BlockKind, Caption, Cell, Column, Document, Row, Table, TableBody, walk,
};

/// Makes tables of all lists that are to be ones; a list of another shape stays a list.
pub(super) fn list_tables(document: &mut Document) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks {
            if let BlockKind::Div { attributes, content } = &block.kind
                && attributes.has_class("list-table")
                && let Some(table) = table(attributes, content)
            {
                block.kind = BlockKind::Table(Box::new(table));
            }
        }
    });
}

fn table(attributes: &Attributes, content: &[Block]) -> Option<Table> {
    let (caption, list) = match content {
        [list] => (None, list),
        [caption, list] => (Some(caption), list),
        _ => return None,
    };
    let BlockKind::Bullet(items) = &list.kind else { return None };
    let mut rows: Vec<Row> = items.iter().map(|item| row(item)).collect::<Option<_>>()?;
    let count = rows.iter().map(|row| row.cells.len()).max()?;
    rows.iter_mut().for_each(|row| row.cells.resize(count, Cell::default()));
    let heads = attributes.get("header-rows").and_then(|number| number.parse().ok()).unwrap_or(1);
    let body = rows.split_off(heads.min(rows.len()));
    let row_head_columns = attributes.get("header-cols").and_then(|number| number.parse().ok()).unwrap_or(0);
    let mut own = attributes.clone();
    own.classes.retain(|class| class != "list-table");
    for key in ["header-rows", "header-cols", "aligns", "widths", "tbl-colwidths"] {
        own.take(key);
    }
    Some(Table {
        attributes: own,
        caption: Caption { short: None, long: caption.cloned().into_iter().collect() },
        columns: columns(attributes, count),
        head: rows,
        bodies: vec![TableBody { row_head_columns, head: Vec::new(), rows: body }],
        foot: Vec::new(),
    })
}

/// An item whose only content is a list of cells.
fn row(item: &[Block]) -> Option<Row> {
    let [Block { kind: BlockKind::Bullet(cells), .. }] = item else { return None };
    let cells = cells.iter().map(|content| Cell { content: content.clone(), ..Cell::default() });
    Some(Row { cells: cells.collect() })
}

/// The columns by `aligns="l,r"` and `tbl-colwidths="[75,25]"`.
fn columns(attributes: &Attributes, count: usize) -> Vec<Column> {
    let parts = |key: &str| -> Vec<&str> {
        let text = attributes.get(key).unwrap_or_default();
        text.trim_matches(['[', ']', ' ']).split(',').map(str::trim).collect()
    };
    let aligns = parts("aligns");
    let shares = if attributes.get("tbl-colwidths").is_some() { parts("tbl-colwidths") } else { parts("widths") };
    let shares: Vec<f64> = shares.iter().filter_map(|share| share.trim_end_matches('%').parse().ok()).collect();
    let total: f64 = shares.iter().sum();
    let share = |place: usize| shares.get(place).filter(|_| shares.len() == count && total > 0.0);
    let column = |place: usize| Column {
        alignment: match aligns.get(place).copied() {
            Some("l") => Alignment::Left,
            Some("r") => Alignment::Right,
            Some("c") => Alignment::Center,
            _ => Alignment::Default,
        },
        width: share(place).map(|share| share / total),
    };
    (0..count).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_lists_are_tables_and_others_stay_lists() {
        let source = "::: {#tbl-a .list-table aligns=\"l,r\" tbl-colwidths=\"[75,25]\"}\nPrices\n\n- - Fruit\n  - Price\n\n- - Apple\n\n    red\n:::\n\n::: {.list-table}\n- no cells\n:::\n";
        let mut document = Document { blocks: crate::read(source).unwrap().blocks, ..Document::default() };
        list_tables(&mut document);
        let BlockKind::Table(table) = &document.blocks[0].kind else { panic!("{:?}", document.blocks) };
        assert_eq!((table.attributes.id.as_str(), table.caption.long.len(), table.head.len()), ("tbl-a", 1, 1));
        assert_eq!((table.columns[1].alignment, table.columns[0].width), (Alignment::Right, Some(0.75)));
        let cells = &table.bodies[0].rows[0].cells;
        assert_eq!((cells.len(), cells[0].content.len(), cells[1].content.len()), (2, 2, 0));
        assert!(matches!(document.blocks[1].kind, BlockKind::Div { .. }));
    }
}
