//! Bodies that are nearly empty though their letters could be larger.

use shosai_document::office::units::to_points;

use super::deck::{Deck, Slide, What, joined};

/// Of the height of the place for content.
const LEAST: f64 = 1.0 / 3.0;
/// Letters this much larger than the template's have done what they can.
const LARGE: f64 = 1.19;
/// And so have letters of this size, in points.
const LARGEST: f64 = 24.0;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let Some((region, size)) = slide.body.filter(|_| !slide.is_cover) else { return Vec::new() };
    let content = slide.shapes.iter().filter(|own| {
        own.group.is_none() && !own.is_title() && !own.is_foot() && (own.has_text() || own.what != What::Text)
    });
    let mut used = None;
    let mut largest = 0.0_f64;
    for shape in content {
        if shape.what != What::Text || shape.name.starts_with("Code") {
            // Pictures, tables and code have a size of their own.
            return Vec::new();
        }
        let ink = shape.ink(&deck.faces);
        used = Some(used.map_or(ink, |all| joined(&all, &ink)));
        largest = shape.bodies.iter().flat_map(|body| body.runs()).map(|run| run.size).fold(largest, f64::max);
    }
    let Some(used) = used else { return Vec::new() };
    let share = used.height as f64 / region.height.max(1) as f64;
    if share >= LEAST || largest >= size * LARGE || largest >= LARGEST {
        return Vec::new();
    }
    vec![format!("{:.0} % of {:.0} pt, letters {largest:.0} of {size:.0}", share * 100.0, to_points(region.height))]
}
