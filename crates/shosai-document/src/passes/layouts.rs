//! Layouts of panels: `layout-nrow` and `layout="[[1, 1], [2]]"` become columns that every writer knows.

use serde_json::Value;

use super::Passes;
use crate::tree::{Attributes, Block, BlockKind, Document, walk};

/// More panels than anyone puts side by side.
const MOST_COLUMNS: usize = 12;

impl Passes<'_> {
    /// Gives every panel its columns, and a figure of panels a division inside that has them.
    pub(super) fn layouts(&mut self, document: &mut Document) {
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks {
                let line = block.line;
                let (BlockKind::Div { attributes, content } | BlockKind::Figure { attributes, content, .. }) =
                    &mut block.kind
                else {
                    continue;
                };
                let columns = match asked(attributes, content.len()) {
                    Some(Layout::Columns(columns)) => columns,
                    Some(Layout::Rows(rows)) => {
                        *content = in_rows(line, std::mem::take(content), &rows);
                        continue;
                    }
                    None => continue,
                };
                attributes.set("layout-ncol", columns.to_string());
                if let BlockKind::Figure { attributes, content, .. } = &mut block.kind {
                    let mut inner = Attributes::default();
                    inner.set("layout-ncol", attributes.take("layout-ncol").unwrap_or_default());
                    let panels = BlockKind::Div { attributes: inner, content: std::mem::take(content) };
                    content.push(Block::new(line, panels));
                }
            }
        });
    }
}

#[derive(Debug, PartialEq)]
enum Layout {
    /// As many panels a row, all as wide.
    Columns(usize),
    /// The shares of each row; a negative one is left empty.
    Rows(Vec<Vec<f64>>),
}

/// The layout that attributes ask for, which go.
fn asked(attributes: &mut Attributes, panels: usize) -> Option<Layout> {
    let number = |text: String| text.trim().parse::<usize>().ok();
    let rows = attributes.take("layout-nrow").and_then(number);
    let own = attributes.take("layout");
    if let Some(columns) = attributes.take("layout-ncol").and_then(number) {
        return Some(Layout::Columns(columns.clamp(1, MOST_COLUMNS)));
    }
    if let Some(rows) = rows {
        return Some(Layout::Columns(panels.div_ceil(rows.max(1)).clamp(1, MOST_COLUMNS)));
    }
    let rows = match serde_json::from_str::<Value>(&own?).ok()? {
        Value::Array(rows) if rows.iter().all(Value::is_array) => rows,
        Value::Array(row) => vec![Value::Array(row)],
        _ => return None,
    };
    let shares = |row: &Value| -> Option<Vec<f64>> {
        row.as_array()?.iter().take(MOST_COLUMNS).map(|share| share.as_f64().filter(|share| *share != 0.0)).collect()
    };
    let rows: Vec<Vec<f64>> = rows.iter().map(shares).collect::<Option<_>>()?;
    let first = rows.first().filter(|row| !row.is_empty())?;
    let even = rows.iter().all(|row| row.len() == first.len() && row.iter().all(|share| *share == first[0]));
    Some(if even && first[0] > 0.0 { Layout::Columns(first.len()) } else { Layout::Rows(rows) })
}

/// Panels in rows of columns, each as wide as its share; those that no row has room for follow.
fn in_rows(line: u32, panels: Vec<Block>, rows: &[Vec<f64>]) -> Vec<Block> {
    let mut panels = panels.into_iter();
    let mut laid = Vec::new();
    for row in rows {
        let total: f64 = row.iter().map(|share| share.abs()).sum();
        let mut columns = Vec::new();
        for share in row {
            let content = if *share > 0.0 { panels.next().into_iter().collect() } else { Vec::new() };
            let mut attributes = Attributes::with_classes(["column"]);
            attributes.set("width", format!("{:.0}%", share.abs() / total * 100.0));
            columns.push(Block::new(line, BlockKind::Div { attributes, content }));
        }
        let attributes = Attributes::with_classes(["columns"]);
        laid.push(Block::new(line, BlockKind::Div { attributes, content: columns }));
    }
    laid.extend(panels);
    laid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_ask_for_columns_is_understood() {
        let asked = |key: &str, value: &str| {
            let mut attributes = Attributes::default();
            attributes.set(key, value);
            asked(&mut attributes, 5)
        };
        assert_eq!(asked("layout-ncol", "2"), Some(Layout::Columns(2)));
        assert_eq!(asked("layout-nrow", "2"), Some(Layout::Columns(3)));
        assert_eq!(asked("layout", "[[1, 1], [1, 1]]"), Some(Layout::Columns(2)));
        assert_eq!(
            asked("layout", "[[40, -20, 60], [1]]"),
            Some(Layout::Rows(vec![vec![40.0, -20.0, 60.0], vec![1.0]]))
        );
        assert_eq!(asked("layout", "[1, 1, 1]"), Some(Layout::Columns(3)));
        assert_eq!(asked("layout", "x"), None);
        assert_eq!(asked("layout", "[[0]]"), None);
        assert_eq!(asked("class", "x"), None);
    }

    #[test]
    fn panels_fill_rows_and_the_rest_follows() {
        let panels = (1..=4).map(|line| Block::new(line, BlockKind::Rule)).collect();
        let laid = in_rows(0, panels, &[vec![1.0, 3.0], vec![-1.0, 1.0]]);
        assert_eq!(laid.len(), 3);
        let BlockKind::Div { content, .. } = &laid[0].kind else { panic!("{laid:?}") };
        let BlockKind::Div { attributes, .. } = &content[1].kind else { panic!("{laid:?}") };
        assert_eq!(attributes.get("width"), Some("75%"));
        assert_eq!(laid[2].line, 4);
    }
}
