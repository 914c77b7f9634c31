//! A scene as a PNG on the ground of every chart.

use super::{Scene, svg};
use crate::error::{ChartError, Code};
use crate::messages;
use shosai_figure::{LIGHT, opaque_png};
use shosai_text::Faces;

/// Draws the scene.
pub fn png(scene: &Scene, faces: &Faces, dpi: u32) -> Result<Vec<u8>, ChartError> {
    opaque_png(&svg(scene), faces, LIGHT.ground, dpi)
        .map_err(|cause| ChartError::new(Code::Internal, messages::PictureNotDrawn { cause: cause.to_string() }))
}
