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
use kurbo::{Affine, BezPath, Point, Rect, Vec2};

use super::fonts::Fonts;
use super::letters::usual;
use super::rules::{self, Rule};

/// A page with more letters is no page.
const MOST_GLYPHS: usize = 200_000;
/// Glyphs are measured in thousandths of their size.
const UNITS: f64 = 1000.0;
/// Without a known width, a letter is half as wide as high.
const USUAL_WIDTH: f64 = 0.5;

/// The middle of a letter above its baseline.
const MIDDLE: f64 = 0.38;

/// Letters this near to one another, in parts of their size, are one that was drawn twice.
const OVERPRINT: f64 = 0.2;
/// So many letters of one kind are looked at for that.
const RECENT: usize = 24;

#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub text: String,
    /// Where its baseline begins and ends, from the top left, once its direction is turned to the right.
    pub x: f64,
    pub y: f64,
    pub end: f64,
    pub size: f64,
    /// Which font, as a number.
    pub font: u64,
    /// Its direction, in quarters of a turn: to the right, down, left, up.
    pub turn: u8,
}

#[derive(Debug, Default)]
pub(super) struct DrawnPage {
    pub glyphs: Vec<Glyph>,
    /// Straight lines, as tables have them.
    pub rules: Vec<Rule>,
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
    fn is_repeated(&mut self, text: &str, at: Point, near: f64) -> bool {
        let Some(known) = self.seen.get_mut(text) else {
            self.seen.insert(text.to_owned(), vec![at]);
            return false;
        };
        if known.iter().rev().take(RECENT).any(|other| (*other - at).hypot() < near) {
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
        let text = usual(text);
        let whole = transform * own;
        let start = whole * Point::ORIGIN;
        let size = (whole * Point::new(0.0, UNITS) - start).hypot();
        if !(start.x.is_finite() && start.y.is_finite() && size.is_finite()) || size <= 0.0 {
            return;
        }
        let (advance, font) = match glyph {
            Drawn::Outline(outline) => (outline.advance_width().map(f64::from), outline.font_cache_key() as u64),
            Drawn::Type3(_) => (None, 0),
        };
        let end = whole * Point::new(advance.unwrap_or(USUAL_WIDTH * UNITS), 0.0);
        // Two narrow letters stand as near as that side by side.
        if self.page.is_repeated(&text, start, (OVERPRINT * size).min((end - start).hypot() / 2.0)) {
            return;
        }
        let turn = turn(end - start);
        if turn == 1 && self.page.glyphs.last().is_some_and(|last| last.turn == 0) && is_turned_mark(&text) {
            let middle = start.midpoint(end) + (whole * Point::new(0.0, UNITS * MIDDLE) - start);
            let (x, y) = (middle.x - size / 2.0, middle.y + MIDDLE * size);
            self.page.glyphs.push(Glyph { text, x, y, end: x + size, size, font, turn: 0 });
            return;
        }
        let (start, end) = (turned(start, turn), turned(end, turn));
        self.page.glyphs.push(Glyph { text, x: start.x, y: start.y, end: end.x, size, font, turn });
    }

    fn draw_image(&mut self, _: Image<'_, '_>, _: Affine) {
        self.page.pictures += 1;
    }

    fn set_soft_mask(&mut self, _: Option<SoftMask<'_>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn draw_path(&mut self, path: &BezPath, transform: Affine, _: &Paint<'_>, mode: &PathDrawMode) {
        rules::collect(&mut self.page.rules, path, transform, matches!(mode, PathDrawMode::Stroke(_)));
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn pop_clip_path(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Marks that lie on their side among upright letters where these are written downwards.
fn is_turned_mark(text: &str) -> bool {
    text.chars().all(|c| "ー～〜―…‥（）「」『』【】〔〕〈〉《》＝：；".contains(c))
}

fn turn(along: Vec2) -> u8 {
    match along {
        along if along.x >= along.y.abs() => 0,
        along if along.y > along.x.abs() => 1,
        along if along.y < -along.x.abs() => 3,
        _ => 2,
    }
}

/// A point as one sees it who reads in that direction.
fn turned(at: Point, turn: u8) -> Point {
    match turn {
        0 => at,
        1 => Point::new(at.y, -at.x),
        2 => Point::new(-at.x, -at.y),
        _ => Point::new(-at.y, at.x),
    }
}
