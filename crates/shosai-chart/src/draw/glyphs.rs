//! Letters and signs as the font has them: what it lacks is written with what it has. What stands for a sign is a row of
//! `glyphs.tsv`, the best first.

use icu_normalizer::properties::{CanonicalCombiningClassMap, CanonicalCombiningClassMapBorrowed};
use icu_normalizer::{
    ComposingNormalizer, ComposingNormalizerBorrowed, DecomposingNormalizer, DecomposingNormalizerBorrowed,
};
use shosai_text::Face;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfc();
const NFKD: DecomposingNormalizerBorrowed<'static> = DecomposingNormalizer::new_nfkd();
const COMBINING: CanonicalCombiningClassMapBorrowed<'static> = CanonicalCombiningClassMap::new();

/// What printers set where they have no letter, and what stands there in a font that has not even that.
const MISSING: [char; 2] = ['〓', '?'];

static SIGNS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let rows = include_str!("glyphs.tsv").lines().filter_map(|row| row.split_once('\t'));
    rows.map(|(sign, instead)| (sign, instead.split('\t').collect())).collect()
});

/// A text in letters that a face has.
pub fn written<'t>(text: &'t str, face: &Face) -> Cow<'t, str> {
    if text.chars().all(|c| face.covers(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if face.covers(c) {
            out.push(c);
        } else if is_unseen(c) {
            compose(&mut out, c, face);
        } else {
            out.push_str(&instead(c, face).unwrap_or_else(|| mark_of(face).to_string().into()));
        }
    }
    Cow::Owned(out)
}

/// The letters of a text that can be written in no way.
pub fn lost<'t>(text: &'t str, face: &'t Face) -> impl Iterator<Item = char> + 't {
    text.chars().filter(|c| !face.covers(*c) && !is_unseen(*c) && instead(*c, face).is_none())
}

fn mark_of(face: &Face) -> char {
    MISSING.into_iter().find(|mark| face.covers(*mark)).unwrap_or(' ')
}

/// What stands for a letter: a sign that says the same, or the letter without its marks.
fn instead(c: char, face: &Face) -> Option<Cow<'static, str>> {
    if c.is_control() || c.is_whitespace() {
        return Some(" ".into());
    }
    let has = |text: &str| !text.is_empty() && text.chars().all(|c| face.covers(c));
    let own = c.encode_utf8(&mut [0; 4]).to_owned();
    if let Some(sign) = SIGNS.get(own.as_str()).and_then(|signs| signs.iter().find(|sign| has(sign))) {
        return Some((*sign).into());
    }
    let bare: String = NFKD.normalize(&own).chars().filter(|c| !is_unseen(*c)).collect();
    has(&bare).then(|| bare.into())
}

/// Marks on the letter before, joiners and choices of a variant.
fn is_unseen(c: char) -> bool {
    COMBINING.get_u8(c) != 0
        || matches!(u32::from(c), 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF | 0xE0100..=0xE01EF)
}

/// Joins a mark with the letter before where the face has the two in one: `か` and its voice mark.
fn compose(out: &mut String, mark: char, face: &Face) {
    let Some(letter) = out.chars().last() else { return };
    let both = String::from_iter([letter, mark]);
    let joined = NFC.normalize(&both);
    let mut letters = joined.chars();
    if let (Some(one), None) = (letters.next(), letters.next())
        && face.covers(one)
    {
        out.pop();
        out.push(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(bold: bool) -> Face {
        let bytes: &[u8] = match bold {
            false => include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Regular.ttf"),
            true => include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Bold.ttf"),
        };
        Face::from_static(bytes).unwrap()
    }

    #[test]
    fn what_the_font_lacks_is_written_with_what_it_has() {
        let face = face(false);
        let told = |text| written(text, &face).into_owned();
        assert_eq!(told("売上 ≥ 3、Zürich"), "売上 ≧ 3、Zürich");
        assert_eq!(told("Karlovačka, CO₂, ế, ά, PM₂.₅"), "Karlovacka, CO2, e, α, PM2.5");
        assert_eq!(told("か\u{3099}く\tx\u{200d}y"), "がく xy");
        assert_eq!((told("한 😀"), lost("한 😀", &face).collect()), ("〓 〓".to_owned(), vec!['한', '😀']));
        assert!(matches!(written("数量 3", &face), Cow::Borrowed(_)));
    }

    #[test]
    fn every_word_of_ours_has_its_letters() {
        for language in [include_str!("../../messages/en.ftl"), include_str!("../../messages/ja.ftl")] {
            for bold in [false, true] {
                let face = face(bold);
                let without: Vec<&str> =
                    language.lines().filter(|line| !line.chars().all(|c| face.covers(c))).collect();
                assert!(without.is_empty(), "{without:#?}");
            }
        }
    }
}
