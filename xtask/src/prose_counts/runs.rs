//! `cargo xtask prose-runs FOLDER`: ends of words that are never written, each a frequent one with a kana dropped, as `assets/counts/runs.zst`.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use anyhow::Context as _;
use shosai_prose::counted::runs::{LONGEST, SHORTEST, keys};

use super::LEVEL;

/// An end is frequent that was counted so often after its kanji, behind any letter before a mark, and before another word.
const AFTER_KANJI: u32 = 200;
const BEFORE_MARK: u32 = 250;
const BEFORE_WORD: u32 = 400;
/// What was seen less than once in so many of them is somebody's slip.
const SLIP: u32 = 5_000;

/// Counts the ends of runs of kana and writes those that are never seen beside what they stand for.
pub fn run(root: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let text = std::fs::read_to_string(entry?.path())?;
        for line in text.lines() {
            keys(line, |key, _| match seen.get_mut(key) {
                Some(count) => *count += 1,
                None => drop(seen.insert(key.to_owned(), 1)),
            });
        }
    }
    let mut broken: BTreeMap<String, (u32, &str)> = BTreeMap::new();
    for (key, count) in seen.iter().filter(|(key, count)| **count >= least(key)) {
        for short in shortened(key) {
            let rare = seen.get(&short).is_none_or(|slips| slips * SLIP <= *count);
            if rare && broken.get(&short).is_none_or(|(most, meant)| (*most, *meant) < (*count, key.as_str())) {
                broken.insert(short, (*count, key));
            }
        }
    }
    let rows: String = broken.iter().map(|(short, (_, meant))| format!("{short}\t{meant}\n")).collect();
    let made = zstd::encode_all(rows.as_bytes(), LEVEL)?;
    println!("{} ends, {} bytes", broken.len(), made.len());
    std::fs::write(root.join("assets/counts/runs.zst"), made)?;
    Ok(())
}

fn least(key: &str) -> u32 {
    match (key.starts_with('~'), key.ends_with('.')) {
        (false, _) => AFTER_KANJI,
        (true, true) => BEFORE_MARK,
        (true, false) => BEFORE_WORD,
    }
}

/// A key without one of its kana, where enough are left to know it by.
fn shortened(key: &str) -> Vec<String> {
    let letters: Vec<char> = key.chars().collect();
    let kana = letters.len() - 2;
    let least = if letters[0] == '~' { SHORTEST } else { SHORTEST - 1 };
    if kana <= least || kana > LONGEST {
        return Vec::new();
    }
    // Of two same letters either may be the one that fell out.
    let places = (1..=kana).filter(|at| letters[*at] != letters[at - 1]);
    places
        .map(|at| letters.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, letter)| letter).collect())
        .collect()
}
