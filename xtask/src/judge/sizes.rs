//! Letters that cannot be read from a seat.

use std::collections::BTreeSet;

use super::deck::{Deck, Slide, What};
use super::text::Body;

/// Points, on a slide of 7.5 inches.
const BODY: f64 = 14.0;
const TABLE: f64 = 12.0;
const CODE: f64 = 10.5;
const NOTE: f64 = 9.0;
/// Of the template's own size.
const TITLE: f64 = 0.7;
const SLACK: f64 = 0.3;
/// The height of a slide that the floors are meant for.
const USUAL: f64 = 6_858_000.0;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let grown = (deck.size.height as f64 / USUAL).max(deck.size.width as f64 / 12_192_000.0).max(0.7);
    let mut found = Vec::new();
    let mut diagrams = BTreeSet::new();
    for shape in slide.shapes.iter().filter(|own| !own.is_foot()) {
        // A template whose own text is smaller wins.
        let own = slide.body.map_or(BODY, |(_, size)| size * 0.9);
        let least = match () {
            () if shape.is_title() => slide.title_size.map_or(BODY, |size| size * TITLE),
            () if shape.what == What::Table || shape.group.is_some() => TABLE * grown.min(1.0),
            () if shape.name.starts_with("Code") => CODE,
            () if shape.name.starts_with("Caption") || shape.name.starts_with("Footnotes") => NOTE,
            () => (BODY * grown).min(own),
        };
        let smallest = shape.bodies.iter().filter_map(smallest).fold(f64::INFINITY, f64::min);
        // One fault a diagram, not one a box.
        if smallest < least - SLACK && shape.group.is_none_or(|group| diagrams.insert(group)) {
            found.push(format!("`{}` {smallest:.1} pt, floor {least:.1}", shape.name));
        }
    }
    found
}

fn smallest(body: &Body) -> Option<f64> {
    // Raised letters are small by their nature: the largest of a paragraph counts. Deeper levels may be two points smaller.
    let largest = body.paragraphs.iter().filter_map(|own| {
        let sizes = own.runs.iter().filter(|run| !run.text.trim().is_empty()).map(|run| run.size);
        sizes.max_by(f64::total_cmp).map(|size| if own.level > 0 { size + 2.0 } else { size })
    });
    largest.min_by(f64::total_cmp)
}
