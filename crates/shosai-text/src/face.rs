//! Widths of text as a real font draws it, so that no label is cut and nothing overlaps.

use std::{
    ops::Deref,
    sync::{Arc, OnceLock},
};

/// A regular and a bold face of one family, shared by every engine that draws.
#[derive(Clone, Debug)]
pub struct Faces {
    /// The face of running text.
    pub regular: Face,
    /// The face of headings and emphasis.
    pub bold: Face,
}

/// One font face, able to tell how wide a text is.
#[derive(Clone)]
pub struct Face {
    bytes: FaceBytes,
    advances: Arc<Advances>,
    family: Arc<str>,
}

/// The bytes of a font: part of the program, or shared. Cloning copies none of them.
#[derive(Clone)]
pub enum FaceBytes {
    /// Part of the program.
    Static(&'static [u8]),
    /// Read from somewhere.
    Shared(Arc<[u8]>),
}

impl Deref for FaceBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for FaceBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// Why a font could not be used.
#[derive(Debug, thiserror::Error)]
#[error("not a usable font: {0}")]
pub struct FaceError(String);

struct Advances {
    units_per_em: f64,
    ascender: f64,
    descender: f64,
    /// Widths by pages of neighbours, each made when one of its characters is first measured: a text uses few of them.
    basic: OnceLock<Box<[Page]>>,
}

/// Characters below this code point have their widths in a table; they are nearly all that occurs.
const TABLED_CODE_POINTS: u32 = 0x1_0000;
/// What a missing glyph is taken to be: a full-width box, so that a guess never makes a label too narrow.
const MISSING_GLYPH_EM: f64 = 1.0;
/// Characters whose widths are looked up together.
const PAGE: usize = 64;
type Page = OnceLock<[u16; PAGE]>;
/// Marks an absent glyph in the table of widths.
const ABSENT: u16 = u16::MAX;

impl Face {
    /// Reads a TrueType or OpenType face (the first of a collection).
    pub fn from_bytes(bytes: Arc<[u8]>) -> Result<Self, FaceError> {
        Self::read(FaceBytes::Shared(bytes))
    }

    /// Reads a face that is part of the program.
    pub fn from_static(bytes: &'static [u8]) -> Result<Self, FaceError> {
        Self::read(FaceBytes::Static(bytes))
    }

    fn read(bytes: FaceBytes) -> Result<Self, FaceError> {
        let parsed = ttf_parser::Face::parse(&bytes, 0).map_err(|e| FaceError(e.to_string()))?;
        let advances = Advances {
            units_per_em: f64::from(parsed.units_per_em()),
            ascender: f64::from(parsed.ascender()),
            descender: f64::from(parsed.descender()),
            basic: OnceLock::new(),
        };
        let family = family_name(&parsed).ok_or_else(|| FaceError("it names no family".to_owned()))?;
        Ok(Self { bytes, advances: Arc::new(advances), family: family.into() })
    }

    /// The font file itself, for embedding and for rasterisers.
    pub fn bytes(&self) -> &FaceBytes {
        &self.bytes
    }

    /// The family name, as CSS and SVG ask for it.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// Whether the face has a glyph for `c`.
    pub fn covers(&self, c: char) -> bool {
        self.advance_units(c).is_some()
    }

    /// The width of `text` on one line at `size`, in the unit of `size`.
    pub fn width(&self, text: &str, size: f64) -> f64 {
        text.chars().map(|c| self.em(c)).sum::<f64>() * size
    }

    /// How far the face rises above the baseline at `size`.
    pub fn ascent(&self, size: f64) -> f64 {
        self.advances.ascender / self.advances.units_per_em * size
    }

    /// How far the face falls below the baseline at `size`, as a positive number.
    pub fn descent(&self, size: f64) -> f64 {
        -self.advances.descender / self.advances.units_per_em * size
    }

    fn em(&self, c: char) -> f64 {
        if is_zero_width(c) {
            return 0.0;
        }
        self.advance_units(c).map_or(MISSING_GLYPH_EM, |units| units / self.advances.units_per_em)
    }

    fn basic(&self, code: u32) -> u16 {
        let pages = || (0..TABLED_CODE_POINTS as usize / PAGE).map(|_| Page::new()).collect();
        let (page, place) = (code as usize / PAGE, code as usize % PAGE);
        let page = &self.advances.basic.get_or_init(pages)[page];
        page.get_or_init(|| self.page(code - place as u32))[place]
    }

    /// The widths of the characters from this one on.
    fn page(&self, first: u32) -> [u16; PAGE] {
        let mut widths = [ABSENT; PAGE];
        let Ok(parsed) = ttf_parser::Face::parse(&self.bytes, 0) else { return widths };
        for (own, code) in widths.iter_mut().zip(first..) {
            let glyph = char::from_u32(code).and_then(|c| parsed.glyph_index(c));
            *own = glyph.and_then(|glyph| parsed.glyph_hor_advance(glyph)).unwrap_or(ABSENT);
        }
        widths
    }

    fn advance_units(&self, c: char) -> Option<f64> {
        if u32::from(c) < TABLED_CODE_POINTS {
            let units = self.basic(u32::from(c));
            return (units != ABSENT).then(|| f64::from(units));
        }
        let parsed = ttf_parser::Face::parse(&self.bytes, 0).ok()?;
        parsed.glyph_index(c).and_then(|g| parsed.glyph_hor_advance(g)).map(f64::from)
    }
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face").field("family", &self.family).field("bytes", &self.bytes.len()).finish()
    }
}

fn family_name(parsed: &ttf_parser::Face<'_>) -> Option<String> {
    let named = |id| {
        let records = parsed.names().into_iter().filter(move |name| name.name_id == id);
        records.filter_map(|name| name.to_string()).next()
    };
    named(ttf_parser::name_id::TYPOGRAPHIC_FAMILY).or_else(|| named(ttf_parser::name_id::FAMILY))
}

/// Combining marks, joiners and variation selectors take no room of their own.
fn is_zero_width(c: char) -> bool {
    matches!(u32::from(c),
        0x0300..=0x036F | 0x200B..=0x200F | 0x2060 | 0x3099..=0x309A | 0xFE00..=0xFE0F | 0xFEFF | 0xE0100..=0xE01EF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled() -> Face {
        let bytes: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
        Face::from_bytes(bytes.into()).unwrap()
    }

    #[test]
    fn kanji_are_one_em_and_latin_is_narrower() {
        let face = bundled();
        assert_eq!(face.width("漢字", 10.0), 20.0);
        assert!(face.width("ab", 10.0) < 13.0);
        assert_eq!(face.family(), "IBM Plex Sans JP");
    }

    #[test]
    fn marks_take_no_room_and_missing_glyphs_take_a_box() {
        let face = bundled();
        assert_eq!(face.width("か\u{3099}", 10.0), face.width("か", 10.0));
        assert!(!face.covers('😀'));
        assert_eq!(face.width("😀", 10.0), 10.0);
    }

    #[test]
    fn garbage_is_refused() {
        assert!(Face::from_bytes(b"not a font".as_slice().into()).is_err());
    }
}
