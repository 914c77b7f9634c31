use super::{Attributes, Caption, Inline, LineNumber, Table};

/// A block and the line it starts at.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The line of the source it starts at.
    pub line: LineNumber,
    pub kind: BlockKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum BlockKind {
    /// Text that is not a paragraph: the content of a tight list item or a table cell.
    Plain(Vec<Inline>),
    Paragraph(Vec<Inline>),
    /// Lines kept as they are.
    LineBlock(Vec<Vec<Inline>>),
    /// Code, with its language as first class.
    Code {
        /// Language, options and caption.
        attributes: Attributes,
        /// The code, without a final line end.
        text: String,
    },
    /// Text of one output format.
    Raw {
        /// The format, as the author names it.
        format: String,
        text: String,
    },
    /// A quotation.
    Quote(Vec<Block>),
    /// A numbered list.
    Ordered {
        /// The first number.
        start: i64,
        /// How numbers are written.
        style: NumberStyle,
        /// What stands around a number.
        delimiter: NumberDelimiter,
        items: Vec<Vec<Block>>,
    },
    /// A list with bullets. A task's item starts with ☐ or ☒.
    Bullet(Vec<Vec<Block>>),
    /// Terms and their definitions.
    Definitions(Vec<Definition>),
    Heading {
        /// 1 for the highest.
        level: usize,
        /// Its identifier and classes.
        attributes: Attributes,
        /// Its text.
        content: Vec<Inline>,
    },
    /// A horizontal rule.
    Rule,
    Table(Box<Table>),
    /// A figure with its caption.
    Figure {
        /// Its identifier and layout.
        attributes: Attributes,
        caption: Caption,
        /// What is shown.
        content: Vec<Block>,
    },
    /// A division: callouts, columns, tab sets and whatever else an author fences with `:::`.
    Div {
        attributes: Attributes,
        /// What it holds.
        content: Vec<Block>,
    },
}

/// A term with its definitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    pub term: Vec<Inline>,
    /// Its definitions, each of several blocks.
    pub definitions: Vec<Vec<Block>>,
}

/// How the numbers of a list are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberStyle {
    /// `#.`: as the output likes.
    Default,
    /// `(@)`: counted through the document.
    Example,
    /// 1, 2, 3.
    Decimal,
    /// i, ii, iii.
    LowerRoman,
    /// I, II, III.
    UpperRoman,
    /// a, b, c.
    LowerAlpha,
    /// A, B, C.
    UpperAlpha,
}

/// What stands around the number of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberDelimiter {
    /// As the output likes.
    Default,
    /// `1.`
    Period,
    /// `1)`
    OneParenthesis,
    /// `(1)`
    TwoParentheses,
}

impl Block {
    pub fn new(line: LineNumber, kind: BlockKind) -> Self {
        Self { line, kind }
    }
}
