//! A laid-out diagram of boxes and arrows, for programs that draw shapes which a person can edit.

use crate::Color;

/// Lengths are CSS pixels from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    pub width: f64,
    pub height: f64,
    /// The frames around boxes, outer ones first.
    pub groups: Vec<Label>,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

/// A place with a size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A text and where it stands: the title of a group with the group's frame, or what an edge says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Label {
    /// Plain, with line ends.
    pub text: String,
    pub frame: Frame,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The id that edges name.
    pub id: String,
    /// Plain, with line ends.
    pub text: String,
    pub frame: Frame,
    pub shape: Shape,
    pub style: Style,
    pub tone: Tone,
    /// How its text stands in it.
    pub align: Align,
    /// How many of its first lines are bold.
    pub bold: usize,
    /// The size of its letters, where it is not that of all.
    pub letters: Option<f64>,
}

/// What a box is among others, for who chooses its colours; numbers count the colours of a theme from nought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    /// Filled with a colour of the theme.
    Solid(usize),
    /// A hint of a colour of the theme, with a line of it.
    Tint(usize),
    /// Neither brought out nor in colour.
    Quiet,
    /// Only its text.
    Bare,
    /// Filled with the colour of letters.
    Ink,
    /// A remark: it hides what lies behind it.
    Note,
    /// Only a broken line around others.
    Frame,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    #[default]
    Center,
    Left,
    Right,
    /// To the left at the top.
    Corner,
}

/// The author's colours for a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    pub fill: Option<Color>,
    pub line: Option<Color>,
    pub text: Option<Color>,
}

/// The shapes of boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    #[default]
    Rectangle,
    /// A rectangle with rounded corners.
    Rounded,
    /// A rectangle with half-round sides.
    Stadium,
    /// A rectangle with doubled sides.
    Subroutine,
    Cylinder,
    Circle,
    /// A circle within a circle.
    DoubleCircle,
    Diamond,
    Hexagon,
    /// A parallelogram leaning right.
    LeanRight,
    /// A parallelogram leaning left.
    LeanLeft,
    /// A trapezoid, wide below.
    Trapezoid,
    /// A trapezoid, wide above.
    InvertedTrapezoid,
    /// A flag with a notch on the left.
    Flag,
    /// A sheet with a wavy edge.
    Document,
}

/// An arrow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edge {
    /// The id of the box or group it leaves.
    pub from: String,
    /// The id of the box or group it reaches.
    pub to: String,
    /// The points of its path, x and y.
    pub points: Vec<(f64, f64)>,
    pub label: Option<Label>,
    /// What stands at its start and at its end.
    pub ends: [Option<Label>; 2],
    pub line: Line,
    pub start: Tip,
    pub end: Tip,
    /// The colour of the theme it has, counted from nought; that of letters where it has none.
    pub tone: Option<usize>,
}

impl Edge {
    /// Whether it runs between these two, in either direction.
    pub fn joins(&self, one: &str, other: &str) -> bool {
        (self.from == one && self.to == other) || (self.from == other && self.to == one)
    }
}

/// How an edge is stroked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    #[default]
    Normal,
    Thick,
    Dotted,
}

/// What the end of an edge looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tip {
    #[default]
    None,
    Arrow,
    Circle,
    Cross,
    /// Two strokes, as for what only uses another.
    Open,
    /// A large triangle, as for what is of a kind.
    Triangle,
    Diamond,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_joins_its_ends_in_either_direction() {
        let edge = Edge { from: "a".to_owned(), to: "b".to_owned(), ..Edge::default() };
        assert!(edge.joins("a", "b") && edge.joins("b", "a"));
        assert!(!edge.joins("a", "a"));
    }
}
