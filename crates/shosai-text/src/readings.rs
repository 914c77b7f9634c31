//! Words by how they are read.

use std::{collections::HashMap, sync::LazyLock};

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/readings.zst"));

static READINGS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // Made by the build: only a damaged program has none.
    let text = zstd::decode_all(EMBEDDED).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(reading, words)| (reading.to_owned(), words.to_owned())).collect()
});

/// The words with kanji that are read so, in hiragana, the usual ones first; verbs and adjectives without their
/// endings.
pub fn read_as(reading: &str) -> impl Iterator<Item = &'static str> {
    READINGS.get(reading).into_iter().flat_map(|words| words.split(','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_leads_to_its_words() {
        assert!(read_as("かいこ").any(|word| word == "解雇"));
        assert!(read_as("はたら").any(|word| word == "働"));
        assert_eq!(read_as("ぬぬぬ").next(), None);
    }
}
