//! `cargo xtask glossary EDICT`: makes the Japanese–English word list of charts and manuals from the dictionary file EDICT (in EUC-JP).

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::Context as _;

/// The lengths of words that tables and questions are made of, in letters; rare words are kept when neither long nor a single
/// letter.
const WORD: std::ops::RangeInclusive<usize> = 1..=7;
const RARE_WORD: usize = 5;
/// Words of one meaning; longer ones explain rather than translate.
const MEANING: usize = 3;
const RARE_MEANING: usize = 2;
/// Meanings of a word.
const MEANINGS: usize = 4;

/// Reads EDICT and writes `assets/glossary/words.tsv`, sorted by bytes: word, tab, meanings between `|`.
pub fn run(root: &Path, edict: &Path) -> anyhow::Result<()> {
    let bytes = std::fs::read(edict).with_context(|| format!("{}", edict.display()))?;
    let (text, ..) = encoding_rs::EUC_JP.decode(&bytes);
    let mut words: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (word, meanings) in text.lines().filter_map(entry) {
        let kept = words.entry(word).or_default();
        for meaning in meanings {
            if !kept.contains(&meaning) && kept.len() < MEANINGS {
                kept.push(meaning);
            }
        }
    }
    let lines: Vec<String> = words.iter().map(|(word, meanings)| format!("{word}\t{}\n", meanings.join("|"))).collect();
    let target: PathBuf = root.join("assets/glossary/words.tsv");
    std::fs::write(&target, lines.concat())?;
    println!("{} words", lines.len());
    Ok(())
}

/// `血圧 [けつあつ] /(n) blood pressure/(P)/`: the word and what it means, if it is a noun that is used today.
fn entry(line: &str) -> Option<(&str, Vec<String>)> {
    let (head, body) = line.split_once(" /")?;
    let word = head.split(' ').next()?;
    let senses: Vec<&str> = body.split('/').filter(|sense| !sense.is_empty()).collect();
    let is_common = senses.contains(&"(P)");
    let length = word.chars().count();
    let katakana = word.chars().all(|c| matches!(c, 'ァ'..='ヶ' | 'ー'));
    let kanji = word.chars().any(|c| matches!(u32::from(c), 0x3400..=0x9FFF));
    if !WORD.contains(&length) || ((length > RARE_WORD || length == 1) && !is_common) || !(katakana || kanji) {
        return None;
    }
    let first = senses.first()?;
    let class = first.strip_prefix('(')?.split(')').next()?;
    let nouns = ["n", "vs", "n-suf", "n-t", "n-adv", "adj-na", "suf", "n-pref"];
    let is_noun = class.split(',').any(|one| nouns.contains(&one));
    let is_old = ["(arch)", "(obs)", "(comp)", "(vulg)", "(X)"].iter().any(|mark| first.contains(mark));
    if !is_noun || (is_old && !is_common) {
        return None;
    }
    let most = if is_common { MEANING } else { RARE_MEANING };
    let meanings: Vec<String> = senses.iter().filter_map(|sense| meaning(sense, most)).collect();
    (!meanings.is_empty()).then_some((word, meanings))
}

/// A meaning without notes and articles.
fn meaning(sense: &str, most: usize) -> Option<String> {
    let mut depth = 0;
    let mut plain = String::new();
    for c in sense.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            c if depth == 0 && (c.is_ascii_alphanumeric() || c == '-') => plain.push(c.to_ascii_lowercase()),
            _ if depth == 0 => plain.push(' '),
            _ => {}
        }
    }
    let mut words: Vec<&str> = plain.split_whitespace().collect();
    if words.first().is_some_and(|first| ["a", "an", "the", "to", "being"].contains(first)) {
        words.remove(0);
    }
    let text = words.join(" ");
    ((1..=most).contains(&words.len()) && text.len() >= 3).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::entry;

    #[test]
    fn nouns_are_kept_with_what_they_mean() {
        let pressure = entry("血圧 [けつあつ] /(n) blood pressure/(P)/").unwrap();
        assert_eq!(pressure, ("血圧", vec!["blood pressure".to_owned()]));
        let debt = entry("焦げ付き [こげつき] /(n) a bad debt/").unwrap();
        assert_eq!(debt.1, ["bad debt"]);
        assert!(entry("遅延線 [ちえんせん] /(n) (comp) delay line/").is_none(), "terms of a trade that are rare");
        assert!(entry("走る [はしる] /(v5r,vi) to run/(P)/").is_none(), "verbs");
    }
}
