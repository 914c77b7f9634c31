//! Letters that a file gives no Unicode value to: the embedded font knows them, or the character collection it is
//! made of. TeX writes Japanese so.

use std::collections::HashMap;

use hayro_cmap::{BfString, CMap, CMapName, load_embedded};
use hayro_interpret::font::Glyph;
use skrifa::raw::ps::cff::CffFontRef;
use skrifa::{FontRef, GlyphId, MetadataProvider};

#[derive(Default)]
pub(super) struct Fonts {
    known: HashMap<u128, HashMap<GlyphId, char>>,
}

/// Collections of characters, by the name that a font carries near its start.
const COLLECTIONS: [(&[u8], CMapName<'static>); 4] = [
    (b"Japan1", CMapName::AdobeJapan1Ucs2),
    (b"GB1", CMapName::AdobeGb1Ucs2),
    (b"CNS1", CMapName::AdobeCns1Ucs2),
    (b"Korea1", CMapName::AdobeKorea1Ucs2),
];
const NAMED_WITHIN: usize = 4096;

impl Fonts {
    pub fn letter(&mut self, glyph: &Glyph<'_>) -> Option<char> {
        let Glyph::Outline(outline) = glyph else { return None };
        let letters = self.known.entry(outline.font_cache_key()).or_insert_with(|| {
            let data = outline.font_data();
            data.map(|font| letters(font.data.as_ref().as_ref())).unwrap_or_default()
        });
        letters.get(&outline.glyph_id()).copied()
    }
}

fn letters(font: &[u8]) -> HashMap<GlyphId, char> {
    if let Ok(font) = FontRef::new(font) {
        let mapped = font.charmap();
        return mapped.mappings().filter_map(|(code, glyph)| Some((glyph, char::from_u32(code)?))).collect();
    }
    by_collection(font).unwrap_or_default()
}

fn by_collection(font: &[u8]) -> Option<HashMap<GlyphId, char>> {
    let opened = CffFontRef::new(font, 0, None).ok()?;
    let charset = opened.charset().filter(|_| opened.is_cid())?;
    let start = &font[..font.len().min(NAMED_WITHIN)];
    let named = |name: &[u8]| start.windows(name.len()).any(|window| window == name);
    let (_, name) = COLLECTIONS.iter().find(|(name, _)| named(name))?;
    let map = CMap::parse(load_embedded(*name)?, load_embedded)?;
    let letter = |id: u32| match map.lookup_bf_string(id)? {
        BfString::Char(c) => Some(c),
        BfString::String(text) => text.chars().next(),
    };
    Some(charset.iter().filter_map(|(glyph, id)| Some((glyph, letter(u32::from(id.to_u16()))?))).collect())
}
