//! Japanese nouns and what they mean in English, both ways.

use std::sync::LazyLock;

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/glossary.zst"));
/// Lines of a word, a tab and its meanings between `|`, sorted by bytes; see `assets/glossary`.
static GLOSSARY: LazyLock<String> = LazyLock::new(|| unpacked(EMBEDDED));
/// A meaning that so many words have says too little of each.
const MOST_OF_A_MEANING: usize = 16;

/// A meaning and the line that has it, as places in the glossary.
type Entry = (u32, u32);

/// Every meaning, sorted.
static BY_MEANING: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries: Vec<(&str, Entry)> = Vec::new();
    let mut line_start = 0;
    for line in GLOSSARY.split_inclusive('\n') {
        if let Some(tab) = line.find('\t') {
            let mut at = line_start + tab + 1;
            for meaning in line[tab + 1..].trim_end().split('|') {
                entries.push((meaning, (at as u32, line_start as u32)));
                at += meaning.len() + 1;
            }
        }
        line_start += line.len();
    }
    entries.sort_unstable();
    entries.into_iter().map(|(_, entry)| entry).collect()
});

/// What a Japanese noun means, the usual meanings first, between `|`.
pub fn meanings(word: &str) -> Option<&'static str> {
    looked_up(&GLOSSARY, word)
}

/// How much of the beginning of a text begins some noun, in bytes: none is longer.
pub fn longest_begun(text: &str) -> usize {
    let at = place_of(&GLOSSARY, text);
    let before = GLOSSARY[..at].trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
    let shared = |line: &str| text.bytes().zip(line.bytes()).take_while(|(own, other)| own == other).count();
    shared(before).max(shared(&GLOSSARY[at..]))
}

/// An embedded text. It is made by the build: only a damaged program has none.
pub(crate) fn unpacked(embedded: &[u8]) -> String {
    let size = zstd::zstd_safe::get_frame_content_size(embedded).ok().flatten().unwrap_or_default();
    // The size is known, so that nothing is copied while it grows.
    let bytes = zstd::bulk::decompress(embedded, usize::try_from(size).unwrap_or_default());
    bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// What stands behind a word and a tab in lines that are sorted by bytes.
pub(crate) fn looked_up<'t>(lines: &'t str, word: &str) -> Option<&'t str> {
    let line = lines[place_of(lines, word)..].split('\n').next()?;
    line.split_once('\t').filter(|(own, _)| *own == word).map(|(_, told)| told)
}

/// Where the first line begins whose word does not come before this one.
fn place_of(lines: &str, word: &str) -> usize {
    let bytes = lines.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = bytes[low..middle].iter().rposition(|b| *b == b'\n').map_or(low, |at| low + at + 1);
        let end = bytes[start..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| start + at);
        let own = bytes[start..end].split(|b| *b == b'\t').next().unwrap_or_default();
        if own < word.as_bytes() { low = (end + 1).min(bytes.len()) } else { high = start }
    }
    low
}

/// The Japanese nouns that an English word or phrase in lower case is a meaning of; those for which it is the first
/// meaning come first.
pub fn words_meaning(english: &str) -> Vec<&'static str> {
    let from = BY_MEANING.partition_point(|entry| meaning_at(entry.0) < english);
    let same = BY_MEANING[from..].iter().take_while(|entry| meaning_at(entry.0) == english);
    let mut found: Vec<(bool, &str)> = same.map(|entry| (!begins(*entry), word_at(entry.1))).collect();
    found.sort_by_key(|(later, _)| *later);
    found.into_iter().map(|(_, word)| word).collect()
}

/// Whether a word in lower case is English: a meaning of some Japanese noun.
pub fn is_english(word: &str) -> bool {
    let at = BY_MEANING.partition_point(|entry| meaning_at(entry.0) < word);
    BY_MEANING.get(at).is_some_and(|entry| meaning_at(entry.0) == word)
}

/// Japanese nouns that mean the same in English: those whose first meaning is the same, or that share two, unless
/// everything has it.
pub fn same_in_english(word: &str) -> Vec<&'static str> {
    let mut shared: Vec<(&str, usize)> = Vec::new();
    for (rank, meaning) in meanings(word).unwrap_or_default().split('|').enumerate() {
        let others = words_meaning(meaning);
        if others.len() > MOST_OF_A_MEANING {
            continue;
        }
        for other in others.into_iter().filter(|other| *other != word) {
            let first = rank == 0 && meanings(other).is_some_and(|own| own.split('|').next() == Some(meaning));
            let counts = if first { 2 } else { 1 };
            match shared.iter_mut().find(|(known, _)| *known == other) {
                Some((_, count)) => *count += counts,
                None => shared.push((other, counts)),
            }
        }
    }
    shared.retain(|(_, count)| *count > 1);
    shared.sort_by_key(|(_, count)| usize::MAX - count);
    shared.into_iter().map(|(word, _)| word).collect()
}

fn meaning_at(place: u32) -> &'static str {
    let rest = GLOSSARY.get(place as usize..).unwrap_or_default();
    rest.find(['|', '\n']).map_or(rest, |end| &rest[..end])
}

fn word_at(line: u32) -> &'static str {
    let rest = GLOSSARY.get(line as usize..).unwrap_or_default();
    rest.find('\t').map_or(rest, |end| &rest[..end])
}

/// Whether a meaning is the first of its line.
fn begins((meaning, _): Entry) -> bool {
    GLOSSARY.as_bytes().get((meaning as usize).wrapping_sub(1)) == Some(&b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_their_meanings_and_back() {
        assert_eq!(meanings("統計"), Some("statistics"));
        assert!(words_meaning("divorce").contains(&"離婚"));
        assert!(words_meaning("no such meaning").is_empty());
        assert_eq!(meanings("ぬぬぬ"), None);
    }

    #[test]
    fn no_noun_is_longer_than_what_is_begun() {
        assert_eq!(longest_begun("統計の"), "統計".len());
        assert_eq!((longest_begun(""), longest_begun("\u{10ffff}")), (0, 0));
        let nouns = GLOSSARY.lines().step_by(97).filter_map(|line| line.split('\t').next());
        assert!(nouns.into_iter().all(|noun| longest_begun(&format!("{noun}!")) == noun.len()));
    }

    #[test]
    fn words_of_one_meaning_are_near() {
        assert!(same_in_english("家賃").contains(&"賃料"));
        assert!(same_in_english("借金").contains(&"債務"));
        assert!(!same_in_english("借金").contains(&"出向"));
        assert!(!same_in_english("大家").contains(&"管理者"));
    }
}
