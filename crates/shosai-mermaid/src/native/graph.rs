//! Boxes and what joins them: wrapped, laid out in both directions, the one with the larger letters taken.

use std::collections::BTreeMap;

use shosai_figure::Diagram;
use shosai_figure::diagram::{Edge, Frame, Label, Line, Node, Tip};
use shosai_figure::layered::{Flow, Graph, Laid, Link, lay_out, lay_out_in_bands};

use super::Native;
use super::pen::{LETTERS, Pen};

/// What joins two boxes.
#[derive(Clone, Debug, Default)]
pub struct Join {
    pub from: String,
    pub to: String,
    pub label: String,
    /// What stands at either end.
    pub ends: [String; 2],
    pub line: Line,
    pub start: Tip,
    pub end: Tip,
}

/// A box of a certain size with what is drawn for it, its frame from nought; the first is what lines are glued to.
pub struct Piece {
    pub size: (f64, f64),
    pub nodes: Vec<Node>,
}

/// Widths that labels are broken to: from twelve Japanese letters to six.
const WIDTHS: [f64; 3] = [200.0, 132.0, 92.0];
/// Labels of lines are broken narrower.
const LINE_LABEL: f64 = 150.0;
/// How much larger letters must come out for a diagram to run in another direction than its author wrote.
const WORTH_TURNING: f64 = 1.15;
/// Letters this much larger than the least are not worth a turn.
const LARGE_ENOUGH: f64 = 1.25;
/// Letters this much larger than the least are not worth another way to break what is too long.
const ENOUGH_IN_BANDS: f64 = 1.1;
/// How much larger letters must come out for a layout that is less easy to follow.
const WORTH_CHANGING: f64 = 1.04;
/// Numbers of bands that are tried, one after the other.
const BANDS: [usize; 2] = [2, 3];

/// Lays boxes out in the author's direction or, where letters come out larger, in another.
pub fn arrange(direction: &str, pen: &Pen<'_>, pieces: &dyn Fn(f64) -> Vec<Piece>, joins: &[Join]) -> Option<Native> {
    let asked = match direction {
        "LR" => Flow::Right,
        "RL" => Flow::Left,
        "BT" => Flow::Up,
        _ => Flow::Down,
    };
    let other = match asked {
        Flow::Down | Flow::Up => Flow::Right,
        Flow::Right | Flow::Left => Flow::Down,
    };
    let size = |own: &Diagram| pen.on_slide(own.width, own.height);
    let best = |flow: Flow| {
        let drawn = WIDTHS.into_iter().filter_map(|room| drawn(flow, Form::Usual, pen, pieces(room), joins));
        drawn.max_by(|a, b| size(a).total_cmp(&size(b)))
    };
    let own = best(asked)?;
    if size(&own) >= LARGE_ENOUGH {
        return Some(own.into());
    }
    // A long chain is folded into rows, its labels as wide as they like.
    let chain = drawn(Flow::Right, Form::Usual, pen, pieces(WIDTHS[0]), joins)
        .and_then(|chain| chain.folded(pen.body.0 / LARGE_ENOUGH));
    if let Some(diagram) = chain.filter(|folded| size(folded) > size(&own) * WORTH_TURNING) {
        return Some(Native { diagram, turned: None, folded: true });
    }
    let name = Some(if other == Flow::Right { "LR" } else { "TB" });
    let turned = best(other).map(|diagram| Native { diagram, turned: name, folded: false });
    let usual = match turned.filter(|turned| size(&turned.diagram) > size(&own) * WORTH_TURNING) {
        Some(turned) => turned,
        None => own.into(),
    };
    if size(&usual.diagram) >= 1.0 {
        return Some(usual);
    }
    // Boxes come nearer to each other, and what is too long is broken into bands, before letters shrink.
    let forms = [None, Some(BANDS[0]), Some(BANDS[1])];
    let tries = forms.into_iter().flat_map(|bands| [(bands, asked, None), (bands, other, name)]);
    let mut found = usual;
    for (bands, flow, turned) in tries {
        for room in WIDTHS {
            let before = size(&found.diagram);
            if before >= ENOUGH_IN_BANDS {
                return Some(found);
            }
            let least = before * if before < 1.0 { WORTH_CHANGING } else { WORTH_TURNING };
            let form = bands.map_or(Form::Tight, |count| Form::Bands { count, least });
            let diagram = drawn(flow, form, pen, pieces(room), joins).filter(|own| size(own) > least);
            if let Some(diagram) = diagram {
                found = Native { diagram, turned, folded: bands.is_some() };
            }
        }
    }
    Some(found)
}

/// How much room there is between boxes, and in how many bands they stand.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Usual,
    Tight,
    Bands {
        count: usize,
        /// How large letters must come out.
        least: f64,
    },
}

fn drawn(flow: Flow, form: Form, pen: &Pen<'_>, pieces: Vec<Piece>, joins: &[Join]) -> Option<Diagram> {
    let ids: Vec<String> =
        pieces.iter().map(|own| own.nodes.first().map(|node| node.id.clone()).unwrap_or_default()).collect();
    let places: BTreeMap<&str, usize> = ids.iter().enumerate().map(|(place, id)| (id.as_str(), place)).collect();
    let labels: Vec<(String, f64, f64)> = joins.iter().map(|join| pen.label(&join.label, LINE_LABEL)).collect();
    let near: Vec<[f64; 2]> = joins.iter().map(|join| [0, 1].map(|end| pen.width(&join.ends[end]))).collect();
    let level = matches!(flow, Flow::Right | Flow::Left);
    let links = joins.iter().zip(&labels).zip(&near).map(|((join, (text, width, height)), near)| {
        let widest = near[0].max(near[1]);
        let ends = if widest == 0.0 {
            0.0
        } else if level {
            widest + 8.0
        } else {
            LETTERS * 1.4
        };
        let label = (!text.is_empty()).then_some((width + 10.0, height + 2.0));
        Some(Link { from: *places.get(join.from.as_str())?, to: *places.get(join.to.as_str())?, label, ends })
    });
    let links: Option<Vec<Link>> = links.collect();
    let graph =
        Graph { boxes: pieces.iter().map(|own| own.size).collect(), links: links?, flow, tight: form != Form::Usual };
    let laid = match form {
        Form::Bands { count, least } => {
            lay_out_in_bands(&graph, count, &|width, height| pen.on_slide(width, height) > least)?
        }
        Form::Usual | Form::Tight => lay_out(&graph)?,
    };
    Some(diagram(pieces, joins, &labels, &near, &laid))
}

fn diagram(
    pieces: Vec<Piece>,
    joins: &[Join],
    labels: &[(String, f64, f64)],
    near: &[[f64; 2]],
    laid: &Laid,
) -> Diagram {
    let moved = |piece: Piece, place: &Frame| {
        let place = *place;
        piece.nodes.into_iter().map(move |mut node| {
            (node.frame.x, node.frame.y) = (node.frame.x + place.x, node.frame.y + place.y);
            node
        })
    };
    let nodes = pieces.into_iter().zip(&laid.boxes).flat_map(|(piece, place)| moved(piece, place)).collect();
    let edges = joins.iter().zip(labels).zip(near).zip(&laid.ways).map(|(((join, label), near), way)| Edge {
        from: join.from.clone(),
        to: join.to.clone(),
        points: way.corners.clone(),
        label: way.label.map(|frame| Label { text: label.0.clone(), frame }),
        ends: [
            end_label(&join.ends[0], near[0], way.corners.iter()),
            end_label(&join.ends[1], near[1], way.corners.iter().rev()),
        ],
        line: join.line,
        start: join.start,
        end: join.end,
        tone: None,
    });
    let mut edges: Vec<Edge> = edges.collect();
    // Lines that end together say once how many stand there, or one on either side.
    for place in 1..edges.len() {
        let (before, own) = edges.split_at_mut(place);
        let known: Vec<&Label> = before.iter().flat_map(|other| other.ends.iter().flatten()).collect();
        for end in &mut own[0].ends {
            let Some(label) = end.as_mut() else { continue };
            let there = |other: &&&Label| {
                (other.frame.x - label.frame.x).abs() < LETTERS && (other.frame.y - label.frame.y).abs() < LETTERS
            };
            match known.iter().find(there) {
                Some(other) if other.text == label.text => *end = None,
                Some(_) => label.frame.x -= label.frame.width + LETTERS,
                None => {}
            }
        }
    }
    Diagram { width: laid.width, height: laid.height, groups: Vec::new(), nodes, edges }
}

/// What stands at an end: beside the line, right at the box.
fn end_label<'a>(text: &str, width: f64, mut corners: impl Iterator<Item = &'a (f64, f64)>) -> Option<Label> {
    let (end, next) = (corners.next()?, corners.next()?);
    if text.is_empty() {
        return None;
    }
    let (width, height) = (width + 4.0, LETTERS * 1.25);
    let level = (end.1 - next.1).abs() < 1.0;
    let (x, y) = match (level, next.0 > end.0, next.1 > end.1) {
        (true, true, _) => (end.0 + 4.0, end.1 - height - 1.0),
        (true, false, _) => (end.0 - width - 4.0, end.1 - height - 1.0),
        (false, _, true) => (end.0 + 8.0, end.1 + 2.0),
        (false, _, false) => (end.0 + 8.0, end.1 - height - 2.0),
    };
    Some(Label { text: text.to_owned(), frame: Frame { x, y, width, height } })
}
