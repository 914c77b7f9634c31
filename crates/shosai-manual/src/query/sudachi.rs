//! Sudachi's synonyms, which are wider than those of manuals: 26,000 groups as one text, found by the digests of their
//! words.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

use super::dictionary::{SHORTEST_WORD, shared_spelling};
use super::spelling::is_hiragana;

/// A group a line, compressed; see `assets/synonyms`.
const SUDACHI: &[u8] = include_bytes!("../../../../assets/synonyms/sudachi.txt.zst");
/// Shorter words in hiragana stand within others everywhere.
const SHORTEST_KANA: usize = 4;
/// A word of many meanings has many synonyms; the first groups are the usual ones.
const MOST_FOUND: usize = 12;

#[derive(Default)]
struct Groups {
    text: String,
    /// Digests of words in the spelling that all their spellings share, and where their groups begin; sorted.
    leading: Vec<(u64, u32)>,
    /// The same for words behind `~`, which are found by the others and lead to them in doubt only.
    in_doubt: Vec<(u64, u32)>,
}

static GROUPS: LazyLock<Groups> = LazyLock::new(|| {
    // Made with the program: only a damaged one has none.
    let text = zstd::decode_all(SUDACHI).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    Groups::of(text.unwrap_or_default())
});

/// Words for `word`.
pub(crate) fn synonyms(word: &str) -> Vec<String> {
    GROUPS.others(&GROUPS.leading, word)
}

/// Words that a word of several meanings may stand for.
pub(crate) fn doubtful_synonyms(word: &str) -> Vec<String> {
    GROUPS.others(&GROUPS.in_doubt, word)
}

impl Groups {
    fn of(text: String) -> Self {
        let (mut leading, mut in_doubt) = (Vec::new(), Vec::new());
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            for word in line.trim_end().split(',') {
                let plain = word.strip_prefix('~').unwrap_or(word);
                if plain.chars().count() >= SHORTEST_WORD {
                    let known = if plain == word { &mut leading } else { &mut in_doubt };
                    known.push((digest(&shared_spelling(plain)), start));
                }
            }
            start += line.len() as u32;
        }
        for known in [&mut leading, &mut in_doubt] {
            known.sort_unstable();
            known.dedup();
            known.shrink_to_fit();
        }
        Self { text, leading, in_doubt }
    }

    fn others(&self, known: &[(u64, u32)], word: &str) -> Vec<String> {
        let shared = shared_spelling(word);
        let digest = digest(&shared);
        let first = known.partition_point(|(other, _)| *other < digest);
        let starts = known[first..].iter().take_while(|(other, _)| *other == digest).map(|(_, start)| *start as usize);
        let lines = starts.filter_map(|start| self.text[start..].lines().next());
        let words = lines.flat_map(|line| line.split(',')).map(|word| word.strip_prefix('~').unwrap_or(word));
        let kana = |word: &str| word.chars().all(is_hiragana) && word.chars().count() < SHORTEST_KANA;
        let others = words
            .filter(|other| other.chars().count() >= SHORTEST_WORD && !kana(other) && shared_spelling(other) != shared);
        let mut found: Vec<String> = Vec::new();
        for other in others.take(MOST_FOUND) {
            if !found.iter().any(|known| known == other) {
                found.push(other.to_owned());
            }
        }
        found
    }
}

fn digest(shared: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    shared.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_one_another_unless_they_are_marked() {
        assert!(synonyms("宛先").contains(&"届け先".to_owned()));
        assert!(synonyms("コンサルタント").contains(&"コンサル".to_owned()));
        assert!(!synonyms("コンサル").contains(&"コンサルタント".to_owned()));
        assert!(doubtful_synonyms("お気に入り").contains(&"ブックマーク".to_owned()));
        assert!(synonyms("ゾルデリクマ").is_empty());
    }
}
