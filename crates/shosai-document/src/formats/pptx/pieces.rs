//! What a slide is put together from.

use super::text::{Align, Link, Paragraph};
use crate::office::units::Length;
use crate::tree::LineNumber;

/// A part of a slide's body, from top to bottom.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A piece as wide as the body.
    Piece(Piece),
    /// Columns beside each other.
    Columns(Vec<Column>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its share of the width, if the author said one.
    pub share: Option<f64>,
    /// What stands in it.
    pub pieces: Vec<Piece>,
}

/// A piece of content.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Running text.
    Text(Vec<Paragraph>),
    /// Text on a ground of its own.
    Panel(Panel),
    Table(Grid),
    Picture(Picture),
}

/// Text on a ground of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The line of the source.
    pub line: LineNumber,
    pub kind: PanelKind,
    /// Its text.
    pub paragraphs: Vec<Paragraph>,
    /// The click it appears with.
    pub step: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelKind {
    Code,
    /// A quotation.
    Quote,
    /// A callout, in this colour of the theme.
    Callout(&'static str),
    /// One of a few things beside each other: what heads it, then what is said of it.
    Card,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The line of the source.
    pub line: LineNumber,
    pub columns: Vec<GridColumn>,
    /// How many of its rows are its head.
    pub head: usize,
    /// Whether the first column heads the rows.
    pub row_heads: bool,
    pub rows: Vec<GridRow>,
    pub caption: Option<Paragraph>,
    /// The click it appears with.
    pub step: Option<u32>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridColumn {
    /// Where its text stands.
    pub align: Option<Align>,
    /// Its share of the width, if the author fixed it.
    pub share: Option<f64>,
}

/// A row of a table: a place for every column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridRow {
    /// The line of the source.
    pub line: LineNumber,
    pub places: Vec<Place>,
}

/// What stands in one place of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A cell starts here.
    Cell(GridCell),
    /// A cell from the left reaches over it.
    FromLeft,
    /// A cell from above reaches over it.
    FromAbove,
    /// Nothing.
    Empty,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GridCell {
    /// Its text.
    pub paragraphs: Vec<Paragraph>,
    /// How many columns it covers.
    pub columns: usize,
    /// How many rows it covers.
    pub rows: usize,
    /// Where its text stands.
    pub align: Option<Align>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The line of the source.
    pub line: LineNumber,
    /// Its key among the document's media.
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// Its own width and height, in CSS pixels.
    pub size: (f64, f64),
    /// The width the author asks for.
    pub width: Option<Length>,
    /// The height the author asks for.
    pub height: Option<Length>,
    pub caption: Option<Paragraph>,
    /// Where it leads.
    pub link: Option<Link>,
    /// The click it appears with.
    pub step: Option<u32>,
}

impl Piece {
    /// The line of the source it starts at.
    pub fn line(&self) -> LineNumber {
        match self {
            Piece::Text(paragraphs) => paragraphs.first().map_or(0, |paragraph| paragraph.line),
            Piece::Panel(panel) => panel.line,
            Piece::Table(grid) => grid.line,
            Piece::Picture(picture) => picture.line,
        }
    }
}

impl Part {
    /// The line of the source it starts at.
    pub fn line(&self) -> LineNumber {
        match self {
            Part::Piece(piece) => piece.line(),
            Part::Columns(columns) => {
                columns.iter().flat_map(|column| &column.pieces).map(Piece::line).next().unwrap_or(0)
            }
        }
    }
}
