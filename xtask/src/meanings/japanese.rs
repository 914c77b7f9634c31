//! The Japanese vectors, as spaCy keeps them: an array of rows, a map from hashes of words to rows, the words.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
};

use anyhow::{Context as _, bail, ensure};
use shosai_text::Words;

use super::{Vectors, algebra::Rows};

/// The words that are wanted or in the tagger's dictionary, with their vectors. Keys are written in one way only, so
/// that other spellings lead to the key that differs from them only in kana beside kanji or in kana for kanji.
pub fn read(folder: &Path, wanted: &BTreeSet<String>) -> anyhow::Result<Vectors> {
    let file =
        |name: &str| std::fs::read(folder.join(name)).with_context(|| format!("{}", folder.join(name).display()));
    let rows = array(&file("vectors")?)?;
    let by_hash = hashes(&file("key2row")?)?;
    let strings: Vec<String> = serde_json::from_slice(&file("strings.json")?)?;
    let keys: HashMap<&str, usize> = strings
        .iter()
        .filter(|word| is_japanese(word))
        .filter_map(|word| Some((word.as_str(), *by_hash.get(&hashed(word.as_bytes()))?)))
        .collect();
    let mut tagger = Words::new();
    let mut words: BTreeMap<String, usize> = BTreeMap::new();
    for (word, row) in &keys {
        if wanted.contains(*word) || is_common(&mut tagger, word) {
            words.insert((*word).to_owned(), *row);
        }
    }
    let others = respelt(&mut tagger, &words, wanted);
    words.extend(others);
    let used: BTreeSet<usize> = words.values().copied().collect();
    let place: BTreeMap<usize, usize> = used.iter().enumerate().map(|(new, old)| (*old, new)).collect();
    words.values_mut().for_each(|row| *row = place[row]);
    Ok(Vectors { words, rows: rows.chosen(used.into_iter()) })
}

/// Whether a word is one or two common words of the tagger's dictionary.
fn is_common(tagger: &mut Words, word: &str) -> bool {
    let found = tagger.of(word);
    let known = |part: &str| matches!(part, "名詞" | "動詞" | "形容詞" | "副詞");
    let plain = |detail: &str| matches!(detail, "一般" | "サ変接続" | "形容動詞語幹" | "自立" | "接尾" | "副詞可能");
    let is_one = found.len() == 1;
    let whole = |word: &shosai_text::Word<'_>| is_one || word.part() == "名詞" && word.surface.chars().count() > 1;
    (1..=2).contains(&found.len())
        && found
            .iter()
            .all(|word| word.reading().is_some() && known(word.part()) && plain(word.detail()) && whole(word))
}

/// Other spellings of words, with the rows of those: 売上 for 売り上げ, and うつ病, which is wanted, for 鬱病.
fn respelt(tagger: &mut Words, words: &BTreeMap<String, usize>, wanted: &BTreeSet<String>) -> BTreeMap<String, usize> {
    let mut others: BTreeMap<String, usize> = BTreeMap::new();
    let mut read: BTreeMap<String, Vec<(&str, usize)>> = BTreeMap::new();
    for (word, row) in words {
        let kanji = kanji(word);
        if kanji.chars().count() > 1 && kanji != *word && word.ends_with(is_hiragana) {
            others.entry(kanji.clone()).or_insert(*row);
        }
        if !kanji.is_empty()
            && let Some(reading) = reading(tagger, word)
        {
            read.entry(reading).or_default().push((word, *row));
        }
    }
    for word in wanted.iter().filter(|word| is_japanese(word) && !words.contains_key(*word)) {
        let kept = kanji(word);
        let is_same = |other: &str| !kept.is_empty() && is_within(&kept, &kanji(other));
        let found =
            reading(tagger, word).and_then(|reading| read.get(&reading)?.iter().find(|(other, _)| is_same(other)));
        if let Some((_, row)) = found {
            others.insert(word.clone(), *row);
        }
    }
    others.retain(|word, _| !words.contains_key(word));
    others
}

fn reading(tagger: &mut Words, word: &str) -> Option<String> {
    tagger.of(word).iter().map(|part| part.reading()).collect()
}

fn kanji(word: &str) -> String {
    word.chars().filter(|c| matches!(c, '々' | '\u{4E00}'..='\u{9FFF}')).collect()
}

/// Whether letters stand within others in the same order.
fn is_within(letters: &str, others: &str) -> bool {
    let mut rest = others.chars();
    letters.chars().all(|letter| rest.any(|other| other == letter))
}

fn is_hiragana(c: char) -> bool {
    matches!(c, 'ぁ'..='ゖ')
}

fn is_japanese(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|c| matches!(c, 'ァ'..='ヶ' | 'ー' | '々' | '\u{4E00}'..='\u{9FFF}') || is_hiragana(c))
}

/// An array of `f4` in the format of NumPy.
fn array(bytes: &[u8]) -> anyhow::Result<Rows> {
    const HEAD: usize = 10;
    ensure!(bytes.starts_with(b"\x93NUMPY\x01") && bytes.len() > HEAD, "not an array of NumPy");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[HEAD..HEAD + length])?;
    ensure!(header.contains("'<f4'") && header.contains("'fortran_order': False"), "another array: {header}");
    let shape = header.split_once("'shape': (").and_then(|(_, rest)| rest.split_once(')')).context("no shape")?.0;
    let width: usize = shape.split(',').nth(1).context("no width")?.trim().parse()?;
    let values =
        bytes[HEAD + length..].chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    Ok(Rows::unit(width, values.collect()))
}

/// A map of MessagePack from hashes to rows.
fn hashes(bytes: &[u8]) -> anyhow::Result<HashMap<u64, usize>> {
    let mut rest = bytes;
    let mut take = |count: usize| -> anyhow::Result<u64> {
        ensure!(rest.len() >= count, "the map is cut short");
        let (head, tail) = rest.split_at(count);
        rest = tail;
        Ok(head.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    if take(1)? != 0xDF {
        bail!("not a large map of MessagePack");
    }
    let entries = take(4)?;
    let mut number = || -> anyhow::Result<u64> {
        match take(1)? {
            small @ 0..=0x7F => Ok(small),
            kind @ 0xCC..=0xCF => take(1 << (kind - 0xCC)),
            kind @ 0xD0..=0xD3 => take(1 << (kind - 0xD0)),
            kind => bail!("no number: {kind:x}"),
        }
    };
    (0..entries).map(|_| Ok((number()?, number()? as usize))).collect()
}

/// spaCy's hash of a word: MurmurHash64A with the seed 1.
pub fn hashed(text: &[u8]) -> u64 {
    const SEED: u64 = 1;
    const FACTOR: u64 = 0xC6A4_A793_5BD1_E995;
    const SHIFT: u32 = 47;
    let mixed = |word: u64| {
        let word = word.wrapping_mul(FACTOR);
        (word ^ word >> SHIFT).wrapping_mul(FACTOR)
    };
    let little = |part: &[u8]| part.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    let mut hash = SEED ^ (text.len() as u64).wrapping_mul(FACTOR);
    let chunks = text.chunks_exact(8);
    let tail = chunks.remainder();
    for chunk in chunks {
        hash = (hash ^ mixed(little(chunk))).wrapping_mul(FACTOR);
    }
    if !tail.is_empty() {
        hash = (hash ^ little(tail)).wrapping_mul(FACTOR);
    }
    hash = (hash ^ hash >> SHIFT).wrapping_mul(FACTOR);
    hash ^ hash >> SHIFT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_spacy() {
        assert_eq!(hashed("coffee".as_bytes()), 3_197_928_453_018_144_401);
    }

    #[test]
    fn maps_and_arrays_are_read() {
        let map = [0xDF, 0, 0, 0, 2, 0xCF, 0, 0, 0, 0, 0, 0, 1, 0, 5, 0xCC, 200, 0xCD, 1, 2];
        assert_eq!(hashes(&map).unwrap(), HashMap::from([(256, 5), (200, 258)]));
        assert!(hashes(&map[..9]).is_err());
        let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend([3f32, 4f32].iter().flat_map(|value| value.to_le_bytes()));
        assert_eq!(array(&bytes).unwrap().row(0), [0.6, 0.8]);
    }

    #[test]
    fn spellings_lead_to_the_word_that_has_a_vector() {
        let words = BTreeMap::from([("埋め立て".to_owned(), 1), ("鬱病".to_owned(), 2), ("上げる".to_owned(), 3)]);
        let wanted = BTreeSet::from(["うつ病".to_owned(), "臆病".to_owned()]);
        let others = respelt(&mut Words::new(), &words, &wanted);
        assert_eq!(others, BTreeMap::from([("埋立".to_owned(), 1), ("うつ病".to_owned(), 2)]));
    }
}
