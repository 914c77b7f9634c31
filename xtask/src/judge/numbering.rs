//! Lists that go on from slide to slide and count anew.

use super::deck::{Deck, Shape, Slide};
use super::text::Paragraph;

pub fn check(_: &Deck, slide: &Slide, before: Option<&Slide>) -> Vec<String> {
    let Some((title, last)) = before.and_then(|before| Some((stem(before)?, last_number(before)?))) else {
        return Vec::new();
    };
    if stem(slide).as_deref() != Some(title.as_str()) {
        return Vec::new();
    }
    let paragraphs = paragraphs(slide);
    let first = paragraphs.iter().find(|own| own.level == 0).and_then(|own| own.number.as_ref());
    match first {
        Some((kind, start)) if *kind == last.0 && *start != last.1 + 1 => {
            vec![format!("goes on with {start} after {}", last.1)]
        }
        _ => Vec::new(),
    }
}

fn paragraphs(slide: &Slide) -> Vec<&Paragraph> {
    let shapes = slide.shapes.iter().filter(|own| !own.is_title() && !own.is_foot() && own.group.is_none());
    shapes.flat_map(|own| own.bodies.iter().flat_map(|body| &body.paragraphs)).collect()
}

/// The kind and the value of the last number of the outermost list, where the slide ends with it.
fn last_number(slide: &Slide) -> Option<(String, i64)> {
    let mut last: Option<(String, i64)> = None;
    for own in paragraphs(slide).into_iter().filter(|own| own.level == 0) {
        last = match (&own.number, last) {
            // Programs count on while the start is the same, and begin anew at another.
            (Some((kind, start)), Some((known, value))) if *kind == known && *start <= value => {
                Some((known, value + 1))
            }
            (Some((kind, start)), _) => Some((kind.clone(), *start)),
            (None, _) => None,
        };
    }
    last
}

/// The title without `(2/3)`, where it has that.
fn stem(slide: &Slide) -> Option<String> {
    let title = slide.shapes.iter().find(|own| Shape::is_title(own))?.bodies.first()?.text();
    let open = title.rfind(['(', '（'])?;
    title[open..].contains('/').then(|| title[..open].trim().to_owned())
}
