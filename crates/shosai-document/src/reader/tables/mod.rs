//! Tables: each file reads one kind.

mod grid;
mod multiline;
mod pipe;
mod simple;

use super::{
    attributes::attributes,
    blocks::{Blocks, Place},
    source::Line,
};
use crate::tree::{Alignment, Attributes, Block, BlockKind, Caption, Cell, Column, Row, Table, TableBody};

/// The rows of a table before its caption is known.
pub struct Body {
    pub columns: Vec<Column>,
    pub head: Vec<Row>,
    pub rows: Vec<Row>,
    pub foot: Vec<Row>,
}

impl<'a> Blocks<'_, 'a> {
    /// Any kind of table, with a caption above or below.
    pub(super) fn table(&mut self) -> Option<Block> {
        let start = self.at;
        let number = self.number();
        let above = self.caption();
        while above.is_some() && self.line().is_some_and(Line::is_blank) {
            self.at += 1;
        }
        let read = self
            .pipe_table()
            .or_else(|| self.multiline_table())
            .or_else(|| self.simple_table())
            .or_else(|| self.grid_table());
        let Some(body) = read else {
            self.at = start;
            return None;
        };
        let caption = above.or_else(|| self.caption_below());
        Some(Block::new(number, BlockKind::Table(Box::new(self.with_caption(body, caption)))))
    }

    fn with_caption(&mut self, body: Body, caption: Option<Vec<Line<'a>>>) -> Table {
        let (caption, attributes) = caption.map(|lines| self.caption_text(lines)).unwrap_or_default();
        let bodies = vec![TableBody { row_head_columns: 0, head: Vec::new(), rows: body.rows }];
        Table { attributes, caption, columns: body.columns, head: body.head, bodies, foot: body.foot }
    }

    fn caption_text(&mut self, mut lines: Vec<Line<'a>>) -> (Caption, Attributes) {
        let mut own = Attributes::default();
        if let Some(last) = lines.last_mut()
            && let Some((text, read)) = split_attributes(last.text)
        {
            *last = last.with(text);
            own = read;
        }
        let number = lines.first().map_or(0, |line| line.number);
        let content = self.inlines(&lines);
        let long = if content.is_empty() { Vec::new() } else { vec![Block::new(number, BlockKind::Plain(content))] };
        (Caption { short: None, long }, own)
    }

    /// The caption below a table, perhaps after blank lines.
    fn caption_below(&mut self) -> Option<Vec<Line<'a>>> {
        let start = self.at;
        while self.line().is_some_and(Line::is_blank) {
            self.at += 1;
        }
        let caption = self.caption();
        if caption.is_none() {
            self.at = start;
        }
        caption
    }

    /// `: Caption` or `Table: Caption`, up to a blank line.
    fn caption(&mut self) -> Option<Vec<Line<'a>>> {
        let line = *self.line()?;
        let text = line.less_indented(3).text;
        let rest = match text.strip_prefix(':') {
            Some(rest) if !rest.starts_with([':', '-', '|', '=']) => rest,
            Some(_) => return None,
            None => text.strip_prefix("Table:").or_else(|| text.strip_prefix("table:"))?,
        };
        if rest.trim().is_empty() || !self.reader.extensions.table_captions {
            return None;
        }
        let mut lines = vec![line.with(rest)];
        self.at += 1;
        while let Some(line) = self.line().copied().filter(|line| !line.is_blank() && !self.ends_paragraph(self.at)) {
            lines.push(line);
            self.at += 1;
        }
        Some(lines)
    }

    /// A cell of running text.
    fn text_cell(&mut self, lines: &[Line<'a>]) -> Cell {
        let number = lines.first().map_or(0, |line| line.number);
        let content = self.inlines(lines);
        let content = if content.is_empty() { Vec::new() } else { vec![Block::new(number, BlockKind::Plain(content))] };
        Cell { content, ..Cell::default() }
    }

    /// A cell of blocks; a single paragraph is plain text.
    fn block_cell(&mut self, lines: Vec<Line<'a>>) -> Cell {
        let place = Place { open_end: true, ..Place::default() };
        Cell { content: self.inner(lines, place), ..Cell::default() }
    }
}

/// Splits attributes off the end of a caption.
fn split_attributes(text: &str) -> Option<(&str, Attributes)> {
    let text = text.trim_end();
    let at = text.rfind('{').filter(|_| text.ends_with('}'))?;
    let (read, length) = attributes(&text[at..])?;
    (at + length == text.len()).then(|| (text[..at].trim_end(), read))
}

/// The alignment that colons or spaces on both sides ask for.
fn alignment(left: bool, right: bool) -> Alignment {
    match (left, right) {
        (true, true) => Alignment::Center,
        (true, false) => Alignment::Left,
        (false, true) => Alignment::Right,
        (false, false) => Alignment::Default,
    }
}

/// The bytes of `text` between two columns; a wide letter takes two columns.
pub fn columns(text: &str, from: usize, to: usize) -> &str {
    let start = byte_at(text, from);
    let end = byte_at(text, to);
    &text[start..end.max(start)]
}

/// The byte where a column starts.
pub fn byte_at(text: &str, column: usize) -> usize {
    if text.is_ascii() {
        return column.min(text.len());
    }
    let mut width = 0;
    for (at, character) in text.char_indices() {
        if width >= column {
            return at;
        }
        width += crate::reader::columns::columns_of(character);
    }
    text.len()
}
