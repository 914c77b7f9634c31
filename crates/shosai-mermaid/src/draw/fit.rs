//! Does every text lie inside its box and the canvas? Measured on what will be drawn.

use crate::messages;
use shosai_figure::tiny_skia::Rect;
use shosai_figure::tree;
use shosai_figure::usvg::{Group, Node, Text as Lettering};
use shosai_message::Message;
use shosai_text::Faces;

use super::root;

/// A text that reaches outside the canvas or its box.
#[derive(Clone, Debug, PartialEq)]
pub struct Stray {
    pub text: String,
    /// What it should lie in: the id of its box, or nothing for the canvas.
    pub outside: Option<String>,
    /// How far it reaches out, in CSS pixels.
    pub by: f64,
}

/// How far a glyph may lean over an edge before it counts, in CSS pixels.
const TOLERANCE: f32 = 1.0;

/// The texts of a picture that reach outside its canvas or the box they belong to.
pub fn strays(svg: &str, faces: &Faces) -> Vec<Stray> {
    let Ok(tree) = tree(svg, faces) else { return Vec::new() };
    let Some(canvas) = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height()) else { return Vec::new() };
    let mut found = Vec::new();
    collect(tree.root(), canvas, &mut found);
    found
}

fn collect(group: &Group, canvas: Rect, found: &mut Vec<Stray>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => {
                in_box(inner, found);
                collect(inner, canvas, found);
            }
            Node::Text(text) => {
                let by = reach(ink(text), canvas);
                if by > TOLERANCE {
                    found.push(Stray { text: words(text), outside: None, by: f64::from(by) });
                }
            }
            _ => {}
        }
    }
}

/// A node's group holds its shape first and then its label; the label must lie within the shape.
fn in_box(group: &Group, found: &mut Vec<Stray>) {
    if !BOXES.iter().any(|start| group.id().starts_with(start)) {
        return;
    }
    let mut shape: Option<Rect> = None;
    let mut texts = Vec::new();
    parts(group, &mut shape, &mut texts);
    let Some(shape) = shape else { return };
    for text in texts {
        let by = reach(ink(text), shape);
        if by > BOX_TOLERANCE {
            found.push(Stray { text: words(text), outside: Some(group.id().to_owned()), by: f64::from(by) });
        }
    }
}

/// Groups that are one box with its label.
const BOXES: [&str; 6] = [
    "mermaid-flowchart-",
    "mermaid-classId-",
    "mermaid-state-",
    "mermaid-entity-",
    "mermaid-node_",
    "mermaid-requirement-",
];
/// The stroke of a box may be this thin, and a glyph may touch it.
const BOX_TOLERANCE: f32 = 1.0;

fn parts<'a>(group: &'a Group, shape: &mut Option<Rect>, texts: &mut Vec<&'a Lettering>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => parts(inner, shape, texts),
            Node::Path(path) if path.is_visible() && (path.fill().is_some() || path.stroke().is_some()) => {
                *shape = Some(joined(*shape, path.abs_stroke_bounding_box()));
            }
            Node::Text(text) => texts.push(text),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// How far `inner` reaches out of `outer`.
fn reach(inner: Rect, outer: Rect) -> f32 {
    (outer.left() - inner.left())
        .max(outer.top() - inner.top())
        .max(inner.right() - outer.right())
        .max(inner.bottom() - outer.bottom())
}

fn joined(known: Option<Rect>, bounds: Rect) -> Rect {
    let Some(known) = known else { return bounds };
    Rect::from_ltrb(
        known.left().min(bounds.left()),
        known.top().min(bounds.top()),
        known.right().max(bounds.right()),
        known.bottom().max(bounds.bottom()),
    )
    .unwrap_or(known)
}

/// What is seen of a text: the outlines of its glyphs.
fn ink(text: &Lettering) -> Rect {
    let local = text.flattened().bounding_box();
    local.transform(text.abs_transform()).unwrap_or_else(|| text.abs_bounding_box())
}

fn words(text: &Lettering) -> String {
    text.chunks().iter().map(|chunk| chunk.text()).collect()
}

/// Widens the canvas until every text lies inside it.
pub(super) fn canvas_grown(svg: &str, faces: &Faces) -> String {
    let (natural, ..) = root::sized(svg, None);
    let Ok(tree) = tree(&natural, faces) else { return svg.to_owned() };
    let Some(canvas) = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height()) else {
        return svg.to_owned();
    };
    let mut texts: Option<Rect> = None;
    union(tree.root(), &mut texts);
    let Some(texts) = texts else { return svg.to_owned() };
    let reach = [
        canvas.left() - texts.left(),
        canvas.top() - texts.top(),
        texts.right() - canvas.right(),
        texts.bottom() - canvas.bottom(),
    ];
    if reach.iter().all(|by| *by <= 0.0) {
        return svg.to_owned();
    }
    root::grown(svg, reach.map(|by| if by > 0.0 { f64::from(by) + MARGIN } else { 0.0 }))
}

/// Room left around a text that made the canvas grow, in CSS pixels.
const MARGIN: f64 = 4.0;

fn union(group: &Group, texts: &mut Option<Rect>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => union(inner, texts),
            Node::Text(text) => *texts = Some(joined(*texts, text.abs_bounding_box())),
            _ => {}
        }
    }
}

/// Characters the faces cannot draw are said, once.
pub(super) fn warnings(svg: &str, faces: &Faces) -> Vec<Message> {
    let missing: std::collections::BTreeSet<char> =
        svg.chars().filter(|c| !c.is_ascii() && !c.is_control() && !faces.regular.covers(*c)).collect();
    if missing.is_empty() {
        return Vec::new();
    }
    /// More would fill the message without helping.
    const SHOWN: usize = 10;
    let shown: String = missing.iter().take(SHOWN).collect();
    vec![messages::GlyphsMissing { letters: shown }.into()]
}
