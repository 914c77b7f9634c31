//! Mind maps: the thought in the middle, its branches to the right and to the left, each in a colour of its own.

use std::collections::BTreeMap;

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Edge, Frame, Node, Shape, Tone};

use super::pen::{Pen, boxed};
use super::{Native, list, text};
use crate::layout::plain;

const BETWEEN_ROWS: f64 = 14.0;
/// The widths that labels are broken to, and the room between columns that goes with them: the first that fits is taken.
const WIDTHS: [(f64, f64); 3] = [(190.0, 56.0), (130.0, 36.0), (96.0, 28.0)];

struct Tree<'a> {
    labels: BTreeMap<&'a str, (String, f64, f64)>,
    children: BTreeMap<&'a str, Vec<&'a str>>,
    between_columns: f64,
}

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let size = |own: &Diagram| pen.on_slide(own.width, own.height);
    let mut found: Option<Diagram> = None;
    for (room, between_columns) in WIDTHS {
        let next = laid(said, pen, room, between_columns)?;
        if found.as_ref().is_none_or(|found| size(&next) > size(found)) {
            found = Some(next);
        }
        if found.as_ref().is_some_and(|found| size(found) >= 1.0) {
            break;
        }
    }
    found.map(Native::from)
}

fn laid(said: &Value, pen: &Pen<'_>, room: f64, between_columns: f64) -> Option<Diagram> {
    let mut tree = Tree { labels: BTreeMap::new(), children: BTreeMap::new(), between_columns };
    for node in list(said, "nodes") {
        let (label, width, height) = pen.label(&plain(text(node, "label")), room);
        tree.labels.insert(text(node, "id"), (label, width + 28.0, (height + 14.0).max(36.0)));
    }
    for edge in list(said, "edges") {
        tree.children.entry(text(edge, "start")).or_default().push(text(edge, "end"));
    }
    let root = text(list(said, "nodes").next()?, "id");
    let (label, width, height) = tree.labels.get(root)?.clone();
    let (width, height) = (width + 24.0, height + 24.0);
    let branches = tree.children.get(root).cloned().unwrap_or_default();
    // Half of the height to either side, in the author's order.
    let total: f64 = branches.iter().map(|branch| tree.height(branch, 0)).sum();
    let mut sides: [Vec<(usize, &str)>; 2] = Default::default();
    let mut taken = 0.0;
    for (place, branch) in branches.iter().enumerate() {
        let left = taken >= total / 2.0 && branches.len() > 1;
        sides[usize::from(left)].push((place, branch));
        taken += tree.height(branch, 0);
    }
    let mut drawn = Drawn { tree: &tree, nodes: Vec::new(), edges: Vec::new() };
    let frame = Frame { x: -width / 2.0, y: -height / 2.0, width, height };
    drawn.nodes.push(Node { shape: Shape::Stadium, bold: usize::MAX, ..boxed(root, label, frame, Tone::Solid(0)) });
    for (side, branches) in sides.iter().enumerate() {
        let room: f64 =
            branches.iter().map(|(_, branch)| tree.height(branch, 0) + BETWEEN_ROWS).sum::<f64>() - BETWEEN_ROWS;
        let mut y = -room / 2.0;
        for (tone, branch) in branches {
            let height = tree.height(branch, 0);
            drawn.branch(branch, (root, &frame), (y, height), (side == 1, *tone, 0));
            y += height + BETWEEN_ROWS;
        }
    }
    Some(moved(Diagram { nodes: drawn.nodes, edges: drawn.edges, ..Diagram::default() }))
}

/// A mind map deeper than this is read as text.
const DEEPEST: usize = 12;

impl Tree<'_> {
    fn height(&self, node: &str, depth: usize) -> f64 {
        let own = self.labels.get(node).map_or(0.0, |own| own.2);
        let Some(children) = self.children.get(node).filter(|_| depth < DEEPEST) else { return own };
        let sum: f64 =
            children.iter().map(|child| self.height(child, depth + 1) + BETWEEN_ROWS).sum::<f64>() - BETWEEN_ROWS;
        own.max(sum)
    }
}

struct Drawn<'a> {
    tree: &'a Tree<'a>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Drawn<'_> {
    fn branch(
        &mut self,
        id: &str,
        (parent, place): (&str, &Frame),
        (top, room): (f64, f64),
        (left, tone, depth): (bool, usize, usize),
    ) {
        let Some((label, width, height)) = self.tree.labels.get(id).cloned() else { return };
        let between = self.tree.between_columns;
        let x = if left { place.x - between - width } else { place.x + place.width + between };
        let frame = Frame { x, y: top + (room - height) / 2.0, width, height };
        let look = if depth == 0 { Tone::Solid(tone + 1) } else { Tone::Tint(tone + 1) };
        self.nodes.push(Node { shape: Shape::Rounded, ..boxed(id, label, frame, look) });
        let side = |frame: &Frame, left: bool| (if left { frame.x } else { frame.x + frame.width }, frame.middle().1);
        let (from, to) = (side(place, left), side(&frame, !left));
        let bend = (from.0 + to.0) / 2.0;
        let points = if (from.1 - to.1).abs() < 1.5 {
            vec![from, (to.0, from.1)]
        } else {
            vec![from, (bend, from.1), (bend, to.1), to]
        };
        self.edges.push(Edge {
            from: parent.to_owned(),
            to: id.to_owned(),
            points,
            tone: Some(tone + 1),
            ..Edge::default()
        });
        if depth >= DEEPEST {
            return;
        }
        let children = self.tree.children.get(id).cloned().unwrap_or_default();
        let whole: f64 =
            children.iter().map(|child| self.tree.height(child, depth + 1) + BETWEEN_ROWS).sum::<f64>() - BETWEEN_ROWS;
        let mut y = top + (room - whole) / 2.0;
        for child in children {
            let height = self.tree.height(child, depth + 1);
            self.branch(child, (id, &frame), (y, height), (left, tone, depth + 1));
            y += height + BETWEEN_ROWS;
        }
    }
}

/// The same from nought on.
fn moved(mut own: Diagram) -> Diagram {
    let left = own.nodes.iter().map(|node| node.frame.x).fold(f64::INFINITY, f64::min);
    let top = own.nodes.iter().map(|node| node.frame.y).fold(f64::INFINITY, f64::min);
    for node in &mut own.nodes {
        (node.frame.x, node.frame.y) = (node.frame.x - left, node.frame.y - top);
        own.width = own.width.max(node.frame.x + node.frame.width);
        own.height = own.height.max(node.frame.y + node.frame.height);
    }
    for point in own.edges.iter_mut().flat_map(|edge| &mut edge.points) {
        *point = (point.0 - left, point.1 - top);
    }
    own
}
