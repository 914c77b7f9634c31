//! Lines that stand on each other: letters larger than the distance that their paragraph keeps.

use shosai_document::formats::pptx::template::Spacing;

use super::deck::{Deck, Slide};

/// Letters are a little lower than their size.
const ALLOWED: f64 = 1.1;

pub fn check(_: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let mut found = Vec::new();
    for shape in &slide.shapes {
        let paragraphs = shape.bodies.iter().flat_map(|body| &body.paragraphs);
        let touching = paragraphs.into_iter().find_map(|own| {
            let Spacing::Points(points) = own.look.line else { return None };
            let largest = own.runs.iter().map(|run| run.size).fold(0.0, f64::max);
            (largest > points * ALLOWED).then(|| format!("`{}` {largest:.0} pt in lines of {points:.0}", shape.name))
        });
        found.extend(touching);
    }
    found
}
