//! Connectors that join nothing.

use super::deck::{Deck, Slide, What};

pub fn check(_: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let known = |id: Option<u32>| id.is_some_and(|id| slide.shapes.iter().any(|own| own.id == id));
    let connectors = slide.shapes.iter().filter(|own| own.what == What::Connector);
    let loose = connectors.filter(|own| !known(own.glue.0) || !known(own.glue.1));
    loose.map(|own| format!("`{}` is glued to {:?}", own.name, own.glue)).collect()
}
