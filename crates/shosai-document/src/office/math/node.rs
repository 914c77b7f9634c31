//! The parts of a formula.

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Letters and signs in a style.
    Letters {
        /// The letters.
        text: String,
        style: Style,
    },
    /// Words.
    Text(String),
    /// A gap.
    Space,
    /// Parts beside each other.
    Row(Vec<Node>),
    /// One above the other.
    Fraction {
        above: Vec<Node>,
        below: Vec<Node>,
        /// Whether a bar stands between them.
        bar: bool,
    },
    Root {
        /// Its degree; nothing for the square root.
        degree: Vec<Node>,
        /// What is under it.
        content: Vec<Node>,
    },
    /// Indices beside a base.
    Scripts {
        base: Vec<Node>,
        /// Below right.
        below: Vec<Node>,
        /// Above right.
        above: Vec<Node>,
    },
    /// Limits below and above a base.
    Limits { base: Vec<Node>, below: Vec<Node>, above: Vec<Node> },
    /// A sum, an integral and their like.
    Large {
        /// The sign.
        symbol: String,
        /// The lower limit.
        below: Vec<Node>,
        /// The upper limit.
        above: Vec<Node>,
        /// What it ranges over.
        content: Vec<Node>,
    },
    /// Something between growing brackets.
    Fenced {
        /// The left bracket, or nothing.
        open: String,
        /// The right bracket, or nothing.
        close: String,
        /// What stands between.
        content: Vec<Node>,
    },
    /// A function and what it is applied to.
    Function {
        /// Its name, with indices.
        name: Vec<Node>,
        /// What follows.
        content: Vec<Node>,
    },
    Accent {
        /// The combining character.
        mark: &'static str,
        /// What is under it.
        content: Vec<Node>,
    },
    /// A line above or below.
    Bar {
        /// Whether it is above.
        over: bool,
        /// What it belongs to.
        content: Vec<Node>,
    },
    /// A brace above or below.
    Brace {
        /// Whether it is above.
        over: bool,
        /// What it belongs to.
        content: Vec<Node>,
    },
    /// Something in a frame.
    Boxed(Vec<Node>),
    /// Rows and columns.
    Grid {
        /// The left bracket, or nothing.
        open: &'static str,
        /// The right bracket, or nothing.
        close: &'static str,
        /// The cells.
        rows: Vec<Vec<Vec<Node>>>,
        /// Whether columns alternate right and left, as equations do.
        equations: bool,
    },
}

/// The style of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As formulas are: letters italic, figures upright.
    #[default]
    Usual,
    Upright,
    /// Bold upright.
    Bold,
    BoldItalic,
    /// Double-struck.
    Double,
    Script,
    Fraktur,
    /// Sans serif.
    Sans,
    /// Monospaced.
    Mono,
}
