//! Pictures, charts, tables and diagrams that say nothing to those who do not see them.

use super::deck::{Deck, Slide, What};

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let shown = slide.shapes.iter().filter(|own| {
        own.group.is_none()
            && matches!(own.what, What::Picture | What::Chart | What::Group)
            && !own.ornament
            && own.frame.area() < deck.size.area() * 0.9
    });
    // One word such as `flowchart` tells no more than the picture's absence would.
    let silent = shown.filter(|own| own.description.trim().chars().count() < 4 || is_keyword(&own.description));
    silent.map(|own| format!("`{}` says “{}”", own.name, own.description)).collect()
}

fn is_keyword(text: &str) -> bool {
    let word = text.trim();
    word.is_ascii()
        && !word.contains(' ')
        && (word.ends_with("iagram") || word.ends_with("hart") || word.ends_with("-v2"))
}
