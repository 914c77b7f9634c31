//! The picture as shapes and texts, before it is written as SVG or PNG.

pub mod check;
mod page;
mod png;
mod svg;

pub use page::page;
pub use png::png;
pub use shosai_figure::{Color, WHITE};
pub use svg::{svg, svg_with_faces};

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    pub width: f64,
    /// Lengths of dashes and gaps; none for a solid line.
    pub dash: Vec<f64>,
}

impl Stroke {
    /// A solid line.
    pub fn solid(color: Color, width: f64) -> Self {
        Self { color, width, dash: Vec::new() }
    }
}

/// What a shape stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Grid, rules and panels: seen, but not read.
    Guide,
    /// A mark of data.
    Data,
    /// A bar that must touch its baseline.
    Bar {
        /// Where zero lies, in pixels.
        zero: f64,
        /// Whether it grows upwards.
        vertical: bool,
    },
    /// A part of a whole, whose neighbours touch it.
    Tile,
}

/// The shape of a marker, so that series differ by more than colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc.
    Circle,
    Square,
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// Where a text's `x` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where, horizontally.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// What it says.
    pub text: String,
    pub size: f64,
    pub bold: bool,
    /// Its colour.
    pub color: Color,
    /// Where `x` is.
    pub anchor: Anchor,
    /// What it stands on.
    pub on: Color,
    /// Whether it has a rim of its ground, to stand out from lines.
    pub rim: bool,
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The lower edge.
    pub bottom: f64,
}

impl Frame {
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether two rectangles share more than an edge.
    pub fn overlaps(&self, other: &Frame) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// One element of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A rectangle.
    Rect {
        frame: Frame,
        fill: Color,
        /// Its outline.
        stroke: Option<Stroke>,
        /// What it stands for.
        part: Part,
    },
    /// A line through points.
    Line {
        points: Vec<(f64, f64)>,
        /// How it is drawn.
        stroke: Stroke,
        /// What it stands for.
        part: Part,
    },
    /// A filled outline.
    Area {
        /// The outline.
        points: Vec<(f64, f64)>,
        fill: Color,
        /// How much of the fill shows, 0 to 1.
        opacity: f64,
        /// What it stands for.
        part: Part,
    },
    Marker {
        /// The centre.
        at: (f64, f64),
        /// Half its size.
        radius: f64,
        shape: Shape,
        fill: Color,
        /// Its outline.
        stroke: Option<Stroke>,
        /// How much of it shows, 0 to 1.
        opacity: f64,
    },
    Text(Text),
}

/// What a mark says to somebody who points at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    pub frame: Frame,
    pub text: String,
}

/// A whole picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
    /// The title, for readers who do not see the picture.
    pub title: String,
    /// What the picture shows, for readers who do not see it.
    pub description: String,
    /// The font's family.
    pub family: String,
    /// What marks say, in a page that can be pointed at.
    pub tips: Vec<Tip>,
}

impl Scene {
    /// Every text.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.nodes.iter().filter_map(|node| if let Node::Text(text) = node { Some(text) } else { None })
    }
}
