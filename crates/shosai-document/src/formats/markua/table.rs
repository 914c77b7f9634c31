use unicode_width::UnicodeWidthStr;

use super::{Sheet, Width, join};
use crate::{
    passes::on_one_line,
    tree::{Alignment, Attributes, Block, BlockKind, Inline, InlineKind, Row, Table},
};

/// The least width of a column.
const LEAST: usize = 3;

impl Sheet {
    /// A pipe table with its caption below; cells that hold more than a line are put on one.
    pub(super) fn table(&mut self, table: &Table, width: Width) -> String {
        let mut caption = table.caption.clone();
        if let Some(BlockKind::Plain(content) | BlockKind::Paragraph(content)) =
            caption.long.last_mut().map(|block| &mut block.kind)
        {
            content.extend(attributes_text(&table.attributes));
        }
        let caption = self.caption(&caption, width);
        let body = self.pipes(table, width);
        join(&[body, caption])
    }

    fn pipes(&mut self, table: &Table, width: Width) -> String {
        let count = table.columns.len();
        let head = table.head.first().map_or_else(|| vec![String::new(); count], |row| self.cells(row, count));
        let rows: Vec<Vec<String>> = table
            .bodies
            .iter()
            .flat_map(|body| body.head.iter().chain(&body.rows))
            .chain(&table.foot)
            .map(|row| self.cells(row, count))
            .collect();
        let widest = |column: usize| rows.iter().chain([&head]).map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..count).map(|column| widest(column).max(LEAST)).collect();
        // Lines that would be too long are not padded.
        let padded = width.is_none_or(|width| widths.iter().sum::<usize>() + 3 * count < width);
        let alignment = |column: usize| table.columns[column].alignment;
        let line = |cells: &[String]| {
            let cells: Vec<String> = (0..count)
                .map(|column| {
                    let width = if padded { widths[column] } else { 0 };
                    aligned(&cells[column], width, alignment(column))
                })
                .collect();
            format!("| {} |", cells.join(" | "))
        };
        let rule: Vec<String> =
            (0..count).map(|column| rule(if padded { widths[column] } else { 2 }, alignment(column))).collect();
        let mut lines = vec![line(&head), format!("|{}|", rule.join("|"))];
        lines.extend(rows.iter().map(|row| line(row)));
        lines.join("\n")
    }

    /// The texts of a row; a cell over several columns is followed by empty ones.
    fn cells(&mut self, row: &Row, count: usize) -> Vec<String> {
        let mut texts = Vec::new();
        for cell in &row.cells {
            let line = Block::new(0, BlockKind::Plain(on_one_line(cell.content.clone())));
            texts.push(self.blocks(&[line], None));
            texts.extend(std::iter::repeat_n(String::new(), cell.column_span.saturating_sub(1)));
        }
        texts.resize(count, String::new());
        texts
    }
}

fn rule(width: usize, alignment: Alignment) -> String {
    match alignment {
        Alignment::Left => format!(":{}", "-".repeat(width + 1)),
        Alignment::Right => format!("{}:", "-".repeat(width + 1)),
        Alignment::Center => format!(":{}:", "-".repeat(width)),
        Alignment::Default => "-".repeat(width + 2),
    }
}

fn aligned(text: &str, width: usize, alignment: Alignment) -> String {
    let gap = width.saturating_sub(text.width());
    match alignment {
        Alignment::Left | Alignment::Default => format!("{text}{}", " ".repeat(gap)),
        Alignment::Right => format!("{}{text}", " ".repeat(gap)),
        Alignment::Center => format!("{}{text}{}", " ".repeat(gap / 2), " ".repeat(gap - gap / 2)),
    }
}

/// Attributes as Markdown writes them behind a caption, one word each.
fn attributes_text(attributes: &Attributes) -> Vec<Inline> {
    let mut words = Vec::new();
    if !attributes.id.is_empty() {
        words.push(format!("#{}", attributes.id));
    }
    words.extend(attributes.classes.iter().map(|class| format!(".{class}")));
    words.extend(attributes.pairs.iter().map(|(key, value)| format!("{key}=\"{value}\"")));
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words.into_iter().flat_map(|word| [Inline::new(0, InlineKind::Space), Inline::text(0, word)]).collect()
}
