//! Whole decks on whole templates.

mod decks;
mod geometry;
mod hostile;
mod kinds;

use serde_json::Map;

use super::FORMAT;
use crate::formats::Warning;
use crate::office::testing::faces;
use crate::tree::{Attributes, Media};
use crate::{Illustration, Illustrator, RenderError, Request, Resources, render};

/// Every picture is a small one; nothing is drawn.
struct Stub;

impl Resources for Stub {
    fn text(&self, path: &str) -> Result<String, String> {
        Err(format!("no {path}"))
    }

    fn picture(&self, _: &str) -> Result<Media, String> {
        let head = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0, 0, 2, 0, 0, 0, 1, 0]].concat();
        Ok(Media { mime: "image/png".to_owned(), bytes: head.into(), png: None, size: None })
    }
}

impl Illustrator for Stub {
    fn draw(&self, _: &str, _: &str, _: &Attributes) -> Option<Result<Illustration, String>> {
        None
    }
}

/// A written deck and its warnings.
fn deck(source: &str, template: Option<&[u8]>) -> Result<(Vec<u8>, Vec<Warning>), RenderError> {
    let options = Map::new();
    let faces = faces();
    let request = Request {
        source,
        format: &FORMAT,
        options: &options,
        template,
        faces: &faces,
        resources: &Stub,
        illustrator: &Stub,
        cancelled: &|| false,
    };
    render(&request).map(|rendered| (rendered.bytes, rendered.warnings))
}
