//! Things that stand on each other.

use super::deck::{Deck, Shape, Slide, What};

/// A sliver of two points is not seen.
const SLIVER: i64 = 25_400;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let seen: Vec<&Shape> = slide.shapes.iter().filter(|own| own.group.is_none() && solid(deck, own)).collect();
    let mut found = Vec::new();
    for (place, one) in seen.iter().enumerate() {
        for other in &seen[place + 1..] {
            let (a, b) = (one.ink(&deck.faces), other.ink(&deck.faces));
            let shared = a.within(&b);
            if a.overlaps(&b) && shared.width > SLIVER && shared.height > SLIVER {
                found.push(format!("`{}` and `{}`", one.name, other.name));
            }
        }
    }
    found
}

/// Text, pictures, tables and groups; a picture as large as the slide is its ground.
fn solid(deck: &Deck, shape: &Shape) -> bool {
    match shape.what {
        What::Text => shape.has_text(),
        What::Connector => false,
        What::Picture => shape.frame.area() < deck.size.area() * 0.9,
        What::Table | What::Chart | What::Group => true,
    }
}
