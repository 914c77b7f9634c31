//! A scene as a PNG: drawn by resvg with the given faces only, and the dots an inch written into the file.

use super::{Scene, svg};
use crate::error::{ChartError, Code, Phrase};
use resvg::{tiny_skia, usvg};
use shosai_text::Faces;
use std::sync::Arc;

/// Inches in a metre, for the file's resolution.
const METRES_PER_INCH: f64 = 0.0254;

/// Draws the scene.
pub fn png(scene: &Scene, faces: &Faces, dpi: u32) -> Result<Vec<u8>, ChartError> {
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    for face in [&faces.regular, &faces.bold] {
        fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(face.bytes().clone())));
    }
    fonts.set_sans_serif_family(faces.regular.family());
    faces.regular.family().clone_into(&mut options.font_family);
    let tree = usvg::Tree::from_str(&svg(scene), &options).map_err(|error| internal(&error.to_string()))?;
    let (width, height) = (scene.width as u32, scene.height as u32);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| internal("the canvas is empty"))?;
    pixels.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    encode(&pixels, dpi)
}

fn encode(pixels: &tiny_skia::Pixmap, dpi: u32) -> Result<Vec<u8>, ChartError> {
    // The ground is opaque white, so that no pixel is transparent and three channels say it all.
    let mut colors = vec![0; pixels.data().len() / 4 * 3];
    let pairs = pixels.data().chunks_exact(4).zip(colors.chunks_exact_mut(3));
    pairs.for_each(|(pixel, color)| color.copy_from_slice(&pixel[..3]));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = (f64::from(dpi) / METRES_PER_INCH).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header().map_err(|error| internal(&error.to_string()))?;
    writer.write_image_data(&colors).map_err(|error| internal(&error.to_string()))?;
    writer.finish().map_err(|error| internal(&error.to_string()))?;
    Ok(out)
}

fn internal(cause: &str) -> ChartError {
    ChartError::new(
        Code::Internal,
        Phrase::new(format!("画像を描けませんでした: {cause}"), format!("The picture could not be drawn: {cause}")),
        Phrase::new("format を svg にして試してください。", "Try again with format `svg`."),
    )
}
