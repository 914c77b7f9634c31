//! How connectors run: from side to side of their boxes, with bends that a program keeps when a box is moved.

use std::collections::BTreeMap;

use shosai_figure::diagram::{Diagram, Edge, Frame, Node, Shape, Tone};

/// A path that leaves the straight line by less than this, in pixels, is drawn straight.
const STRAIGHT: f64 = 6.0;
/// Boxes nearer to each other than this, in pixels, have no room for a bend between them.
const ROOM: f64 = 12.0;

/// A way from box to box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Straight,
    /// Bent at its corners, at right angles.
    Bent,
    /// Along the path as laid out.
    Path,
}

/// How one connector runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    pub way: Way,
    /// Its ends and its corners.
    pub points: Vec<(f64, f64)>,
    /// The connection sites of the boxes it joins.
    pub sites: (Option<usize>, Option<usize>),
    /// Whether it is as it was laid out, its label too.
    kept: bool,
    /// The middle of its label, where that had to be moved.
    spot: Option<(f64, f64)>,
}

/// Corners this near to a right angle are one, in pixels.
const SQUARE: f64 = 2.0;
/// Beside a label so much of its line is seen, in pixels.
const TIP: f64 = 16.0;
const SIDES: [Side; 4] = [Side::Top, Side::Left, Side::Bottom, Side::Right];

/// A side of a box, in the order of connection sites.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Left,
    Bottom,
    Right,
}

/// The routes of all edges, in their order.
pub fn routes(diagram: &Diagram) -> Vec<Route> {
    let boxes: BTreeMap<&str, &Node> = diagram.nodes.iter().map(|own| (own.id.as_str(), own)).collect();
    let joined = |edge: &Edge| Some((*boxes.get(edge.from.as_str())?, *boxes.get(edge.to.as_str())?));
    let across = diagram.edges.iter().filter_map(joined).all(|(from, to)| gap(&from.frame, &to.frame).0 > ROOM);
    let route = |edge: &Edge| {
        let (from, to) = joined(edge)?;
        if let Some(kept) = Route::kept(edge, from, to) {
            let label = edge.label.as_ref().map(|label| &label.frame);
            return Some(kept.unless_drawn_otherwise(&diagram.nodes, (from, to), label));
        }
        let bent = bent(from, to, across).filter(|route| !route.meets_another(&diagram.nodes, (from, to)))?;
        // Several edges between the same boxes would lie on each other.
        let alone = diagram.edges.iter().filter(|other| other.joins(&edge.from, &edge.to)).count() == 1;
        alone.then_some(bent)
    };
    diagram.edges.iter().map(|edge| route(edge).unwrap_or_else(|| Route::along(edge))).collect()
}

/// How far apart two frames are, sideways and downwards; negative where they overlap.
fn gap(from: &Frame, to: &Frame) -> (f64, f64) {
    let apart = |start: f64, length: f64, other: f64, other_length: f64| {
        (other - (start + length)).max(start - (other + other_length))
    };
    (apart(from.x, from.width, to.x, to.width), apart(from.y, from.height, to.y, to.height))
}

fn bent(from: &Node, to: &Node, across: bool) -> Option<Route> {
    let (beside, below) = gap(&from.frame, &to.frame);
    let (start, end, level) = match () {
        () if beside > ROOM && (across || below <= ROOM) => {
            let forward = to.frame.x > from.frame.x;
            let sides = if forward { (Side::Right, Side::Left) } else { (Side::Left, Side::Right) };
            (sides.0, sides.1, true)
        }
        () if below > ROOM => {
            let forward = to.frame.y > from.frame.y;
            let sides = if forward { (Side::Bottom, Side::Top) } else { (Side::Top, Side::Bottom) };
            (sides.0, sides.1, false)
        }
        () => return None,
    };
    let (first, last) = (middle(&from.frame, start), middle(&to.frame, end));
    let off = if level { last.1 - first.1 } else { last.0 - first.0 };
    let sites = (site(from.shape, start), site(to.shape, end));
    if off.abs() < STRAIGHT {
        return Some(Route { way: Way::Straight, points: vec![first, last], sites, kept: false, spot: None });
    }
    let (x, y) = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let corners = if level { [(x, first.1), (x, last.1)] } else { [(first.0, y), (last.0, y)] };
    Some(Route { way: Way::Bent, points: vec![first, corners[0], corners[1], last], sites, kept: false, spot: None })
}

fn middle(frame: &Frame, side: Side) -> (f64, f64) {
    let (x, y) = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
    match side {
        Side::Top => (x, frame.y),
        Side::Left => (frame.x, y),
        Side::Bottom => (x, frame.y + frame.height),
        Side::Right => (frame.x + frame.width, y),
    }
}

/// The connection site of a side; nothing where the shape has none there.
fn site(shape: Shape, side: Side) -> Option<usize> {
    let sites = match shape {
        Shape::Circle | Shape::DoubleCircle => [Some(0), Some(2), Some(4), Some(6)],
        // The rim of the lid: programs differ in how they count the others.
        Shape::Cylinder => [Some(0), None, None, None],
        Shape::Hexagon | Shape::Flag => [None, Some(3), None, Some(0)],
        Shape::LeanRight | Shape::LeanLeft | Shape::Trapezoid | Shape::InvertedTrapezoid => [None; 4],
        Shape::Rectangle | Shape::Rounded | Shape::Stadium | Shape::Subroutine | Shape::Diamond | Shape::Document => {
            [Some(0), Some(1), Some(2), Some(3)]
        }
    };
    sites[side as usize]
}

impl Route {
    /// The path as it was laid out.
    fn along(edge: &Edge) -> Self {
        let straight = is_straight(&edge.points);
        let points = match (edge.points.as_slice(), straight) {
            ([first, .., last], true) => vec![*first, *last],
            (points, _) => points.to_vec(),
        };
        Self {
            way: if straight { Way::Straight } else { Way::Path },
            points,
            sites: (None, None),
            kept: true,
            spot: None,
        }
    }

    /// The way as it was laid out, where it turns at right angles from the middle of a side to the middle of a side.
    fn kept(edge: &Edge, from: &Node, to: &Node) -> Option<Self> {
        let ([first, ..], [.., last]) = (edge.points.as_slice(), edge.points.as_slice()) else { return None };
        let square =
            |pair: &[(f64, f64)]| (pair[0].0 - pair[1].0).abs() < SQUARE || (pair[0].1 - pair[1].1).abs() < SQUARE;
        if edge.points.len() < 2 || !edge.points.windows(2).all(square) {
            return None;
        }
        let side = |node: &Node, point: &(f64, f64)| {
            let near = |own: (f64, f64)| (own.0 - point.0).abs() < SQUARE && (own.1 - point.1).abs() < SQUARE;
            SIDES.into_iter().find(|side| near(middle(&node.frame, *side)))
        };
        let sites = (site(from.shape, side(from, first)?), site(to.shape, side(to, last)?));
        let way = if edge.points.len() == 2 { Way::Straight } else { Way::Bent };
        Some(Self { way, points: edge.points.clone(), sites, kept: true, spot: None })
    }

    /// Programs that know no adjustments bend a connector in the middle: it may be one only where that does no harm, and
    /// its label stands where the line runs in any case.
    fn unless_drawn_otherwise(self, boxes: &[Node], ends: (&Node, &Node), label: Option<&Frame>) -> Self {
        let loose = |own: Self| Self { way: Way::Path, sites: (None, None), ..own };
        let [first, second, third, last] = *self.points.as_slice() else {
            return if self.points.len() == 2 { self } else { loose(self) };
        };
        let level = (first.1 - second.1).abs() < SQUARE;
        let (start, bend, end) = if level { (first.0, second.0, last.0) } else { (first.1, second.1, last.1) };
        let between = (bend - start) * (end - bend) > 0.0;
        let middle = (start + end) / 2.0;
        let corners =
            if level { [(middle, first.1), (middle, third.1)] } else { [(first.0, middle), (third.0, middle)] };
        let plain = Self { points: vec![first, corners[0], corners[1], last], ..self.clone() };
        if !between || plain.meets_another(boxes, ends) {
            return loose(self);
        }
        let Some(label) = label.filter(|label| !plain.runs_through(label)) else { return self };
        let (near, far) = if (bend < middle) == (start < end) { (bend, middle) } else { (middle, bend) };
        let stretches = [(start, near, first), (far, end, last)];
        let spots = stretches.into_iter().filter_map(|(from, to, point)| {
            let at = (from + to) / 2.0;
            let (along, spot) = if level { (label.width, (at, point.1)) } else { (label.height, (point.0, at)) };
            let free = !boxes.iter().any(|own| own.tone != Tone::Frame && overlaps(&around(label, spot), &own.frame));
            ((to - from).abs() >= along + TIP && free).then_some(spot)
        });
        match spots.into_iter().next() {
            Some(spot) => Self { spot: Some(spot), ..self },
            None => loose(self),
        }
    }

    fn runs_through(&self, frame: &Frame) -> bool {
        self.points.windows(2).any(|pair| {
            let (x, y) = (pair[0].0.min(pair[1].0), pair[0].1.min(pair[1].1));
            let (width, height) = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
            overlaps(&Frame { x, y, width, height }, frame)
        })
    }

    fn meets_another(&self, boxes: &[Node], (from, to): (&Node, &Node)) -> bool {
        let mut others = boxes.iter().filter(|own| own.id != from.id && own.id != to.id && own.tone != Tone::Frame);
        others.any(|own| self.runs_through(&own.frame))
    }

    /// Where a label stands: in the middle of the way, or where it was laid out.
    pub fn label(&self, laid_out: &Frame) -> Frame {
        if let Some(spot) = self.spot {
            return around(laid_out, spot);
        }
        let ([first, ..], [.., last], false) = (self.points.as_slice(), self.points.as_slice(), self.way == Way::Path)
        else {
            return *laid_out;
        };
        if self.kept {
            return *laid_out;
        }
        around(laid_out, ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0))
    }
}

/// A frame of the same size around a point.
fn around(frame: &Frame, (x, y): (f64, f64)) -> Frame {
    Frame { x: x - frame.width / 2.0, y: y - frame.height / 2.0, ..*frame }
}

fn overlaps(one: &Frame, other: &Frame) -> bool {
    one.x < other.x + other.width
        && one.x + one.width > other.x
        && one.y < other.y + other.height
        && one.y + one.height > other.y
}

fn is_straight(points: &[(f64, f64)]) -> bool {
    let (Some(&(x1, y1)), Some(&(x2, y2))) = (points.first(), points.last()) else { return true };
    let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1.0);
    points.iter().all(|(x, y)| ((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)).abs() / length < STRAIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram(boxes: &[(&str, f64, f64)], edges: &[(&str, &str)]) -> Diagram {
        let boxed = |(id, x, y): &(&str, f64, f64)| Node {
            id: (*id).to_owned(),
            frame: Frame { x: *x, y: *y, width: 100.0, height: 40.0 },
            ..Node::default()
        };
        let edge = |(from, to): &(&str, &str)| Edge {
            from: (*from).to_owned(),
            to: (*to).to_owned(),
            points: vec![(0.0, 0.0), (9.0, 30.0), (80.0, 2.0)],
            ..Edge::default()
        };
        Diagram {
            nodes: boxes.iter().map(boxed).collect(),
            edges: edges.iter().map(edge).collect(),
            ..Diagram::default()
        }
    }

    #[test]
    fn connectors_leave_and_reach_the_sides_that_face_each_other() {
        let across = routes(&diagram(&[("a", 0.0, 0.0), ("b", 200.0, 100.0)], &[("a", "b")]));
        assert_eq!((across[0].way, across[0].sites), (Way::Bent, (Some(3), Some(1))));
        assert_eq!(across[0].points, [(100.0, 20.0), (150.0, 20.0), (150.0, 120.0), (200.0, 120.0)]);
        let down = routes(&diagram(&[("a", 0.0, 0.0), ("b", 30.0, 100.0)], &[("a", "b")]));
        assert_eq!((down[0].way, down[0].sites), (Way::Bent, (Some(2), Some(0))));
        let straight = routes(&diagram(&[("a", 0.0, 0.0), ("b", 0.0, 100.0)], &[("b", "a")]));
        assert_eq!((straight[0].way, straight[0].sites), (Way::Straight, (Some(0), Some(2))));
    }

    #[test]
    fn a_way_through_another_box_and_a_second_one_follow_the_layout() {
        let through = routes(&diagram(
            &[("a", 0.0, 0.0), ("b", 0.0, 100.0), ("c", 0.0, 200.0)],
            &[("a", "b"), ("b", "c"), ("a", "c")],
        ));
        assert_eq!(through.iter().map(|own| own.way).collect::<Vec<_>>(), [Way::Straight, Way::Straight, Way::Path]);
        let twice = routes(&diagram(&[("a", 0.0, 0.0), ("b", 0.0, 100.0)], &[("a", "b"), ("b", "a")]));
        assert!(twice.iter().all(|own| own.way == Way::Path && own.sites == (None, None)));
    }

    #[test]
    fn a_label_stands_where_the_line_runs_however_it_is_bent() {
        let mut own = diagram(&[("a", 0.0, 0.0), ("b", 300.0, 200.0)], &[("a", "b")]);
        own.edges[0].points = vec![(50.0, 40.0), (50.0, 170.0), (350.0, 170.0), (350.0, 200.0)];
        let frame = Frame { x: 180.0, y: 160.0, width: 40.0, height: 20.0 };
        own.edges[0].label = Some(shosai_figure::diagram::Label { text: "no".to_owned(), frame });
        let found = &routes(&own)[0];
        assert_eq!((found.way, found.label(&frame).x), (Way::Bent, 30.0));
        assert!(found.label(&frame).y < 120.0, "above the bend of any program");
    }
}
