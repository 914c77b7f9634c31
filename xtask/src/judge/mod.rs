//! `cargo xtask judge decks PATH…`: looks at any `.pptx` as a strict reader would, by its geometry and its letters;
//! `judge documents` does so with the words of other formats.

mod alt;
mod contrast;
mod crossing;
mod deck;
mod documents;
mod fill;
#[cfg(test)]
mod foreign;
mod glue;
mod ground;
mod leading;
mod logos;
mod numbering;
mod overflow;
mod overlap;
mod sizes;
#[cfg(test)]
mod tests;
mod text;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use deck::{Deck, Slide};
pub use documents::{Documents, run as documents};
use serde_json::json;
use shosai_text::{Face, Faces};

/// What is wrong with a slide.
#[derive(Debug, PartialEq)]
pub struct Fault {
    pub check: &'static str,
    pub slide: usize,
    pub what: String,
}

/// A check sees one slide and the one before it.
type Check = fn(&Deck, &Slide, Option<&Slide>) -> Vec<String>;

const CHECKS: [(&str, Check); 11] = [
    ("overflow", overflow::check),
    ("overlap", overlap::check),
    ("logo", logos::check),
    ("contrast", contrast::check),
    ("size", sizes::check),
    ("fill", fill::check),
    ("leading", leading::check),
    ("glue", glue::check),
    ("crossing", crossing::check),
    ("numbering", numbering::check),
    ("alt", alt::check),
];

/// Judges every deck beneath the paths; fails where one has a fault.
pub fn run(root: &Path, paths: &[PathBuf]) -> anyhow::Result<()> {
    let faces = faces(root)?;
    let (mut totals, mut slides) = (BTreeMap::new(), 0);
    let files = decks(paths)?;
    for path in &files {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let deck = Deck::read(&bytes, faces.clone()).with_context(|| path.display().to_string())?;
        slides += deck.slides.len();
        for fault in faults(&deck) {
            println!("{} slide {}: {}: {}", path.display(), fault.slide, fault.check, fault.what);
            *totals.entry(fault.check).or_insert(0) += 1;
        }
    }
    println!("{}", json!({ "decks": files.len(), "slides": slides, "faults": totals }));
    if totals.is_empty() { Ok(()) } else { bail!("{} faults", totals.values().sum::<i32>()) }
}

/// What is wrong with a deck.
pub fn faults(deck: &Deck) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, slide) in deck.slides.iter().enumerate() {
        let before = index.checked_sub(1).map(|place| &deck.slides[place]);
        for (name, check) in CHECKS {
            let found = check(deck, slide, before).into_iter();
            faults.extend(found.map(|what| Fault { check: name, slide: index + 1, what }));
        }
    }
    faults
}

fn faces(root: &Path) -> anyhow::Result<Faces> {
    let face = |weight: &str| -> anyhow::Result<Face> {
        let bytes = fs::read(root.join(format!("assets/fonts/IBMPlexSansJP-{weight}.ttf")))?;
        Face::from_bytes(bytes.into()).context("the face cannot be read")
    };
    Ok(Faces { regular: face("Regular")?, bold: face("Bold")? })
}

fn decks(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let inner: Vec<PathBuf> =
                fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
            files.extend(inner.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "pptx")));
        } else {
            files.push(path.clone());
        }
    }
    files.sort_unstable();
    Ok(files)
}
