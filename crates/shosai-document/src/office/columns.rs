//! The widths of a table's columns in a text: those the author gave where they do no harm, else after what they hold.

use super::measure::is_wide;
use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Table};

/// The size of letters in a table, in points.
const SIZE: f64 = 10.5;
/// The width of a letter that is not East Asian, as a share of one that is.
const HALF: f64 = 0.55;
/// Room at both sides of a cell, in points.
const PADDING: f64 = 13.0;
/// A column holds at least so many full letters: fewer read like a tower.
const LEAST: f64 = 3.0;
/// What a cell that holds more than running text is taken for, in full letters.
const OTHER: f64 = 15.0;

/// The widths of columns in points, where there is so much room.
pub fn widths(table: &Table, room: f64) -> Vec<f64> {
    let spans = table.rows().map(|row| row.cells.iter().map(|cell| cell.column_span.max(1)).sum());
    let count = table.columns.len().max(spans.max().unwrap_or(1)).max(1);
    let by_content = shared(&liked(table, count), room);
    let shares: Vec<f64> = table.columns.iter().filter_map(|column| column.width).collect();
    if shares.len() != count {
        return by_content;
    }
    let total: f64 = shares.iter().sum::<f64>().max(1.0);
    let by_share: Vec<f64> = shares.iter().map(|share| room * share / total).collect();
    // Shares are often only what the dashes of the Markdown happened to be: they are kept where they cost no line.
    if lines(table, &by_share) <= lines(table, &by_content) { by_share } else { by_content }
}

/// The widths at which nothing in a column would be broken.
fn liked(table: &Table, count: usize) -> Vec<f64> {
    let mut letters = vec![LEAST; count];
    each_cell(table, |column, content| {
        if let Some(own) = letters.get_mut(column) {
            *own = own.max(longest(content));
        }
    });
    letters.into_iter().map(|own| own * SIZE + PADDING).collect()
}

/// Shares the room out: narrow columns have what they like, and the wide ones share what is left.
fn shared(liked: &[f64], room: f64) -> Vec<f64> {
    if liked.iter().sum::<f64>() <= room {
        return liked.to_vec();
    }
    let mut widths = vec![0.0; liked.len()];
    let mut open: Vec<usize> = (0..liked.len()).collect();
    open.sort_by(|a, b| liked[*a].total_cmp(&liked[*b]));
    let mut left = room;
    let mut others = open.len();
    let mut wide = Vec::new();
    for column in open {
        if liked[column] <= left / others as f64 {
            widths[column] = liked[column];
            left -= liked[column];
            others -= 1;
        } else {
            wide.push(column);
        }
    }
    // Twice the text needs more room, but not twice as much: the square root keeps both readable.
    let total: f64 = wide.iter().map(|column| liked[*column].sqrt()).sum();
    for column in wide {
        widths[column] = left * liked[column].sqrt() / total;
    }
    widths
}

/// How many lines the rows take together.
fn lines(table: &Table, widths: &[f64]) -> usize {
    let mut total = 0;
    for row in table.rows() {
        let (mut column, mut tallest) = (0, 1);
        for cell in &row.cells {
            let span = cell.column_span.max(1);
            let width: f64 = widths.iter().skip(column).take(span).sum();
            let fitting = ((width - PADDING) / SIZE).max(1.0);
            tallest = tallest.max((longest(&cell.content) / fitting).ceil() as usize);
            column += span;
        }
        total += tallest;
    }
    total
}

fn each_cell(table: &Table, mut visit: impl FnMut(usize, &[Block])) {
    for row in table.rows() {
        let mut column = 0;
        for cell in &row.cells {
            if cell.column_span <= 1 {
                visit(column, &cell.content);
            }
            column += cell.column_span.max(1);
        }
    }
}

/// The longest paragraph, in full letters.
fn longest(blocks: &[Block]) -> f64 {
    let lengths = blocks.iter().map(|block| match &block.kind {
        BlockKind::Plain(content) | BlockKind::Paragraph(content) => {
            plain_text(content).chars().map(|c| if is_wide(c) { 1.0 } else { HALF }).sum()
        }
        _ => OTHER,
    });
    lengths.fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(source: &str) -> Table {
        let blocks = crate::read(source).unwrap().blocks;
        let found = blocks.into_iter().find_map(|block| match block.kind {
            BlockKind::Table(table) => Some(table),
            _ => None,
        });
        *found.unwrap()
    }

    #[test]
    fn narrow_columns_keep_what_they_need_and_long_ones_share_the_rest() {
        let long = "とても長い説明がここに入り、一行には収まらないので折り返される。".repeat(2);
        let source = format!("| 種別 | 説明 | 期限 |\n|---|---|---|\n| 性能 | {long} | 10月1日 |\n");
        let widths = widths(&table(&source), 400.0);
        assert!((widths.iter().sum::<f64>() - 400.0).abs() < 1.0, "{widths:?}");
        assert!(widths[1] > 250.0 && widths[0] >= LEAST * SIZE, "{widths:?}");
    }

    #[test]
    fn short_tables_are_not_stretched() {
        let widths = widths(&table("| a | b |\n|---|---|\n| 1 | 2 |\n"), 400.0);
        assert!(widths.iter().sum::<f64>() < 150.0);
    }

    proptest::proptest! {
        #[test]
        fn columns_never_take_more_than_the_room(liked in proptest::collection::vec(20.0..900.0_f64, 1..12), room in 100.0..600.0_f64) {
            let widths = shared(&liked, room);
            proptest::prop_assert!(widths.iter().all(|own| *own > 0.0));
            proptest::prop_assert!(widths.iter().sum::<f64>() <= room + 0.01);
        }
    }
}
