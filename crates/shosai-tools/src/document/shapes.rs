//! A laid-out flowchart as the boxes and arrows that a deck draws.

use shosai_document::tree::{Diagram, DiagramBox, DiagramEdge, DiagramFrame, DiagramGroup, DiagramShape};
use shosai_mermaid::{Frame, Layout, LayoutBox, LayoutEdge, Line, Shape, Tip};

/// More boxes than a person would edit; larger diagrams stay pictures.
const MOST_BOXES: usize = 80;

/// The diagram of a layout; nothing where it would be too large to edit.
pub fn diagram(layout: &Layout) -> Option<Diagram> {
    if layout.boxes.is_empty() || layout.boxes.len() > MOST_BOXES {
        return None;
    }
    let groups = layout.groups.iter().map(|own| DiagramGroup { title: own.title.clone(), frame: frame(&own.frame) });
    Some(Diagram {
        width: layout.width,
        height: layout.height,
        groups: groups.collect(),
        boxes: layout.boxes.iter().map(boxed).collect(),
        edges: layout.edges.iter().filter(|edge| edge.line != Line::Invisible).map(edged).collect(),
    })
}

fn frame(own: &Frame) -> DiagramFrame {
    DiagramFrame { x: own.x, y: own.y, width: own.width, height: own.height }
}

fn boxed(own: &LayoutBox) -> DiagramBox {
    let shape = match own.shape {
        Shape::Rectangle => DiagramShape::Rectangle,
        Shape::Rounded => DiagramShape::Rounded,
        Shape::Stadium => DiagramShape::Stadium,
        Shape::Subroutine => DiagramShape::Subroutine,
        Shape::Cylinder => DiagramShape::Cylinder,
        Shape::Circle | Shape::DoubleCircle => DiagramShape::Circle,
        Shape::Diamond => DiagramShape::Diamond,
        Shape::Hexagon | Shape::Flag => DiagramShape::Hexagon,
        Shape::LeanRight | Shape::LeanLeft => DiagramShape::Parallelogram,
        Shape::Trapezoid | Shape::InvertedTrapezoid => DiagramShape::Trapezoid,
        Shape::Document => DiagramShape::Document,
    };
    DiagramBox {
        id: own.id.clone(),
        text: own.text.clone(),
        shape,
        frame: frame(&own.frame),
        fill: own.style.fill.as_deref().and_then(hex),
        line: own.style.stroke.as_deref().and_then(hex),
        colour: own.style.colour.as_deref().and_then(hex),
    }
}

fn edged(own: &LayoutEdge) -> DiagramEdge {
    DiagramEdge {
        from: own.from.clone(),
        to: own.to.clone(),
        points: own.points.iter().map(|point| (point.x, point.y)).collect(),
        label: own.label.as_ref().map(|label| (label.text.clone(), frame(&label.frame))),
        dotted: own.line == Line::Dotted,
        thick: own.line == Line::Thick,
        start_head: own.start != Tip::None,
        end_head: own.end != Tip::None,
    }
}

/// `#abc` or `#aabbcc` as AABBCC.
fn hex(colour: &str) -> Option<String> {
    let digits: Vec<char> = colour.trim().strip_prefix('#')?.chars().collect();
    if !digits.iter().all(char::is_ascii_hexdigit) {
        return None;
    }
    match digits.len() {
        3 => Some(digits.iter().flat_map(|digit| [*digit, *digit]).collect::<String>().to_uppercase()),
        6 => Some(digits.iter().collect::<String>().to_uppercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_authors_write_them() {
        assert_eq!(hex("#f9c").as_deref(), Some("FF99CC"));
        assert_eq!(hex("#12aB34").as_deref(), Some("12AB34"));
        assert_eq!(hex("red"), None);
    }
}
