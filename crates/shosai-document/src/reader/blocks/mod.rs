//! Blocks: each file reads one kind. They are tried in the order of [`Blocks::next`].

pub(super) mod code;
mod definition;
mod div;
mod heading;
mod html;
mod line_block;
mod list;
mod marker;
mod note;
mod paragraph;
mod quote;
mod reference;
mod rule;
mod tex;

use std::cell::Cell;

use super::{
    inlines::{self, Buffer},
    source::Line,
    state::{DEEPEST, Reader},
};
use crate::messages;
use crate::tree::{Block, BlockKind, Inline, LineNumber};

pub use code::CELL;
pub use html::is_block as is_block_element;

/// Spaces that make a line code, and the most that other blocks may start with plus one.
pub const CODE_INDENT: usize = 4;

/// Where a run of blocks stands.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Inside a list item: a list may start without a blank line, and the end of the lines is not a blank line.
    pub list_item: bool,
    /// Inside a definition: the end of the lines is not a blank line.
    pub open_end: bool,
    /// How many fenced divisions are open.
    pub fenced: usize,
    /// The HTML element whose end closes this run.
    pub element: Option<String>,
    /// Spaces that the content of that element is indented by, which do not count.
    pub element_indent: usize,
}

/// Reads a run of lines as blocks.
pub struct Blocks<'r, 'a> {
    pub reader: &'r mut Reader<'a>,
    pub lines: Vec<Line<'a>>,
    pub at: usize,
    pub place: Place,
    /// From where on no multi-line table closes, so that it is looked for once.
    pub no_table_end: Option<usize>,
    /// Ends that stand on none of the lines that are left, so that each is looked for once.
    no_ends: Vec<String>,
    /// From which length on fences of backticks and of tildes are never closed.
    unclosed_fences: Cell<[usize; 2]>,
}

/// What ends a run of blocks before its lines do.
enum Stop<'s> {
    End,
    Fence,
    Closing(&'s str),
}

pub fn read<'a>(reader: &mut Reader<'a>, lines: Vec<Line<'a>>, place: Place) -> Vec<Block> {
    if reader.depth >= DEEPEST {
        let line = lines.first().map_or(0, |line| line.number);
        reader.warn(line, messages::NestedBlocks);
        return as_text(lines);
    }
    reader.depth += 1;
    let mut blocks = Blocks {
        reader,
        lines,
        at: 0,
        place,
        no_table_end: None,
        no_ends: Vec::new(),
        unclosed_fences: Cell::new([usize::MAX; 2]),
    };
    let read = blocks.run(&Stop::End);
    blocks.reader.depth -= 1;
    read
}

/// Lines as one paragraph of plain text.
fn as_text(lines: Vec<Line<'_>>) -> Vec<Block> {
    let number = lines.first().map_or(0, |line| line.number);
    let text: Vec<&str> = lines.iter().map(|line| line.text.trim()).filter(|text| !text.is_empty()).collect();
    vec![Block::new(number, BlockKind::Paragraph(inlines::words(&text.join("\n"), number)))]
}

impl<'a> Blocks<'_, 'a> {
    fn run(&mut self, stop: &Stop) -> Vec<Block> {
        let mut blocks = Vec::new();
        loop {
            while self.line().is_some_and(|line| line.is_blank()) {
                self.at += 1;
            }
            if self.line().is_none() || self.stops(stop) {
                return blocks;
            }
            if self.place.element_indent > 0 {
                self.lines[self.at] = self.lines[self.at].less_indented(self.place.element_indent);
            }
            let before = (self.at, self.lines[self.at].text.len());
            self.next(&mut blocks);
            let stuck = self.line().is_some_and(|line| (self.at, line.text.len()) == before);
            if stuck {
                self.at += 1;
            }
        }
    }

    fn stops(&self, stop: &Stop) -> bool {
        match stop {
            Stop::End => false,
            Stop::Fence => self.line().is_some_and(|line| div::is_closing_fence(line.text)),
            Stop::Closing(element) => self.line().is_some_and(|line| html::closes(line.text, element)),
        }
    }

    /// Reads one block, or several that belong together.
    fn next(&mut self, into: &mut Vec<Block>) {
        let indented = self.lines[self.at].indent() >= CODE_INDENT;
        if indented {
            let read = self.table().or_else(|| self.indented_code());
            match read {
                Some(block) => into.push(block),
                None => self.paragraph(into),
            }
            return;
        }
        let read =
            self.fenced_code().or_else(|| self.bullet_list()).or_else(|| self.fenced_div()).or_else(|| self.heading());
        if let Some(block) = read {
            into.push(block);
            return;
        }
        if self.metadata() || self.html(into) {
            return;
        }
        let read = self
            .table()
            .or_else(|| self.raw_tex())
            .or_else(|| self.line_block())
            .or_else(|| self.quote())
            .or_else(|| self.rule())
            .or_else(|| self.ordered_list())
            .or_else(|| self.definition_list());
        if let Some(block) = read {
            into.push(block);
            return;
        }
        if self.note_definition() || self.link_definition() {
            return;
        }
        self.paragraph(into);
    }

    pub fn line(&self) -> Option<&Line<'a>> {
        self.lines.get(self.at)
    }

    fn has_no_end(&self, end: &str) -> bool {
        self.no_ends.iter().any(|known| known == end)
    }

    pub fn number(&self) -> LineNumber {
        self.line().map_or(0, |line| line.number)
    }

    /// Reads lines as blocks one level deeper.
    pub fn inner(&mut self, lines: Vec<Line<'a>>, place: Place) -> Vec<Block> {
        read(self.reader, lines, place)
    }

    /// Reads lines as running text.
    pub fn inlines(&mut self, lines: &[Line<'a>]) -> Vec<Inline> {
        if self.reader.collecting {
            return Vec::new();
        }
        inlines::read(self.reader, &Buffer::of(lines))
    }
}
