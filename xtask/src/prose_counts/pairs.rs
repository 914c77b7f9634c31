//! `cargo xtask prose-pairs STRINGS`: the words of two kanji among the strings of a vocabulary, as `assets/counts/pairs.zst`.

use std::{collections::BTreeSet, path::Path};

use anyhow::Context as _;

use super::LEVEL;

/// Reads a JSON list of strings and writes those of two kanji, sorted by bytes, one behind the other.
pub fn run(root: &Path, strings: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(strings).with_context(|| format!("{}", strings.display()))?;
    let strings: Vec<String> = serde_json::from_str(&text)?;
    let is_kanji = |letter: char| matches!(letter, '一'..='龠' | '々');
    let pairs: BTreeSet<String> =
        strings.into_iter().filter(|word| word.chars().count() == 2 && word.chars().all(is_kanji)).collect();
    let bytes: String = pairs.iter().map(String::as_str).collect();
    std::fs::write(root.join("assets/counts/pairs.zst"), zstd::encode_all(bytes.as_bytes(), LEVEL)?)?;
    println!("{} words", pairs.len());
    Ok(())
}
