//! Tables written as HTML, as tables of the document, for formats that do not carry HTML.

use super::{Passes, raw_marks};
use crate::{
    formats::Html,
    reader::{Tag, TagKind, decode_references, tag},
    tree::{
        Alignment, Attributes, Block, BlockKind, Caption, Cell, Column, Document, Inline, InlineKind, Row, Table,
        TableBody, Target, walk,
    },
};

/// Tables within tables that are read.
const DEEPEST: usize = 4;
/// Rows or columns that a cell may cover, and columns of a table.
const WIDEST: usize = 200;

/// What a table is written with.
enum Piece {
    Tag(Tag),
    Text(String),
    Block(Block),
}

impl Passes<'_> {
    pub(super) fn raw_tables(&mut self, document: &mut Document) {
        if self.format.abilities.html == Html::Carried {
            return;
        }
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            if blocks.iter().any(holds_table) {
                *blocks = with_tables(std::mem::take(blocks));
            }
        });
    }
}

fn holds_table(block: &Block) -> bool {
    matches!(&block.kind, BlockKind::Raw { format, text } if format == "html" && text.to_ascii_lowercase().contains("<table"))
}

fn with_tables(blocks: Vec<Block>) -> Vec<Block> {
    let mut done = Vec::new();
    let mut blocks = blocks.into_iter();
    while let Some(block) = blocks.next() {
        if !holds_table(&block) {
            done.push(block);
            continue;
        }
        let line = block.line;
        let mut pieces = Vec::new();
        let mut open = 0_usize;
        let mut next = Some(block);
        // A table goes on over blocks until it is closed.
        while let Some(block) = next {
            let start = pieces.len();
            split(block, &mut pieces);
            for piece in &pieces[start..] {
                if let Piece::Tag(tag) = piece
                    && tag.name == "table"
                {
                    open = if tag.kind == TagKind::Open { open + 1 } else { open.saturating_sub(1) };
                }
            }
            next = if open > 0 { blocks.next() } else { None };
        }
        let mut pieces = pieces.into_iter();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Tag(tag) if is(&tag, "table", TagKind::Open) => {
                    let table = Builder::new(line, &tag).read(&mut pieces, 0);
                    done.push(Block::new(line, BlockKind::Table(Box::new(table))));
                }
                Piece::Block(block) => done.push(block),
                Piece::Text(text) if !text.trim().is_empty() => {
                    done.push(Block::new(line, BlockKind::Paragraph(words(&text, line))));
                }
                Piece::Text(_) | Piece::Tag(_) => {}
            }
        }
    }
    done
}

fn is(tag: &Tag, name: &str, kind: TagKind) -> bool {
    tag.name == name && tag.kind == kind
}

/// A block of HTML as its tags and the text between them; styles and scripts go.
fn split(block: Block, into: &mut Vec<Piece>) {
    let text = match &block.kind {
        BlockKind::Raw { format, text } if format == "html" => text.clone(),
        _ => return into.push(Piece::Block(block)),
    };
    let mut rest = text.as_str();
    while let Some(at) = rest.find('<') {
        if at > 0 {
            into.push(Piece::Text(decode_references(&rest[..at])));
        }
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let Some(tag) = tag(rest) else {
            into.push(Piece::Text("<".to_owned()));
            rest = &rest[1..];
            continue;
        };
        rest = &rest[tag.source.len()..];
        if tag.kind == TagKind::Open && matches!(tag.name.as_str(), "style" | "script") {
            let end = format!("</{}", tag.name);
            let after = rest.find(&end).map_or("", |at| &rest[at..]);
            rest = after.split_once('>').map_or("", |(_, after)| after);
            continue;
        }
        into.push(Piece::Tag(tag));
    }
    if !rest.is_empty() {
        into.push(Piece::Text(decode_references(rest)));
    }
}

fn words(text: &str, line: u32) -> Vec<Inline> {
    let mut inlines = Vec::new();
    if text.starts_with(|c: char| c.is_ascii_whitespace()) {
        inlines.push(Inline::new(line, InlineKind::Space));
    }
    for (place, word) in text.split_ascii_whitespace().enumerate() {
        if place > 0 {
            inlines.push(Inline::new(line, InlineKind::Space));
        }
        inlines.push(Inline::text(line, word));
    }
    if text.len() > 1 && text.ends_with(|c: char| c.is_ascii_whitespace()) {
        inlines.push(Inline::new(line, InlineKind::Space));
    }
    inlines
}

/// A table as far as it is read.
struct Builder {
    line: u32,
    table: Table,
    rows: Vec<(Row, bool)>,
    body: Vec<Row>,
    /// Which part rows go to.
    part: &'static str,
    cell: Option<Open>,
}

/// A cell that is not closed.
struct Open {
    cell: Cell,
    head: bool,
    inlines: Vec<Inline>,
    /// Elements within which running text stands.
    marks: Vec<(Tag, Vec<Inline>)>,
}

impl Builder {
    fn new(line: u32, tag: &Tag) -> Self {
        let attributes = Attributes::new(tag.id(), tag.classes(), Vec::new());
        let table = Table { attributes, ..Table::default() };
        Self { line, table, rows: Vec::new(), body: Vec::new(), part: "tbody", cell: None }
    }

    fn read(mut self, pieces: &mut std::vec::IntoIter<Piece>, depth: usize) -> Table {
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Tag(tag) if is(&tag, "table", TagKind::Close) => break,
                Piece::Tag(tag) if is(&tag, "table", TagKind::Open) && depth < DEEPEST => {
                    let inner = Self::new(self.line, &tag).read(pieces, depth + 1);
                    self.block(Block::new(self.line, BlockKind::Table(Box::new(inner))));
                }
                Piece::Tag(tag) => self.tag(tag),
                Piece::Text(text) => self.text(&text),
                Piece::Block(block) => self.block(block),
            }
        }
        self.finish()
    }

    fn tag(&mut self, tag: Tag) {
        match (tag.name.as_str(), tag.kind) {
            ("thead" | "tbody" | "tfoot", TagKind::Open) => {
                self.part = match tag.name.as_str() {
                    "thead" => "thead",
                    "tfoot" => "tfoot",
                    _ => "tbody",
                };
            }
            ("thead" | "tbody" | "tfoot", TagKind::Close) => self.close_cell(),
            ("tr", TagKind::Open) => {
                self.close_cell();
                self.rows.push((Row::default(), true));
            }
            ("tr", TagKind::Close) => self.close_row(),
            ("td" | "th" | "caption", TagKind::Open) => self.open_cell(&tag),
            ("td" | "th", TagKind::Close) => self.close_cell(),
            ("caption", TagKind::Close) => {
                if let Some(content) = self.cell.take().map(Open::content) {
                    self.table.caption = Caption { short: None, long: content };
                }
            }
            _ => self.mark(tag),
        }
    }

    fn open_cell(&mut self, tag: &Tag) {
        self.close_cell();
        if tag.name != "caption" && self.rows.is_empty() {
            self.rows.push((Row::default(), true));
        }
        let pair =
            |key: &str| tag.pairs.iter().find(|(own, _)| own == key).map(|(_, value)| value.to_ascii_lowercase());
        let span = |key: &str| pair(key).and_then(|text| text.parse::<usize>().ok()).unwrap_or(1).clamp(1, WIDEST);
        let looks =
            format!("{} {}", pair("align").unwrap_or_default(), pair("style").unwrap_or_default().replace(' ', ""));
        let alignment = match looks {
            looks if looks.starts_with("right") || looks.contains("text-align:right") => Alignment::Right,
            looks if looks.starts_with("center") || looks.contains("text-align:center") => Alignment::Center,
            looks if looks.starts_with("left") || looks.contains("text-align:left") => Alignment::Left,
            _ => Alignment::Default,
        };
        let cell = Cell { alignment, row_span: span("rowspan"), column_span: span("colspan"), content: Vec::new() };
        self.cell = Some(Open { cell, head: tag.name == "th", inlines: Vec::new(), marks: Vec::new() });
    }

    fn close_cell(&mut self) {
        let Some(open) = self.cell.take() else { return };
        let head = open.head;
        let mut cell = open.cell.clone();
        cell.content = open.content();
        if let Some((row, heads)) = self.rows.last_mut() {
            *heads &= head;
            row.cells.push(cell);
        }
    }

    /// A row goes where its part of the table stands; a first row of heads alone is the head.
    fn close_row(&mut self) {
        self.close_cell();
        let Some((row, heads)) = self.rows.pop() else { return };
        if row.cells.is_empty() {
            return;
        }
        match self.part {
            "thead" => self.table.head.push(row),
            "tfoot" => self.table.foot.push(row),
            _ if heads && self.body.is_empty() && self.table.head.is_empty() => self.table.head.push(row),
            _ => self.body.push(row),
        }
    }

    fn mark(&mut self, tag: Tag) {
        let line = self.line;
        let Some(open) = &mut self.cell else { return };
        match (tag.name.as_str(), tag.kind) {
            ("br" | "p" | "li", TagKind::Open) if tag.name == "br" || !open.inlines.is_empty() => {
                open.inlines.push(Inline::new(line, InlineKind::LineBreak));
            }
            ("img", _) => {
                let pair = |key: &str| tag.pairs.iter().find(|(own, _)| own == key).map(|(_, value)| value.clone());
                let target = Target { url: pair("src").unwrap_or_default(), title: String::new() };
                let alt = words(&pair("alt").unwrap_or_default(), line);
                open.inlines
                    .push(Inline::new(line, InlineKind::Image { attributes: Attributes::default(), alt, target }));
            }
            ("b" | "strong" | "i" | "em" | "code" | "a" | "sup" | "sub", TagKind::Open) => {
                let outer = std::mem::take(&mut open.inlines);
                open.marks.push((tag, outer));
            }
            (name, TagKind::Close) if open.marks.last().is_some_and(|(own, _)| own.name == name) => {
                open.close_mark(line)
            }
            _ => {}
        }
    }

    /// A cell for what stands in none.
    fn stray(&mut self) {
        if self.cell.is_none() {
            if self.rows.is_empty() {
                self.rows.push((Row::default(), true));
            }
            let open = Open { cell: Cell::default(), head: false, inlines: Vec::new(), marks: Vec::new() };
            self.cell = Some(open);
        }
    }

    fn text(&mut self, text: &str) {
        let line = self.line;
        if !text.trim().is_empty() {
            self.stray();
        }
        if let Some(open) = &mut self.cell {
            let blank = open.inlines.is_empty() && open.marks.is_empty() && text.trim().is_empty();
            if !blank {
                open.inlines.extend(words(text, line));
            }
        }
    }

    fn block(&mut self, block: Block) {
        self.stray();
        if let Some(open) = &mut self.cell {
            open.end_paragraph();
            open.cell.content.push(block);
        }
    }

    fn finish(mut self) -> Table {
        self.close_row();
        let width = |row: &Row| row.cells.iter().map(|cell| cell.column_span).sum::<usize>();
        let rows = self.table.head.iter().chain(&self.body).chain(&self.table.foot);
        let columns = rows.map(width).max().unwrap_or(0).clamp(1, WIDEST);
        self.table.columns = vec![Column::default(); columns];
        self.table.bodies = vec![TableBody { rows: self.body, ..TableBody::default() }];
        self.table
    }
}

impl Open {
    fn close_mark(&mut self, line: u32) {
        let Some((tag, outer)) = self.marks.pop() else { return };
        let content = std::mem::replace(&mut self.inlines, outer);
        self.inlines.push(Inline::new(line, raw_marks::kind(&tag, content)));
    }

    /// Running text so far as a block.
    fn end_paragraph(&mut self) {
        while !self.marks.is_empty() {
            self.close_mark(0);
        }
        while self.inlines.last().is_some_and(|last| matches!(last.kind, InlineKind::Space)) {
            self.inlines.pop();
        }
        let first = self.inlines.iter().position(|own| !matches!(own.kind, InlineKind::Space)).unwrap_or(0);
        self.inlines.drain(..first);
        if !self.inlines.is_empty() {
            let inlines = std::mem::take(&mut self.inlines);
            self.cell.content.push(Block::new(0, BlockKind::Plain(inlines)));
        }
    }

    fn content(mut self) -> Vec<Block> {
        self.end_paragraph();
        self.cell.content
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(source: &str) -> Table {
        let blocks = with_tables(crate::read(source).unwrap().blocks);
        let table = blocks.into_iter().find_map(|block| match block.kind {
            BlockKind::Table(table) => Some(*table),
            _ => None,
        });
        table.unwrap_or_else(|| panic!("{source}"))
    }

    fn shown(table: &Table) -> Vec<Vec<String>> {
        let cell = |cell: &Cell| {
            let mut content = cell.content.clone();
            let mut text = String::new();
            walk::each_inline_list(&mut content, &mut |inlines| text = walk::plain_text(inlines));
            match (cell.row_span, cell.column_span) {
                (1, 1) => text,
                (rows, columns) => format!("{text} {rows}x{columns}"),
            }
        };
        table.rows().map(|row| row.cells.iter().map(cell).collect()).collect()
    }

    #[test]
    fn tables_with_spans_are_read_from_markdown_and_from_raw_html() {
        let rows = "<table>\n<caption>売上</caption>\n<tr><th rowspan=2>地域</th><th colspan='2'>年</th></tr>\n<tr><th>2023</th><th>2024</th></tr>\n<tr><td>東</td><td align=\"right\">1</td><td><b>2</b> &amp; 3</td></tr>\n</table>\n";
        for source in [rows.to_owned(), format!("```{{=html}}\n<div><style>td {{ x }}</style>{rows}</div>\n```\n")] {
            let table = table(&source);
            assert_eq!(
                shown(&table),
                [vec!["地域 2x1", "年 1x2"], vec!["2023", "2024"], vec!["東", "1", "2 & 3"]],
                "{source}"
            );
            assert_eq!((table.columns.len(), table.head.len()), (3, 1));
            assert_eq!(table.bodies[0].rows[1].cells[1].alignment, Alignment::Right);
            assert_eq!(table.caption.long.len(), 1);
        }
    }

    #[test]
    fn markdown_within_cells_and_tables_within_tables_are_kept() {
        let nested = table(
            "<table>\n<tr>\n<td>\n\n- *a*\n- b\n\n</td>\n<td><table><tr><td>in</td></tr></table></td>\n</tr>\n</table>\n",
        );
        let kinds: Vec<bool> = nested.bodies[0].rows[0]
            .cells
            .iter()
            .map(|cell| matches!(cell.content[0].kind, BlockKind::Bullet(_) | BlockKind::Table(_)))
            .collect();
        assert_eq!(kinds, [true, true]);
    }

    #[test]
    fn a_table_that_is_never_closed_ends_with_the_text() {
        assert_eq!(shown(&table("<table><tr><td>a<td>b\n\nafter\n")), [["a", "after"]]);
    }

    #[test]
    fn words_that_stand_in_no_cell_are_kept() {
        let source = "<table >\n\n<tr >\n  Sample ID\n</tr>\n\n<tr >\n<td >1</td>\n</tr>\n</table>\n\nAfter.\n";
        let text = crate::office::testing::render_with(crate::formats::find("rst").unwrap(), source, None).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("Sample ID") && text.find("Sample ID") < text.find("After."), "{text}");
    }
}
