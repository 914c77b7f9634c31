//! Vertical pages, columns from right to left: Typst writes only along lines, so the columns are laid out here and every
//! run of letters is given its place.

mod cells;
mod columns;
mod pages;
mod sheet;

use cells::{Cell, Ink, lines, words};
use columns::{Column, fill};
use pages::{Form, Heading, Page, Piece};
use sheet::Sheet;

use super::string;
use crate::{
    formats::WriteContext,
    messages,
    passes::{Labels, PAGE_BREAK},
    tree::{Block, BlockKind, Document, Inline, InlineKind, Metadata, Table, walk},
};

const PREAMBLE: &str = include_str!("vertical.typ");
/// Ems that quotations and what belongs to a list stand lower.
const DEEPER: f64 = 2.0;
/// Ems of a column that are left to text however deep it lies.
const LEAST_ROOM: f64 = 8.0;
/// What stands between two scenes.
const SCENE_MARK: &str = "＊";
/// Ems at the foot of a line of the contents, for the number of its page.
const FOR_NUMBER: f64 = 3.0;
/// The deepest heading that the contents name when nothing is said.
const CONTENTS_DEPTH: i64 = 2;

/// Whether a document asks for vertical pages.
pub fn is_asked(metadata: &Metadata) -> bool {
    metadata.text("writing-mode").is_some_and(|mode| mode.starts_with("vertical"))
}

/// Lets readers of PDF turn the pages from right to left; Typst knows only the direction of the language.
pub fn open_to_the_right(pdf: &mut [u8]) {
    const USUAL: &[u8] = b"/Direction/L2R";
    let found = pdf.windows(USUAL.len()).position(|bytes| bytes == USUAL);
    if let Some(place) = found.and_then(|start| pdf.get_mut(start..start + USUAL.len())) {
        place.copy_from_slice(b"/Direction/R2L");
    }
}

/// The Typst source of a document's vertical pages.
pub fn source(document: &Document, context: &WriteContext) -> String {
    let metadata = &document.metadata;
    let sheet = Sheet::of(metadata);
    let title = super::title(document).unwrap_or_default();
    let mut setter = Setter { context, sheet, pieces: Vec::new(), notes: Vec::new() };
    setter.blocks(&document.blocks, 0.0);
    setter.notes();
    let body = pages::fill(setter.pieces, &sheet);

    let mut source = settings(document, context, &sheet, &title);
    let mut front = usize::from(!title.is_empty());
    if front == 1 {
        title_page(&title, &metadata.authors().join("　"), context, &sheet, &mut source);
    }
    if metadata.flag("toc") == Some(true) {
        let depth = metadata.number("toc-depth").unwrap_or(CONTENTS_DEPTH).clamp(1, 6) as usize;
        let label = Labels::of(document).contents;
        let listed = |before: usize| pages::fill(contents(&body, before, depth, &label, context, &sheet), &sheet);
        let count = listed(0).len();
        for (index, page) in listed(front + count).iter().enumerate() {
            pages::write(page, front + index + 1, "", &sheet, &mut source);
        }
        front += count;
    }
    let mut chapter = String::new();
    for (index, page) in body.iter().enumerate() {
        if let Some((_, name)) = page.headings.iter().rfind(|(level, _)| *level == 1) {
            chapter.clone_from(name);
        }
        let number = front + index + 1;
        let head = if number.is_multiple_of(2) || chapter.is_empty() { &title } else { &chapter };
        pages::write(page, number, head, &sheet, &mut source);
    }
    source
}

fn settings(document: &Document, context: &WriteContext, sheet: &Sheet, title: &str) -> String {
    let authors: String = document.metadata.authors().iter().map(|author| format!("{},", string(author))).collect();
    let family = string(context.faces.regular.family());
    format!(
        "#let doc-title = {}\n#let doc-authors = ({authors})\n#let doc-font = ({family}, \"New Computer Modern\")\n\
         #let doc-em = {:.3}pt\n#let doc-width = {:.3}pt\n#let doc-height = {:.3}pt\n{PREAMBLE}",
        string(title),
        sheet.em,
        sheet.width,
        sheet.height,
    )
}

/// The title in large letters in the middle of a page, who wrote it at the foot to the left.
fn title_page(title: &str, authors: &str, context: &WriteContext, sheet: &Sheet, source: &mut String) {
    const TITLE: f64 = 2.0;
    const AUTHORS: f64 = 1.15;
    const APART: f64 = 1.5;
    source.push_str("#page({\n");
    let size = sheet.em * TITLE;
    let columns = fill(bold(words(title, &context.faces.bold)), (sheet.letters / TITLE * 0.8).floor(), 0.0);
    let wide = size * (1.0 + APART * (columns.len() as f64 - 1.0));
    let right = (sheet.width + wide) / 2.0 - size;
    for (index, column) in columns.iter().enumerate() {
        let top = sheet.top + sheet.em * 4.0;
        pages::write_column(column, right - index as f64 * size * APART, top, size, source);
    }
    let size = sheet.em * AUTHORS;
    for column in fill(words(authors, &context.faces.regular), sheet.letters / AUTHORS, 0.0).iter().take(1) {
        let deep = column.0.last().map_or(0.0, |(at, cell)| at + cell.advance) * size;
        let left = right - wide.max(sheet.em * 4.0) - sheet.em;
        pages::write_column(column, left.max(sheet.edge()), sheet.bottom() - deep - sheet.em * 3.0, size, source);
    }
    source.push_str("})\n");
}

/// The contents: a column a heading, with the number of its page at the foot; `before` pages come before the text.
fn contents(
    body: &[Page],
    before: usize,
    depth: usize,
    label: &str,
    context: &WriteContext,
    sheet: &Sheet,
) -> Vec<Piece> {
    let face = &context.faces.regular;
    let heading = fill(bold(words(label, face)), sheet.letters, 2.0);
    let mut pieces: Vec<Piece> = heading.into_iter().map(Piece::Column).collect();
    pieces.push(Piece::Blank);
    for (index, page) in body.iter().enumerate() {
        for (level, title) in page.headings.iter().filter(|(level, _)| *level <= depth) {
            let indent = 2.0 + *level as f64;
            let mut columns = fill(words(title, face), sheet.letters - FOR_NUMBER, indent);
            if let Some(last) = columns.last_mut() {
                lead_to(last, sheet.letters - 1.0, before + index + 1);
            }
            pieces.extend(columns.into_iter().map(Piece::Column));
        }
    }
    pieces.push(Piece::PageBreak);
    pieces
}

/// Dots from the end of a column to the number at its foot.
fn lead_to(column: &mut Column, foot: f64, number: usize) {
    let end = column.0.last().map_or(0.0, |(at, cell)| at + cell.advance);
    let mut at = foot - 1.0;
    while at >= end + 1.0 {
        column.0.push((at, Cell::new(Ink::Upright("…".to_owned()), 1.0)));
        at -= 1.0;
    }
    column.0.push((foot, Cell::new(Ink::Across(number.to_string()), 1.0)));
    column.0.sort_by(|one, other| one.0.total_cmp(&other.0));
}

fn bold(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.iter_mut().for_each(|cell| cell.bold = true);
    cells
}

/// Blocks into columns.
struct Setter<'a> {
    context: &'a WriteContext<'a>,
    sheet: Sheet,
    pieces: Vec<Piece>,
    notes: Vec<Vec<Block>>,
}

impl Setter<'_> {
    fn blocks(&mut self, blocks: &[Block], indent: f64) {
        for block in blocks {
            self.block(block, indent.min((self.sheet.letters - LEAST_ROOM).max(0.0)));
        }
    }

    fn block(&mut self, block: &Block, indent: f64) {
        match &block.kind {
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => self.paragraph(content, indent),
            BlockKind::LineBlock(lines) => lines.iter().for_each(|line| self.paragraph(line, indent)),
            BlockKind::Heading { level, content, .. } => self.heading(*level, content),
            BlockKind::Rule => self.scene_mark(),
            BlockKind::Quote(content) => self.blocks(content, indent + DEEPER),
            BlockKind::Bullet(items) => self.items(items, indent, |_| "・".to_owned()),
            BlockKind::Ordered { start, items, .. } => {
                let start = *start;
                self.items(items, indent, |index| format!("{}　", start.saturating_add(index as i64)));
            }
            BlockKind::Definitions(definitions) => {
                for definition in definitions {
                    self.paragraph(&definition.term, indent);
                    definition.definitions.iter().for_each(|blocks| self.blocks(blocks, indent + DEEPER));
                }
            }
            BlockKind::Div { attributes, .. } if attributes.has_class(PAGE_BREAK) => self.pieces.push(Piece::PageBreak),
            BlockKind::Div { content, .. } => self.blocks(content, indent),
            BlockKind::Code { text, .. } => {
                self.context.warn(block.line, messages::VerticalAsText);
                for line in text.lines() {
                    self.paragraph(&[Inline::text(block.line, line)], indent + DEEPER);
                }
            }
            BlockKind::Table(table) => {
                self.context.warn(block.line, messages::VerticalAsText);
                self.table(table, indent);
            }
            BlockKind::Figure { caption, content, .. } => {
                self.context.warn(block.line, messages::VerticalAsText);
                self.blocks(content, indent);
                self.blocks(&caption.long, indent + DEEPER);
            }
            BlockKind::Raw { .. } => {}
        }
    }

    fn paragraph(&mut self, content: &[Inline], indent: f64) {
        if let Some(picture) = content.iter().find(|inline| matches!(inline.kind, InlineKind::Image { .. })) {
            self.context.warn(picture.line, messages::VerticalAsText);
        }
        for line in lines(content, &self.context.faces.regular, &mut self.notes) {
            if line.iter().all(|cell| cell.ink == Ink::Nothing) {
                self.pieces.push(Piece::Blank);
            }
            let columns = fill(line, self.sheet.letters, indent);
            let shown = |column: &Column| column.0.iter().any(|(_, cell)| cell.ink != Ink::Nothing);
            self.pieces.extend(columns.into_iter().filter(shown).map(Piece::Column));
        }
    }

    fn heading(&mut self, level: usize, content: &[Inline]) {
        let form = Form::of(level);
        let cells = lines(content, &self.context.faces.bold, &mut self.notes).concat();
        let columns = fill(bold(cells), (self.sheet.letters / form.size).floor(), form.indent);
        self.pieces.push(Piece::Heading(Heading { level, title: walk::plain_text(content), columns }));
    }

    fn scene_mark(&mut self) {
        let middle = (self.sheet.letters / 2.0 - 1.0).floor();
        self.pieces.push(Piece::Blank);
        let columns = fill(words(SCENE_MARK, &self.context.faces.regular), self.sheet.letters, middle);
        self.pieces.extend(columns.into_iter().map(Piece::Column));
        self.pieces.push(Piece::Blank);
    }

    fn items(&mut self, items: &[Vec<Block>], indent: f64, mark: impl Fn(usize) -> String) {
        for (index, item) in items.iter().enumerate() {
            let mut item = item.clone();
            if let Some(Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }) =
                item.first_mut()
            {
                content.insert(0, Inline::text(0, mark(index)));
            }
            self.blocks(&item, indent + 1.0);
        }
    }

    /// A table a row a paragraph: its cells with a space between them.
    fn table(&mut self, table: &Table, indent: f64) {
        let bodies = table.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows));
        for row in table.head.iter().chain(bodies).chain(&table.foot) {
            let mut line: Vec<Inline> = Vec::new();
            for cell in &row.cells {
                for block in &cell.content {
                    if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                        line.extend(content.iter().cloned());
                    }
                }
                line.push(Inline::text(0, "　"));
            }
            self.paragraph(&line, indent);
        }
    }

    /// What the text notes, after its end.
    fn notes(&mut self) {
        let mut done = 0;
        if !self.notes.is_empty() {
            self.pieces.push(Piece::Blank);
        }
        while done < self.notes.len() {
            let note = std::mem::take(&mut self.notes[done]);
            done += 1;
            self.items(&[note], 0.0, |_| format!("（注{done}）"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{office::testing::faces, read};

    fn read_whole(text: &str) -> Document {
        let read = read(text).unwrap();
        Document { metadata: read.metadata, blocks: read.blocks, ..Document::default() }
    }

    fn set(text: &str) -> String {
        let document = read_whole(text);
        let faces = faces();
        source(&document, &WriteContext::new(&faces, &|| false))
    }

    #[test]
    fn a_reading_stands_beside_its_letters_and_dots_beside_theirs() {
        let source = set("　[約束]{.ruby rt=\"やくそく\"}を[決]{.bouten}して\n");
        assert!(source.contains("\"やくそく\")"), "{source}");
        assert_eq!(source.matches("\ndot(").count(), 1);
        assert_eq!(source.matches("#page(").count(), 1);
    }

    #[test]
    fn a_book_has_a_title_contents_with_pages_and_a_chapter_a_page() {
        let source = set("---\ntitle: 港\nauthor: 森\ntoc: true\n---\n\n# 一章\n\n本文。\n\n# 二章\n\n本文。\n");
        assert_eq!(source.matches("#page(").count(), 4);
        assert!(source.contains("across(") && source.contains("\"4\")"), "{source}");
        assert!(source.contains("mark(1, \"二章\")"));
    }

    #[test]
    fn what_has_no_vertical_form_keeps_its_words_and_is_told() {
        let document = read_whole("| 甲 | 乙 |\n|---|---|\n| 一 | 二 |\n");
        let faces = faces();
        let context = WriteContext::new(&faces, &|| false);
        let source = source(&document, &context);
        assert!(source.contains("\"甲\"") && source.contains("\"二\""), "{source}");
        assert_eq!(context.warnings().len(), 1);
    }
}
