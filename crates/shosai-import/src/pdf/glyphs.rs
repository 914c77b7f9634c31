//! The letters of a page in the order in which they are drawn.

use std::collections::HashMap;

use hayro_cmap::BfString;
use hayro_interpret::font::Glyph as Drawn;
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache, InterpreterSettings, Paint,
    PathDrawMode, SoftMask, TransformExt, interpret_page,
};
use hayro_syntax::page::Page;
use hayro_syntax::xref::XRef;
use kurbo::{Affine, BezPath, Point, Rect};

use super::fonts::Fonts;

/// A page with more letters is no page.
const MOST_GLYPHS: usize = 200_000;
/// Glyphs are measured in thousandths of their size.
const UNITS: f64 = 1000.0;
/// Without a known width, a letter is half as wide as high.
const USUAL_WIDTH: f64 = 0.5;

/// Letters this near to one another, in parts of their size, are one that was drawn twice.
const OVERPRINT: f64 = 0.2;
/// So many letters of one kind are looked at for that.
const RECENT: usize = 24;

#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub text: String,
    /// Where its baseline begins and ends, from the top left.
    pub x: f64,
    pub y: f64,
    pub end: f64,
    pub size: f64,
    /// Which font, as a number.
    pub font: u64,
}

#[derive(Debug, Default)]
pub(super) struct DrawnPage {
    pub glyphs: Vec<Glyph>,
    /// Letters that the file gives no meaning to.
    pub unknown: usize,
    pub pictures: usize,
    seen: HashMap<String, Vec<Point>>,
}

pub(super) fn drawn<'a>(page: &Page<'a>, cache: &InterpreterCache<'a>, xref: &'a XRef, fonts: &mut Fonts) -> DrawnPage {
    let (width, height) = page.render_dimensions();
    let area = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let settings = InterpreterSettings::default();
    let mut context = Context::new(page.initial_transform(true).to_kurbo(), area, cache, xref, settings);
    let mut pen = Pen { page: DrawnPage::default(), fonts };
    interpret_page(page, &mut context, &mut pen);
    pen.page
}

struct Pen<'f> {
    page: DrawnPage,
    fonts: &'f mut Fonts,
}

impl DrawnPage {
    /// Bold letters are made by drawing them twice, a little aside.
    fn is_repeated(&mut self, text: &str, at: Point, size: f64) -> bool {
        let Some(known) = self.seen.get_mut(text) else {
            self.seen.insert(text.to_owned(), vec![at]);
            return false;
        };
        if known.iter().rev().take(RECENT).any(|other| (*other - at).hypot() < OVERPRINT * size) {
            return true;
        }
        known.push(at);
        false
    }
}

impl Device<'_> for Pen<'_> {
    fn draw_glyph(&mut self, glyph: &Drawn<'_>, transform: Affine, own: Affine, _: &Paint<'_>, _: &GlyphDrawMode) {
        if self.page.glyphs.len() >= MOST_GLYPHS {
            return;
        }
        let text = match glyph.as_unicode() {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(text)) => text,
            None => match self.fonts.letter(glyph) {
                Some(letter) => letter.to_string(),
                None => {
                    self.page.unknown += 1;
                    return;
                }
            },
        };
        let whole = transform * own;
        let start = whole * Point::ORIGIN;
        let size = (whole * Point::new(0.0, UNITS) - start).hypot();
        if !(start.x.is_finite() && start.y.is_finite() && size.is_finite()) || size <= 0.0 {
            return;
        }
        if self.page.is_repeated(&text, start, size) {
            return;
        }
        let (advance, font) = match glyph {
            Drawn::Outline(outline) => (outline.advance_width().map(f64::from), outline.font_cache_key() as u64),
            Drawn::Type3(_) => (None, 0),
        };
        let end = whole * Point::new(advance.unwrap_or(USUAL_WIDTH * UNITS), 0.0);
        self.page.glyphs.push(Glyph { text, x: start.x, y: start.y, end: end.x, size, font });
    }

    fn draw_image(&mut self, _: Image<'_, '_>, _: Affine) {
        self.page.pictures += 1;
    }

    fn set_soft_mask(&mut self, _: Option<SoftMask<'_>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn draw_path(&mut self, _: &BezPath, _: Affine, _: &Paint<'_>, _: &PathDrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn pop_clip_path(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
