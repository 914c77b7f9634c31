//! The faces to draw with: the user's where they are given, the bundled ones otherwise; read when first needed.

use crate::messages;
use std::sync::{Arc, OnceLock};

use shosai_text::{Face, Faces};
use shosai_tool::{Context, Failure};
use shosai_world::{Font, FontBytes, Fonts};

/// The faces, once they have been read.
#[derive(Default)]
struct Loaded(OnceLock<Faces>);

/// The faces of this server.
pub fn faces(context: &Context) -> Result<Faces, Failure> {
    let loaded = context.shared.get::<Loaded>();
    if let Some(faces) = loaded.0.get() {
        return Ok(faces.clone());
    }
    let faces = load(context)?;
    Ok(loaded.0.get_or_init(|| faces).clone())
}

fn load(context: &Context) -> Result<Faces, Failure> {
    let settings = &context.config.fonts;
    let mut users = context.world.fonts().all().into_iter();
    // The user's fonts come first, in the order of the settings.
    let regular = if settings.regular.is_some() { users.next() } else { None };
    let bold = if settings.bold.is_some() { users.next() } else { None };
    let regular = regular.unwrap_or_else(Fonts::bundled_regular);
    let bold = bold.unwrap_or_else(Fonts::bundled_bold);
    Ok(Faces { regular: face(&regular)?, bold: face(&bold)? })
}

fn face(font: &Font) -> Result<Face, Failure> {
    let face = match &font.bytes {
        FontBytes::Bundled(bytes) => Face::from_static(bytes),
        FontBytes::Loaded(bytes) => Face::from_bytes(Arc::clone(bytes)),
    };
    face.map_err(|error| messages::FontUnusable { name: &font.name, reason: error.to_string() }.into())
}
