use super::{Attributes, Block, Inline};

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Identifier, classes and keys.
    pub attributes: Attributes,
    /// Its caption.
    pub caption: Caption,
    /// Its columns.
    pub columns: Vec<Column>,
    /// The rows at its head.
    pub head: Vec<Row>,
    /// The rows in between, in groups.
    pub bodies: Vec<TableBody>,
    /// The rows at its foot.
    pub foot: Vec<Row>,
}

/// A group of rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableBody {
    /// How many columns at the left are heads of their rows.
    pub row_head_columns: usize,
    /// Rows that head this group.
    pub head: Vec<Row>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Column {
    /// Where its text stands.
    pub alignment: Alignment,
    /// Its share of the text's width, if the author fixed it.
    pub width: Option<f64>,
}

/// Where text stands in a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alignment {
    /// As the output likes.
    #[default]
    Default,
    /// At the left.
    Left,
    /// At the right.
    Right,
    /// In the middle.
    Center,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its cells; a spanned place has none.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its own alignment, if not its column's.
    pub alignment: Alignment,
    /// How many rows it covers.
    pub row_span: usize,
    /// How many columns it covers.
    pub column_span: usize,
    /// What it holds.
    pub content: Vec<Block>,
}

impl Default for Cell {
    fn default() -> Self {
        Self { alignment: Alignment::Default, row_span: 1, column_span: 1, content: Vec::new() }
    }
}

/// The caption of a table or figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caption {
    /// A short form for lists.
    pub short: Option<Vec<Inline>>,
    /// The caption.
    pub long: Vec<Block>,
}

impl Table {
    /// Every row, from the head to the foot.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        let bodies = self.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows));
        self.head.iter().chain(bodies).chain(&self.foot)
    }
}
