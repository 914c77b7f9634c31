//! The few letters of a face that a picture shows, as a font that browsers take.
//!
//! The glyphs come from `subsetter`, which writes for PDF and leaves out what only browsers need: the table from
//! characters to glyphs, and three that describe the face. They are added here.

use std::collections::BTreeSet;

use shosai_text::Face;
use subsetter::GlyphRemapper;

/// The face with the characters of some texts only; nothing where the face cannot be cut.
pub fn web_font<'a>(face: &Face, texts: impl Iterator<Item = &'a str>) -> Option<Vec<u8>> {
    let parsed = ttf_parser::Face::parse(face.bytes(), 0).ok()?;
    let characters: BTreeSet<char> = texts.flat_map(str::chars).collect();
    let mut kept = GlyphRemapper::new();
    let glyphs: Vec<(char, u16)> = characters
        .into_iter()
        .filter_map(|character| Some((character, kept.remap(parsed.glyph_index(character)?.0))))
        .collect();
    let cut = subsetter::subset(face.bytes(), 0, &kept).ok()?;
    let own = |name: &[u8; 4]| parsed.raw_face().table(ttf_parser::Tag::from_bytes(name)).map(<[u8]>::to_vec);
    let mut tables = tables(&cut)?;
    tables.retain(|(name, _)| !matches!(name, b"cmap" | b"OS/2" | b"name" | b"post"));
    tables.push((*b"cmap", cmap(&glyphs)));
    tables.push((*b"OS/2", own(b"OS/2")?));
    tables.push((*b"name", own(b"name")?));
    tables.push((*b"post", nameless_post()));
    Some(assemble(cut.get(..4)?, tables))
}

type Table = ([u8; 4], Vec<u8>);

fn tables(font: &[u8]) -> Option<Vec<Table>> {
    let count = u16::from_be_bytes(font.get(4..6)?.try_into().ok()?);
    let read = |at: usize| {
        let record = font.get(12 + at * 16..28 + at * 16)?;
        let number = |from: usize| Some(u32::from_be_bytes(record.get(from..from + 4)?.try_into().ok()?) as usize);
        let (start, length) = (number(8)?, number(12)?);
        Some((record[..4].try_into().ok()?, font.get(start..start.checked_add(length)?)?.to_vec()))
    };
    (0..usize::from(count)).map(read).collect()
}

/// Characters to glyphs, one group each (format 12).
fn cmap(glyphs: &[(char, u16)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(28 + glyphs.len() * 12);
    // Version 0, one table: Unicode, full repertoire, right behind this header.
    for half in [0_u16, 1, 3, 10] {
        out.extend(half.to_be_bytes());
    }
    out.extend(12_u32.to_be_bytes());
    for half in [12_u16, 0] {
        out.extend(half.to_be_bytes());
    }
    for whole in [16 + glyphs.len() as u32 * 12, 0, glyphs.len() as u32] {
        out.extend(whole.to_be_bytes());
    }
    for (character, glyph) in glyphs {
        for whole in [u32::from(*character), u32::from(*character), u32::from(*glyph)] {
            out.extend(whole.to_be_bytes());
        }
    }
    out
}

/// A `post` table that names no glyph (version 3).
fn nameless_post() -> Vec<u8> {
    let mut out = 0x0003_0000_u32.to_be_bytes().to_vec();
    out.resize(32, 0);
    out
}

fn assemble(version: &[u8], mut tables: Vec<Table>) -> Vec<u8> {
    tables.sort_by_key(|(name, _)| *name);
    let count = tables.len() as u16;
    let power = count.max(1).ilog2() as u16;
    let search = 16 << power;
    let mut out = version.to_vec();
    for half in [count, search, power, count * 16 - search] {
        out.extend(half.to_be_bytes());
    }
    let mut start = 12 + tables.len() * 16;
    for (name, bytes) in &tables {
        out.extend(name);
        for whole in [checksum(bytes), start as u32, bytes.len() as u32] {
            out.extend(whole.to_be_bytes());
        }
        start += bytes.len().next_multiple_of(4);
    }
    for (_, bytes) in &tables {
        out.extend(bytes);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn checksum(bytes: &[u8]) -> u32 {
    let word = |chunk: &[u8]| chunk.iter().enumerate().map(|(at, byte)| u32::from(*byte) << (24 - 8 * at)).sum::<u32>();
    bytes.chunks(4).map(word).fold(0, u32::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_face_has_the_letters_asked_for_and_no_others() {
        let whole = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
        let face = Face::from_static(whole).unwrap();
        let cut = web_font(&face, ["売上 2024", "A"].into_iter()).unwrap();
        assert!(cut.len() < whole.len() / 50, "{}", cut.len());
        let read = ttf_parser::Face::parse(&cut, 0).unwrap();
        let before = ttf_parser::Face::parse(whole, 0).unwrap();
        for letter in ['売', '上', '2', 'A'] {
            let (new, old) = (read.glyph_index(letter).unwrap(), before.glyph_index(letter).unwrap());
            assert_eq!(read.glyph_hor_advance(new), before.glyph_hor_advance(old), "{letter}");
            assert_eq!(read.glyph_bounding_box(new), before.glyph_bounding_box(old), "{letter}");
        }
        assert_eq!((read.glyph_index('下'), read.glyph_index('B')), (None, None));
    }
}
