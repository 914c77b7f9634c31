//! Whole decks on whole templates.

mod agree;
mod decks;
mod geometry;
mod hostile;
mod kinds;
mod room;

use serde_json::Map;
use shosai_message::Failure;

use super::FORMAT;
use crate::formats::Warning;
use crate::office::testing::{Stub, faces};
use crate::{Request, render};

/// A written deck and its warnings.
fn deck(source: &str, template: Option<&[u8]>) -> Result<(Vec<u8>, Vec<Warning>), Failure> {
    let options = Map::new();
    let faces = faces();
    let request = Request {
        source,
        format: &FORMAT,
        options: &options,
        template,
        faces: &faces,
        resources: &Stub,
        figures: &Stub,
        cancelled: &|| false,
        trust_html: false,
    };
    render(&request).map(|rendered| (rendered.bytes, rendered.warnings))
}
