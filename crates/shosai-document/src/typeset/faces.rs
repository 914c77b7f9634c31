//! The faces that pages are set with: ours or the user's, those that the document needs besides, and Typst's own.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use typst::{foundations::Bytes, text::Font};

use super::string;
use crate::{formats::WriteContext, tree::Document};
use shosai_text::Faces;

/// Typst's own files, one behind the other, and their sizes.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/faces.zst"));
static SIZES: &[usize] = &include!(concat!(env!("OUT_DIR"), "/faces.rs"));

/// The options that name faces of running text, the first choice first.
pub const NAMING: [&str; 2] = ["mainfont", "CJKmainfont"];

/// What the usual faces do not have.
pub struct Lacking {
    /// Families that the document names.
    pub families: Vec<String>,
    pub letters: BTreeSet<char>,
}

impl Lacking {
    /// Letters of these that neither the faces at hand nor Typst's own have, and families that are none of them.
    pub fn of(families: Vec<String>, letters: BTreeSet<char>, faces: &Faces) -> Self {
        let own = |letter: char| faces.regular.covers(letter) || assets().iter().any(|font| has(font, letter));
        let letters = letters.into_iter().filter(|letter| !own(*letter)).collect();
        let ours = faces.regular.family();
        let named =
            |family: &String| !family.eq_ignore_ascii_case(ours) && !assets().iter().any(|font| is_of(font, family));
        Self { families: families.into_iter().filter(named).collect(), letters }
    }

    pub fn is_nothing(&self) -> bool {
        self.families.is_empty() && self.letters.is_empty()
    }
}

/// The files that have what is lacking; what still is afterwards stays in `lacking`.
pub fn bring(lacking: &mut Lacking, files: impl Iterator<Item = Arc<[u8]>>) -> Vec<Arc<[u8]>> {
    let mut brought = Vec::new();
    let mut found = BTreeSet::new();
    for file in files {
        if lacking.is_nothing() {
            break;
        }
        let mut wanted = false;
        for font in Font::iter(Bytes::new(Arc::clone(&file))) {
            let family = lacking.families.iter().find(|family| is_of(&font, family));
            wanted |= family.is_some();
            found.extend(family.cloned());
            let before = lacking.letters.len();
            lacking.letters.retain(|letter| !has(&font, *letter));
            wanted |= lacking.letters.len() < before;
        }
        if wanted {
            brought.push(file);
        }
    }
    lacking.families.retain(|family| !found.contains(family));
    brought
}

/// All faces for a document.
pub fn fonts(document: &Document, context: &WriteContext) -> Vec<Font> {
    let faces = [&context.faces.regular, &context.faces.bold];
    let own = faces.iter().flat_map(|face| Font::iter(Bytes::new(face.bytes().clone())));
    own.chain(brought(document)).chain(assets().iter().cloned()).collect()
}

/// The families of running text as a list of Typst: what the document names, ours, and what its letters need besides.
pub fn families(document: &Document, context: &WriteContext) -> String {
    let named = NAMING.iter().filter_map(|key| document.metadata.text(key));
    let more: Vec<String> = brought(document).map(|font| font.info().family.as_str().to_owned()).collect();
    let known = |family: &String| {
        more.iter().any(|own| own.eq_ignore_ascii_case(family)) || assets().iter().any(|font| is_of(font, family))
    };
    let mut families: Vec<String> = named.filter(known).collect();
    families.push(context.faces.regular.family().to_owned());
    families.extend(more.iter().cloned());
    families.push("New Computer Modern Math".to_owned());
    let mut seen = BTreeSet::new();
    families.retain(|family| seen.insert(family.to_lowercase()));
    format!("({})", families.iter().map(|family| format!("{},", string(family))).collect::<String>())
}

fn brought(document: &Document) -> impl Iterator<Item = Font> {
    document.fonts.iter().flat_map(|file| Font::iter(Bytes::new(Arc::clone(file))))
}

fn is_of(font: &Font, family: &str) -> bool {
    font.info().family.as_str().eq_ignore_ascii_case(family)
}

fn has(font: &Font, letter: char) -> bool {
    font.info().coverage.contains(u32::from(letter))
}

fn assets() -> &'static [Font] {
    // Packed by the build: only a damaged program has none.
    static FILES: LazyLock<Vec<u8>> =
        LazyLock::new(|| zstd::bulk::decompress(PACKED, SIZES.iter().sum()).unwrap_or_default());
    static ASSETS: LazyLock<Vec<Font>> = LazyLock::new(|| {
        let mut rest = FILES.as_slice();
        let files = SIZES.iter().filter_map(|size| rest.split_off(..*size));
        files.flat_map(|file| Font::iter(Bytes::new(file))).collect()
    });
    &ASSETS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::office::testing::faces;

    #[test]
    fn files_are_brought_for_letters_and_families_that_they_have() {
        let bold: Arc<[u8]> = faces().bold.bytes().to_vec().into();
        let letters = || BTreeSet::from(['書', '\u{ac00}']);
        let mut lacking =
            Lacking { families: vec!["ibm plex sans jp".to_owned(), "None".to_owned()], letters: letters() };
        let brought = bring(&mut lacking, [Arc::clone(&bold), b"no font".as_slice().into()].into_iter());
        assert_eq!((brought.len(), lacking.families.as_slice()), (1, ["None".to_owned()].as_slice()));
        assert_eq!(lacking.letters, BTreeSet::from(['\u{ac00}']));
        let usual = Lacking::of(vec!["IBM Plex Sans JP".to_owned()], letters(), &faces());
        assert!(usual.families.is_empty() && usual.letters == BTreeSet::from(['\u{ac00}']));
    }
}
