//! Boxes in layers along the flow, with lines that turn at right angles in the channels between them.
//!
//! Inside, `along` is the direction of the flow and `across` the other one; only the result knows left and down.

mod bands;
mod channels;
mod labels;
mod layers;
mod maze;
mod returns;
mod spread;

use crate::diagram::Frame;
pub use bands::lay_out_in_bands;
use channels::Channels;
use layers::Layers;

/// What is laid out: the sizes of boxes, and what joins them.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Width and height of each box.
    pub boxes: Vec<(f64, f64)>,
    pub links: Vec<Link>,
    pub flow: Flow,
    /// Whether boxes and lines stand nearer to each other than they like.
    pub tight: bool,
}

/// How much of the usual room is left in a tight layout.
const TIGHT: f64 = 0.7;

impl Graph {
    fn room(&self, usual: f64) -> f64 {
        if self.tight { usual * TIGHT } else { usual }
    }
}

/// A line from box to box.
#[derive(Clone, Copy, Debug, Default)]
pub struct Link {
    pub from: usize,
    pub to: usize,
    /// Width and height of what it says.
    pub label: Option<(f64, f64)>,
    /// Room for what stands at its ends.
    pub ends: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    #[default]
    Down,
    Right,
    Up,
    Left,
}

impl Flow {
    fn is_level(self) -> bool {
        matches!(self, Flow::Right | Flow::Left)
    }
}

/// Where everything stands.
#[derive(Clone, Debug, Default)]
pub struct Laid {
    pub width: f64,
    pub height: f64,
    pub boxes: Vec<Frame>,
    pub ways: Vec<Way>,
}

/// How a line runs: its corners, from the middle of a side to the middle of a side, and where its label stands.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub corners: Vec<(f64, f64)>,
    pub label: Option<Frame>,
}

/// Larger ones are no picture to look at, and the work grows with the square.
const MOST_BOXES: usize = 120;
const MOST_LINKS: usize = 240;

/// Lays a graph out; nothing where it is too large.
pub fn lay_out(graph: &Graph) -> Option<Laid> {
    let inside = graph.links.iter().all(|link| link.from < graph.boxes.len() && link.to < graph.boxes.len());
    if graph.boxes.is_empty() || graph.boxes.len() > MOST_BOXES || graph.links.len() > MOST_LINKS || !inside {
        return None;
    }
    let turned: Graph = turn(graph);
    let mut layers = Layers::new(&turned);
    layers.order();
    spread::place(&mut layers, turned.room(spread::BETWEEN));
    let channels = Channels::new(&turned, &layers);
    let mut laid = channels.laid(&turned, &layers);
    labels::keep_clear(&laid.boxes, &mut laid.ways);
    Some(in_sight(graph.flow, laid))
}

/// The same with width and height exchanged where the flow is level, so that it always runs down.
fn turn(graph: &Graph) -> Graph {
    if !graph.flow.is_level() {
        return graph.clone();
    }
    let swap = |(width, height): (f64, f64)| (height, width);
    Graph {
        boxes: graph.boxes.iter().copied().map(swap).collect(),
        links: graph.links.iter().map(|own| Link { label: own.label.map(swap), ..*own }).collect(),
        flow: graph.flow,
        tight: graph.tight,
    }
}

/// Turned back into the direction of the flow, from nought on.
fn in_sight(flow: Flow, mut laid: Laid) -> Laid {
    let frames = laid.boxes.iter().copied().chain(laid.ways.iter().filter_map(|way| way.label));
    let corners =
        laid.ways.iter().flat_map(|way| &way.corners).map(|(x, y)| Frame { x: *x, y: *y, ..Frame::default() });
    let (mut left, mut top, mut right, mut bottom) =
        (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    for own in frames.chain(corners) {
        (left, top) = (left.min(own.x), top.min(own.y));
        (right, bottom) = (right.max(own.x + own.width), bottom.max(own.y + own.height));
    }
    let (width, height) = (right - left, bottom - top);
    let point = |(x, y): (f64, f64)| {
        let (across, along) = (x - left, y - top);
        match flow {
            Flow::Down => (across, along),
            Flow::Up => (across, height - along),
            Flow::Right => (along, across),
            Flow::Left => (height - along, across),
        }
    };
    let frame = |own: Frame| {
        let (one, other) = (point((own.x, own.y)), point((own.x + own.width, own.y + own.height)));
        let (x, y) = (one.0.min(other.0), one.1.min(other.1));
        Frame { x, y, width: (one.0 - other.0).abs(), height: (one.1 - other.1).abs() }
    };
    laid.boxes.iter_mut().for_each(|own| *own = frame(*own));
    for way in &mut laid.ways {
        way.corners.iter_mut().for_each(|own| *own = point(*own));
        way.label = way.label.map(frame);
    }
    (laid.width, laid.height) = if flow.is_level() { (height, width) } else { (width, height) };
    laid
}

#[cfg(test)]
mod tests;
