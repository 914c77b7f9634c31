use std::sync::Arc;

use resvg::tiny_skia::{self, Pixmap, Transform};
use resvg::usvg::{Font, FontResolver, ImageHrefResolver, ImageKind, Options, Tree, fontdb};
use shosai_text::{Face, Faces};

use crate::Color;

/// How large a picture of dots becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// So many dots to a CSS pixel.
    Scale(f32),
    /// So many dots wide.
    Width(f32),
}

/// Why a picture could not be rasterised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    #[error("the SVG is not readable: {0}")]
    Svg(String),
    #[error("a picture of {width} × {height} pixels cannot be made; choose a smaller scale")]
    Size { width: u32, height: u32 },
    #[error("the picture could not be written as PNG: {0}")]
    Png(String),
}

/// A picture as PNG on no ground, drawn with `faces` and no font of the machine.
pub fn png(svg: &str, faces: &Faces, extent: Extent) -> Result<Vec<u8>, RasterError> {
    let dots = dots(svg, faces, extent, tiny_skia::Color::TRANSPARENT)?;
    dots.encode_png().map_err(|error| RasterError::Png(error.to_string()))
}

/// A picture as PNG on a ground, a dot to a CSS pixel, with the dots an inch written into the file.
pub fn opaque_png(svg: &str, faces: &Faces, ground: Color, dpi: u32) -> Result<Vec<u8>, RasterError> {
    let Color(red, green, blue) = ground;
    let pixels = dots(svg, faces, Extent::Scale(1.0), tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX))?;
    // On an opaque ground no dot is transparent, so three channels say it all.
    let mut colors = vec![0; pixels.data().len() / 4 * 3];
    let pairs = pixels.data().chunks_exact(4).zip(colors.chunks_exact_mut(3));
    pairs.for_each(|(pixel, color)| color.copy_from_slice(&pixel[..3]));
    encoded(&colors, (pixels.width(), pixels.height()), dpi).map_err(|error| RasterError::Png(error.to_string()))
}

/// The colours of a PNG or JPEG picture at a grid of places, row by row, and how much of each is seen; nothing where it
/// cannot be read.
pub fn sampled(bytes: &[u8], (across, down): (u32, u32)) -> Option<Vec<(Color, f64)>> {
    let own = Arc::new(bytes.to_vec());
    let kind = match bytes {
        [0x89, b'P', b'N', b'G', ..] => ImageKind::PNG(own),
        [0xFF, 0xD8, ..] => ImageKind::JPEG(own),
        _ => return None,
    };
    let resolve_string = Box::new(move |_: &str, _: &Options<'_>| Some(kind.clone()));
    let resolve_data = ImageHrefResolver::default_data_resolver();
    let options =
        Options { image_href_resolver: ImageHrefResolver { resolve_data, resolve_string }, ..Options::default() };
    let size = format!("width=\"{across}\" height=\"{down}\"");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}><image href=\"picture\" {size} preserveAspectRatio=\"none\"/></svg>"
    );
    let tree = Tree::from_str(&svg, &options).ok()?;
    let mut pixels = Pixmap::new(across, down)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let seen = pixels.pixels().iter().map(|pixel| {
        let own = pixel.demultiply();
        (Color(own.red(), own.green(), own.blue()), f64::from(own.alpha()) / f64::from(u8::MAX))
    });
    Some(seen.collect())
}

/// Reads `svg` with `faces` as the only fonts, whatever families it names.
pub fn tree(svg: &str, faces: &Faces) -> Result<Tree, RasterError> {
    let mut fonts = fontdb::Database::new();
    let regular = load(&mut fonts, &faces.regular);
    let bold = load(&mut fonts, &faces.bold).or(regular);
    let select =
        move |font: &Font, _: &mut Arc<fontdb::Database>| if font.weight() >= BOLD_FROM { bold } else { regular };
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: faces.regular.family().to_owned(),
        font_resolver: FontResolver { select_font: Box::new(select), select_fallback: Box::new(|_, _, _| None) },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| RasterError::Svg(error.to_string()))
}

/// The largest side of a picture in dots: beyond it, memory would be the picture's cost.
const LARGEST_SIDE: f32 = 16_384.0;
/// Inches in a metre, for the file's resolution.
const METRES_PER_INCH: f64 = 0.0254;
/// Weights from here on are drawn with the bold face.
const BOLD_FROM: u16 = 600;

fn dots(svg: &str, faces: &Faces, extent: Extent, ground: tiny_skia::Color) -> Result<Pixmap, RasterError> {
    let tree = tree(svg, faces)?;
    let size = tree.size();
    let (scale, wanted) = match extent {
        Extent::Scale(scale) => (scale, None),
        Extent::Width(width) => (width / size.width().max(1.0), Some(width)),
    };
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let largest = LARGEST_SIDE / size.width().max(size.height());
    // A width that was asked for is not found again by multiplying, which may be a hair too much.
    let width = wanted.filter(|width| *width > 0.0 && scale <= largest).unwrap_or(size.width() * scale.min(largest));
    let (width, height) = (whole(width), whole(size.height() * scale.min(largest)));
    let mut pixels = Pixmap::new(width, height).ok_or(RasterError::Size { width, height })?;
    pixels.fill(ground);
    // Stretched over the whole dots, by less than one, so that no edge shows through.
    let stretch = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, stretch, &mut pixels.as_mut());
    Ok(pixels)
}

/// Rounds up to whole dots, at least one.
fn whole(length: f32) -> u32 {
    length.ceil().clamp(1.0, LARGEST_SIDE) as u32
}

fn encoded(colors: &[u8], (width, height): (u32, u32), dpi: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = (f64::from(dpi) / METRES_PER_INCH).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(colors)?;
    writer.finish()?;
    Ok(out)
}

fn load(fonts: &mut fontdb::Database, face: &Face) -> Option<fontdb::ID> {
    let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(face.bytes().clone());
    fonts.load_font_source(fontdb::Source::Binary(data)).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces() -> Faces {
        let regular: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
        let bold: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
        Faces { regular: Face::from_bytes(regular.into()).unwrap(), bold: Face::from_bytes(bold.into()).unwrap() }
    }

    fn pixels(bytes: &[u8]) -> Pixmap {
        Pixmap::decode_png(bytes).unwrap()
    }

    const HALF: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\
                        <rect width='20' height='20' fill='#ff0000'/></svg>";

    #[test]
    fn a_picture_has_the_size_that_was_asked_for_and_no_ground() {
        let size = |extent: Extent| {
            let made = pixels(&png(HALF, &faces(), extent).unwrap());
            assert_eq!(made.pixel(made.width() - 1, 0).unwrap().alpha(), 0);
            (made.width(), made.height())
        };
        assert_eq!(size(Extent::Scale(3.0)), (120, 60));
        assert_eq!(size(Extent::Width(100.0)), (100, 50));
        assert_eq!(size(Extent::Scale(f32::NAN)), (40, 20));
    }

    #[test]
    fn a_page_is_exactly_as_wide_as_was_asked_for() {
        let page = "<svg xmlns='http://www.w3.org/2000/svg' width='595.2755905511812pt' height='2pt'/>";
        for width in [320, 400, 480, 560, 640, 960, 1280] {
            let made = pixels(&png(page, &faces(), Extent::Width(width as f32)).unwrap());
            assert_eq!(made.width(), width);
        }
    }

    #[test]
    fn no_side_is_longer_than_memory_bears() {
        let ribbon = "<svg xmlns='http://www.w3.org/2000/svg' width='4096' height='1'/>";
        let made = pixels(&png(ribbon, &faces(), Extent::Scale(1e9)).unwrap());
        assert_eq!((made.width(), made.height()), (LARGEST_SIDE as u32, 4));
    }

    #[test]
    fn an_opaque_picture_shows_its_ground_and_says_its_resolution() {
        let bytes = opaque_png(HALF, &faces(), Color(0, 0, 0xFF), 300).unwrap();
        let made = pixels(&bytes);
        let color = |x: u32| made.pixel(x, 10).map(|dot| (dot.red(), dot.green(), dot.blue(), dot.alpha())).unwrap();
        assert_eq!((color(5), color(35)), ((255, 0, 0, 255), (0, 0, 255, 255)));
        let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        assert_eq!(reader.info().pixel_dims.unwrap().xppu, 11_811);
    }

    #[test]
    fn letters_come_from_the_given_faces_whatever_the_picture_names() {
        let lettered = |weight: u16| {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='20'>\
                 <text x='0' y='16' font-family='Nowhere' font-weight='{weight}'>売上高</text></svg>"
            );
            let made = pixels(&png(&svg, &faces(), Extent::Scale(1.0)).unwrap());
            made.pixels().iter().map(|dot| u32::from(dot.alpha())).sum::<u32>()
        };
        assert!(lettered(400) > 0);
        assert!(lettered(700) > lettered(400), "bold letters have more ink");
    }

    #[test]
    fn what_is_no_svg_is_refused() {
        assert!(matches!(png("<p/>", &faces(), Extent::Scale(1.0)), Err(RasterError::Svg(_))));
    }
}
