use super::{Attributes, Block, Inline};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Identifier, classes and keys.
    pub attributes: Attributes,
    pub caption: Caption,
    pub columns: Vec<Column>,
    pub head: Vec<Row>,
    /// The rows in between, in groups.
    pub bodies: Vec<TableBody>,
    pub foot: Vec<Row>,
}

/// A group of rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableBody {
    /// How many columns at the left are heads of their rows.
    pub row_head_columns: usize,
    /// Rows that head this group.
    pub head: Vec<Row>,
    pub rows: Vec<Row>,
}

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
    Left,
    Right,
    /// In the middle.
    Center,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its cells; a spanned place has none.
    pub cells: Vec<Cell>,
}

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
    pub long: Vec<Block>,
}

impl Table {
    /// Every row, from the head to the foot.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        let bodies = self.bodies.iter().flat_map(|body| body.head.iter().chain(&body.rows));
        self.head.iter().chain(bodies).chain(&self.foot)
    }
}
