//! The picture as shapes and texts, before it is written as SVG or PNG.

pub mod check;
mod png;
mod svg;

pub use png::png;
pub use svg::svg;

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

/// The ground of every picture.
pub const WHITE: Color = Color(255, 255, 255);

impl Color {
    /// The relative luminance of WCAG.
    pub fn luminance(self) -> f64 {
        let channel = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.039_28 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(self.0) + 0.7152 * channel(self.1) + 0.0722 * channel(self.2)
    }

    /// The contrast ratio of WCAG.
    pub fn contrast(self, other: Color) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// A mixture: 0 is this colour, 1 the other.
    pub fn mix(self, other: Color, share: f64) -> Color {
        let mixed = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Color(mixed(self.0, other.0), mixed(self.1, other.1), mixed(self.2, other.2))
    }

    /// This colour, darkened until it stands out from `ground` by `ratio`.
    pub fn against(self, ground: Color, ratio: f64) -> Color {
        let mut share = 0.0;
        while share < 1.0 {
            let darker = self.mix(Color(0, 0, 0), share);
            if darker.contrast(ground) >= ratio {
                return darker;
            }
            share += 0.02;
        }
        Color(0, 0, 0)
    }

    /// `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width.
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
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// Where a text's `x` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
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
    /// Its size.
    pub size: f64,
    /// Whether it is bold.
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
    /// Its width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Its height.
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
        /// Where.
        frame: Frame,
        /// Its fill.
        fill: Color,
        /// Its outline.
        stroke: Option<Stroke>,
        /// What it stands for.
        part: Part,
    },
    /// A line through points.
    Line {
        /// The points.
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
        /// Its fill.
        fill: Color,
        /// How much of the fill shows, 0 to 1.
        opacity: f64,
        /// What it stands for.
        part: Part,
    },
    /// A marker.
    Marker {
        /// The centre.
        at: (f64, f64),
        /// Half its size.
        radius: f64,
        /// Its shape.
        shape: Shape,
        /// Its fill.
        fill: Color,
        /// Its outline.
        stroke: Option<Stroke>,
        /// How much of it shows, 0 to 1.
        opacity: f64,
    },
    /// A text.
    Text(Text),
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
}

impl Scene {
    /// Every text.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.nodes.iter().filter_map(|node| if let Node::Text(text) = node { Some(text) } else { None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(Color(0, 0, 0)) - 21.0).abs() < 0.01);
        assert!(Color(0xF7, 0xC2, 0x42).against(WHITE, 3.0).contrast(WHITE) >= 3.0);
    }
}
