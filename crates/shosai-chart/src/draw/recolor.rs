//! The caller's colours in place of the house's.

use super::palette::{MAIN, look, shade_of};
use crate::scene::{Color, Node, Part, Scene, Stroke};
use shosai_figure::LIGHT;

/// Gives the series of a drawn picture the colours of `palette`, in their order; a picture of one series its first.
pub fn recolor(scene: &mut Scene, palette: &[Color], one_series: bool) {
    let mut pairs: Vec<(Color, Color)> = Vec::new();
    if one_series {
        let house = shade_of(MAIN);
        let own = shade_of(palette[0]);
        pairs.extend([(MAIN, palette[0]), (house.ink, own.ink), (house.text, own.text)]);
    } else {
        for (at, color) in palette.iter().enumerate().take(LIGHT.series.len()) {
            let (house, own) = (look(at), shade_of(*color));
            pairs.extend([(house.fill, own.fill), (house.ink, own.ink)]);
            // The first colour of the house is also the ink of titles.
            if at > 0 {
                pairs.push((house.text, own.text));
            }
        }
    }
    let turned = |color: &mut Color| {
        if let Some((_, own)) = pairs.iter().find(|(house, _)| house == color) {
            *color = *own;
        }
    };
    let turned_line = |stroke: &mut Stroke| turned(&mut stroke.color);
    for node in &mut scene.nodes {
        match node {
            Node::Rect { fill, stroke, part: Part::Data, .. } => {
                turned(fill);
                stroke.iter_mut().for_each(turned_line);
            }
            Node::Line { stroke, part: Part::Data, .. } => turned_line(stroke),
            Node::Area { fill, part: Part::Data, .. } => turned(fill),
            Node::Marker { fill, .. } => turned(fill),
            Node::Text(text) => turned(&mut text.color),
            _ => {}
        }
    }
}
