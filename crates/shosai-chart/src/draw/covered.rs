//! How much of what is drawn a label would hide.

use crate::scene::{Frame, Node, Part, Scene};

/// Points along a line, at this distance in pixels, that a label may hide.
const STEP: f64 = 6.0;

/// The points of lines, the markers and the bars that lie within a frame.
pub fn covered(scene: &Scene, frame: &Frame) -> usize {
    let within =
        |(x, y): (f64, f64)| (frame.left..=frame.right).contains(&x) && (frame.top..=frame.bottom).contains(&y);
    let hidden = |node: &Node| match node {
        Node::Line { points, part: Part::Data, .. } => {
            points.windows(2).map(|pair| between(pair[0], pair[1]).filter(|at| within(*at)).count()).sum()
        }
        Node::Marker { at, .. } => usize::from(within(*at)),
        Node::Rect { frame: other, part: Part::Bar { .. } | Part::Tile, .. } => usize::from(frame.overlaps(other)),
        _ => 0,
    };
    scene.nodes.iter().map(hidden).sum()
}

/// Points from one to the next, near enough to each other that no label lies between two of them unseen.
fn between(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let parts = (dx.hypot(dy) / STEP).ceil().clamp(1.0, 1_000.0);
    (0..parts as usize)
        .map(move |part| part as f64 / parts)
        .map(move |share| (from.0 + dx * share, from.1 + dy * share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Color, Stroke};

    #[test]
    fn lines_that_run_through_a_frame_are_seen() {
        let stroke = Stroke::solid(Color(0, 0, 0), 1.0);
        let line = Node::Line { points: vec![(0.0, 0.0), (100.0, 100.0)], stroke, part: Part::Data };
        let scene = Scene {
            width: 100.0,
            height: 100.0,
            nodes: vec![line],
            title: String::new(),
            description: String::new(),
            family: String::new(),
            tips: Vec::new(),
        };
        let frame = |left: f64| Frame { left, top: 40.0, right: left + 20.0, bottom: 60.0 };
        assert!(covered(&scene, &frame(40.0)) > 2);
        assert_eq!(covered(&scene, &frame(80.0)), 0);
    }
}
