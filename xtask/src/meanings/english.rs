//! The English vectors, as winkNLP keeps them: words in the order of how often they are used, and an array for each.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
};

use anyhow::Context as _;
use serde::Deserialize;

use super::{Vectors, algebra::Rows};

/// The most used words are kept whatever they are, those of the glossary's meanings much further down.
const USED: usize = 22_000;
const USED_IN_MEANINGS: usize = 60_000;

#[derive(Deserialize)]
struct Package {
    dimensions: usize,
    words: Vec<String>,
    vectors: HashMap<String, Vec<f32>>,
}

/// The words that are used often, and those that stand in meanings.
pub fn read(file: &Path, in_meanings: &BTreeSet<&str>) -> anyhow::Result<Vectors> {
    let bytes = std::fs::read(file).with_context(|| format!("{}", file.display()))?;
    let package: Package = serde_json::from_slice(&bytes)?;
    let mut words = BTreeMap::new();
    let mut values: Vec<f32> = Vec::new();
    for (rank, word) in package.words.iter().take(USED_IN_MEANINGS).enumerate() {
        let is_word = word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
        if !is_word || rank >= USED && !in_meanings.contains(word.as_str()) {
            continue;
        }
        // After the coordinates stand the length and the place of the word.
        let vector = package.vectors.get(word).and_then(|vector| vector.get(..package.dimensions));
        if let Some(vector) = vector {
            words.insert(word.clone(), words.len());
            values.extend(vector);
        }
    }
    Ok(Vectors { words, rows: Rows::unit(package.dimensions, values) })
}
