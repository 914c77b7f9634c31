//! Pictures put side by side, and made small for a repository.

use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

/// Pixels between two pictures.
const GAP: usize = 8;

/// Pictures in rows, on a grey ground so that white slides have an edge.
pub fn sheet(pictures: &[Vec<u8>], columns: usize) -> Option<Vec<u8>> {
    let pictures: Vec<Pixmap> = pictures.iter().map(|bytes| Pixmap::decode_png(bytes).ok()).collect::<Option<_>>()?;
    let width = usize::try_from(pictures.iter().map(Pixmap::width).max()?).ok()?;
    let height = usize::try_from(pictures.iter().map(Pixmap::height).max()?).ok()?;
    let rows = pictures.len().div_ceil(columns);
    let length = |count: usize, size: usize| u32::try_from(count * (size + GAP) + GAP).ok();
    let mut whole = Pixmap::new(length(columns, width)?, length(rows, height)?)?;
    whole.fill(Color::from_rgba8(0xD4, 0xD8, 0xDD, 0xFF));
    for (place, picture) in pictures.iter().enumerate() {
        let at = |index: usize, size: usize| i32::try_from(index * (size + GAP) + GAP).ok();
        let (x, y) = (at(place % columns, width)?, at(place / columns, height)?);
        whole.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    small(&whole)
}

/// The same picture on white, in fewer bytes.
pub fn smaller(picture: &[u8]) -> Option<Vec<u8>> {
    let picture = Pixmap::decode_png(picture).ok()?;
    let mut opaque = Pixmap::new(picture.width(), picture.height())?;
    opaque.fill(Color::WHITE);
    opaque.draw_pixmap(0, 0, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    small(&opaque)
}

/// An opaque picture as PNG without the alpha that it does not need.
fn small(picture: &Pixmap) -> Option<Vec<u8>> {
    let rgb: Vec<u8> = picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    // Flat areas and lines compress best, and soonest, as they are.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header().ok()?.write_image_data(&rgb).ok()?;
    Some(bytes)
}
