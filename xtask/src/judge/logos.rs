//! Content on the logos of layout and master.

use super::deck::{Deck, Shape, Slide, What};
use super::ground::Fill;

/// A larger picture is the ground, not a logo.
const LARGEST_LOGO: f64 = 0.12;
const SLIVER: i64 = 38_100;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let mut found = Vec::new();
    for logo in slide.behind.iter().filter(|own| is_logo(deck, own)) {
        for shape in slide.shapes.iter().filter(|own| own.group.is_none() && !own.is_foot()) {
            if shape.what == What::Text && !shape.has_text() {
                continue;
            }
            let ink = shape.ink(&deck.faces);
            let shared = ink.within(&logo.frame);
            let full = ink.area() > deck.size.area() * 0.9;
            if !full && ink.overlaps(&logo.frame) && shared.width > SLIVER && shared.height > SLIVER {
                found.push(format!("`{}` stands on `{}`", shape.name, logo.name));
            }
        }
    }
    found
}

fn is_logo(deck: &Deck, shape: &Shape) -> bool {
    let picture = shape.what == What::Picture || (shape.what == What::Text && shape.fill == Fill::Unknown);
    // A line or a band of a picture is an ornament that text may touch.
    let stout = shape.frame.width.min(shape.frame.height) * 12 > shape.frame.width.max(shape.frame.height);
    picture && stout && shape.frame.area() < deck.size.area() * LARGEST_LOGO
}
