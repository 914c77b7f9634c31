use super::{Attributes, Block, LineNumber};

/// A piece of running text and the line it stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct Inline {
    /// The line of the source it starts at.
    pub line: LineNumber,
    pub kind: InlineKind,
}

/// What a piece of running text is.
#[derive(Clone, Debug, PartialEq)]
pub enum InlineKind {
    /// Letters without white space.
    Text(String),
    /// White space between words.
    Space,
    /// A line end of the source, which means no more than a space.
    SoftBreak,
    /// A line end that the author asks for.
    LineBreak,
    /// Emphasised text.
    Emphasis(Vec<Inline>),
    /// Underlined text.
    Underline(Vec<Inline>),
    /// Strongly emphasised text.
    Strong(Vec<Inline>),
    /// Struck-out text.
    Strikeout(Vec<Inline>),
    /// Raised text.
    Superscript(Vec<Inline>),
    /// Lowered text.
    Subscript(Vec<Inline>),
    /// Small capitals.
    SmallCaps(Vec<Inline>),
    /// Text in quotation marks.
    Quoted(QuoteKind, Vec<Inline>),
    /// Citations, and how the author wrote them.
    Cite(Vec<Citation>, Vec<Inline>),
    Code(Attributes, String),
    /// A formula in TeX.
    Math(MathKind, String),
    /// Text of one output format.
    Raw {
        /// The format, as the author names it.
        format: String,
        text: String,
    },
    Link {
        /// Identifier, classes and keys.
        attributes: Attributes,
        /// What is shown.
        content: Vec<Inline>,
        /// Where it leads.
        target: Target,
    },
    /// A picture.
    Image {
        /// Identifier, classes, width and height.
        attributes: Attributes,
        /// What it shows, in words.
        alt: Vec<Inline>,
        /// Where it is: a key of the document's media once loaded.
        target: Target,
    },
    /// A footnote.
    Note(Vec<Block>),
    /// Text with attributes.
    Span(Attributes, Vec<Inline>),
    /// What stands between `{{<` and `>}}`; gone after the passes.
    Shortcode(String),
}

/// Where a link leads or a picture is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The address.
    pub url: String,
    pub title: String,
}

/// Which marks stand around quoted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteKind {
    Single,
    Double,
}

/// How a formula is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MathKind {
    /// Within a line.
    Inline,
    /// On a line of its own.
    Display,
}

/// One cited work.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    pub key: String,
    /// What stands before it.
    pub prefix: Vec<Inline>,
    /// What stands after it: pages and remarks.
    pub suffix: Vec<Inline>,
    /// How the author is mentioned.
    pub mode: CitationMode,
    /// The number of the note it stands in, or of the citation itself.
    pub note_number: i64,
}

/// How the author of a cited work is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CitationMode {
    /// In the text: `@key`.
    AuthorInText,
    /// Not at all: `-@key`.
    SuppressAuthor,
    /// In the parenthesis: `[@key]`.
    Normal,
}

impl Inline {
    pub fn new(line: LineNumber, kind: InlineKind) -> Self {
        Self { line, kind }
    }

    /// Letters at a line.
    pub fn text(line: LineNumber, text: impl Into<String>) -> Self {
        Self { line, kind: InlineKind::Text(text.into()) }
    }
}

impl QuoteKind {
    /// The typographic marks before and after.
    pub fn marks(self) -> (char, char) {
        match self {
            QuoteKind::Single => ('‘', '’'),
            QuoteKind::Double => ('“', '”'),
        }
    }
}
