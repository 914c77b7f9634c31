//! The caller's colour in place of the house's, for a picture of one series.

use super::palette::{MAIN, shade_of};
use crate::scene::{Color, Node, Scene};

/// Gives the one series of a drawn picture another colour.
pub fn recolor(scene: &mut Scene, color: Color) {
    let (house, own) = (shade_of(MAIN), shade_of(color));
    let pairs = [(house.fill, own.fill), (house.ink, own.ink), (house.text, own.text)];
    let turned = |color: &mut Color| {
        if let Some((_, own)) = pairs.iter().find(|(house, _)| house == color) {
            *color = *own;
        }
    };
    for node in &mut scene.nodes {
        match node {
            Node::Rect { fill, stroke, .. } => {
                turned(fill);
                stroke.iter_mut().for_each(|stroke| turned(&mut stroke.color));
            }
            Node::Line { stroke, .. } => turned(&mut stroke.color),
            Node::Area { fill, .. } | Node::Marker { fill, .. } => turned(fill),
            Node::Text(text) => turned(&mut text.color),
        }
    }
}
