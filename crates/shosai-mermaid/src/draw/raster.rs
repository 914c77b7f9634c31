//! PNG from SVG with the given faces and no font of the machine.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};
use shosai_text::Faces;

/// The largest side of a picture in device pixels: beyond it, memory would be the picture's cost.
const LARGEST_SIDE: f32 = 16_384.0;

/// Why a picture could not be rasterised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// The SVG is not readable.
    #[error("the SVG is not readable: {0}")]
    Svg(String),
    /// The picture would be too large or empty.
    #[error("a picture of {width} × {height} pixels cannot be made; choose a smaller scale")]
    Size {
        /// Width in device pixels.
        width: u32,
        /// Height in device pixels.
        height: u32,
    },
    /// PNG encoding failed.
    #[error("the picture could not be written as PNG: {0}")]
    Png(String),
}

/// Rasterises `svg`.
pub(super) fn png(svg: &str, faces: &Faces, scale: f32) -> Result<Vec<u8>, RasterError> {
    let tree = tree(svg, faces)?;
    let size = tree.size();
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let longest = size.width().max(size.height());
    let scale = scale.min(LARGEST_SIDE / longest);
    let width = pixels(size.width() * scale);
    let height = pixels(size.height() * scale);
    let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::Size { width, height })?;
    // Stretched over the whole pixels, by less than one, so that no edge shows through.
    let stretch = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, stretch, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| RasterError::Png(error.to_string()))
}

/// Rounds up to whole pixels, at least one.
fn pixels(length: f32) -> u32 {
    length.ceil().clamp(1.0, LARGEST_SIDE) as u32
}

/// Reads `svg` with `faces` as the only fonts, whatever families it names.
pub(super) fn tree(svg: &str, faces: &Faces) -> Result<Tree, RasterError> {
    let mut fonts = fontdb::Database::new();
    let regular = load(&mut fonts, &faces.regular);
    let bold = load(&mut fonts, &faces.bold).or(regular);
    let select = move |font: &resvg::usvg::Font, _: &mut Arc<fontdb::Database>| {
        if font.weight() >= BOLD_FROM { bold } else { regular }
    };
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: faces.regular.family().to_owned(),
        font_resolver: FontResolver { select_font: Box::new(select), select_fallback: Box::new(|_, _, _| None) },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| RasterError::Svg(error.to_string()))
}

/// Weights from here on are drawn with the bold face.
const BOLD_FROM: u16 = 600;

fn load(fonts: &mut fontdb::Database, face: &shosai_text::Face) -> Option<fontdb::ID> {
    let data: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(face.bytes().clone());
    fonts.load_font_source(fontdb::Source::Binary(data)).first().copied()
}
