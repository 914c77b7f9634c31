/// A laid-out diagram of boxes and arrows, for writers that draw native shapes. Lengths are CSS pixels from the
/// upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// Width of the whole.
    pub width: f64,
    /// Height of the whole.
    pub height: f64,
    /// The frames around groups of boxes, outer ones first.
    pub groups: Vec<DiagramGroup>,
    /// The boxes.
    pub boxes: Vec<DiagramBox>,
    /// The arrows.
    pub edges: Vec<DiagramEdge>,
}

/// A place with a size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiagramFrame {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// A frame around boxes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagramGroup {
    /// Its title.
    pub title: String,
    /// Where it is.
    pub frame: DiagramFrame,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagramBox {
    /// The id that arrows name.
    pub id: String,
    /// Its label, with line ends.
    pub text: String,
    /// Its shape.
    pub shape: DiagramShape,
    /// Where it is.
    pub frame: DiagramFrame,
    /// Its fill as RRGGBB, where the author gave one.
    pub fill: Option<String>,
    /// Its line as RRGGBB, where the author gave one.
    pub line: Option<String>,
    /// Its text as RRGGBB, where the author gave one.
    pub colour: Option<String>,
}

/// The shapes of boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramShape {
    /// A rectangle.
    #[default]
    Rectangle,
    /// A rectangle with rounded corners.
    Rounded,
    /// A rectangle with half-round sides.
    Stadium,
    /// A rectangle with doubled sides.
    Subroutine,
    /// A cylinder.
    Cylinder,
    /// A circle or an ellipse.
    Circle,
    /// A diamond.
    Diamond,
    /// A hexagon.
    Hexagon,
    /// A parallelogram.
    Parallelogram,
    /// A trapezoid.
    Trapezoid,
    /// A document with a wavy edge.
    Document,
}

/// An arrow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagramEdge {
    /// The id of the box it leaves.
    pub from: String,
    /// The id of the box it reaches.
    pub to: String,
    /// The points of its path, x and y.
    pub points: Vec<(f64, f64)>,
    /// Its label and where that is.
    pub label: Option<(String, DiagramFrame)>,
    /// Whether its line is dotted.
    pub dotted: bool,
    /// Whether its line is heavy.
    pub thick: bool,
    /// Whether its start has a head.
    pub start_head: bool,
    /// Whether its end has a head.
    pub end_head: bool,
}
