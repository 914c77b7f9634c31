//! What labels measure.

use shosai_figure::diagram::{Align, Edge, Frame, Line, Node, Tone};
use shosai_figure::lines;
use shosai_text::Faces;

pub struct Pen<'a> {
    pub faces: &'a Faces,
    /// The room that is laid out for, in CSS pixels.
    pub body: (f64, f64),
}

/// The size of letters in CSS pixels: 12 points.
pub const LETTERS: f64 = 16.0;
/// The body of a wide slide in CSS pixels.
pub const BODY: (f64, f64) = (1_180.0, 500.0);
/// Letters need not be drawn larger than this many times.
pub const LARGEST: f64 = 1.5;

impl Pen<'_> {
    /// A label in lines no wider than `room`, with its width and height.
    pub fn label(&self, text: &str, room: f64) -> (String, f64, f64) {
        lines::broken(self.faces, text, LETTERS, room)
    }

    pub fn width(&self, text: &str) -> f64 {
        self.label(text, f64::INFINITY).1
    }

    /// How large letters come out on a slide, as a share of the size they are laid out in.
    pub fn on_slide(&self, width: f64, height: f64) -> f64 {
        (self.body.0 / width.max(1.0)).min(self.body.1 / height.max(1.0)).min(LARGEST)
    }
}

/// A box with a text.
pub fn boxed(id: impl Into<String>, text: impl Into<String>, frame: Frame, tone: Tone) -> Node {
    Node { id: id.into(), text: text.into(), frame, tone, ..Node::default() }
}

/// Only a text.
pub fn words(id: impl Into<String>, text: impl Into<String>, frame: Frame, align: Align) -> Node {
    Node { align, ..boxed(id, text, frame, Tone::Bare) }
}

/// A line that joins nothing.
pub fn rule(from: (f64, f64), to: (f64, f64), line: Line) -> Edge {
    Edge { points: vec![from, to], line, ..Edge::default() }
}
