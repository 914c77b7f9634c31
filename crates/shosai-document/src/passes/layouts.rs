//! Layouts of panels: `layout-nrow` and `layout="[[1, 1], [2]]"` become a number of columns.

use serde_json::Value;

use super::Passes;
use crate::{
    messages,
    tree::{Attributes, Block, BlockKind, Document, walk},
};

/// More panels than anyone puts side by side.
const MOST_COLUMNS: usize = 12;

impl Passes<'_> {
    /// Gives every panel its columns, and a figure of panels a division inside that has them.
    pub(super) fn layouts(&mut self, document: &mut Document) {
        let mut uneven = Vec::new();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks {
                let line = block.line;
                let (BlockKind::Div { attributes, content } | BlockKind::Figure { attributes, content, .. }) =
                    &mut block.kind
                else {
                    continue;
                };
                let Some((columns, even)) = columns(attributes, content.len()) else { continue };
                if !even {
                    uneven.push(line);
                }
                attributes.set("layout-ncol", columns.to_string());
                if let BlockKind::Figure { attributes, content, .. } = &mut block.kind {
                    let mut inner = Attributes::default();
                    inner.set("layout-ncol", attributes.take("layout-ncol").unwrap_or_default());
                    let panels = BlockKind::Div { attributes: inner, content: std::mem::take(content) };
                    content.push(Block::new(line, panels));
                }
            }
        });
        for line in uneven {
            self.warn(line, messages::LayoutUneven);
        }
    }
}

/// The columns that attributes ask for, which go, and whether that says all that they say.
fn columns(attributes: &mut Attributes, panels: usize) -> Option<(usize, bool)> {
    let number = |text: String| text.trim().parse::<usize>().ok();
    let rows = attributes.take("layout-nrow").and_then(number);
    let own = attributes.take("layout");
    if let Some(columns) = attributes.take("layout-ncol").and_then(number) {
        return Some((columns.clamp(1, MOST_COLUMNS), true));
    }
    if let Some(rows) = rows {
        return Some((panels.div_ceil(rows.max(1)).clamp(1, MOST_COLUMNS), true));
    }
    let rows = match serde_json::from_str::<Value>(&own?).ok()? {
        Value::Array(rows) if rows.iter().all(Value::is_array) => rows,
        Value::Array(row) => vec![Value::Array(row)],
        _ => return None,
    };
    let lengths: Vec<usize> = rows.iter().filter_map(Value::as_array).map(Vec::len).collect();
    let widths: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let even = lengths.windows(2).all(|pair| pair[0] == pair[1]) && widths.windows(2).all(|pair| pair[0] == pair[1]);
    Some((lengths.into_iter().max()?.clamp(1, MOST_COLUMNS), even))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_ask_for_columns_is_understood() {
        let asked = |key: &str, value: &str| {
            let mut attributes = Attributes::default();
            attributes.set(key, value);
            columns(&mut attributes, 5)
        };
        assert_eq!(asked("layout-ncol", "2"), Some((2, true)));
        assert_eq!(asked("layout-nrow", "2"), Some((3, true)));
        assert_eq!(asked("layout", "[[1, 1], [1, 1]]"), Some((2, true)));
        assert_eq!(asked("layout", "[[40, 60], [1]]"), Some((2, false)));
        assert_eq!(asked("layout", "[1, 1, 1]"), Some((3, true)));
        assert_eq!(asked("layout", "x"), None);
        assert_eq!(asked("class", "x"), None);
    }
}
