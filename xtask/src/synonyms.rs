//! `cargo xtask synonyms FILE`: makes the synonyms of the manuals from Sudachi's dictionary (the JSON file of the npm
//! package `sudachi-synonyms-dictionary`).

use std::path::Path;

use anyhow::Context as _;
use serde_json::Value;

/// The best compression: the file is made rarely and read often.
const LEVEL: i32 = 19;
/// What a word may be used for, as the dictionary numbers it.
const FOUND_ONLY: u64 = 1;
const DELETED: u64 = 2;

/// Writes `assets/synonyms/sudachi.txt.zst`: a group a line, words between commas, `~` before those that lead nowhere.
pub fn run(root: &Path, dictionary: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(dictionary).with_context(|| format!("{}", dictionary.display()))?;
    let groups: Vec<Value> = serde_json::from_str(&text)?;
    let lines: Vec<String> = groups.iter().filter_map(line).collect();
    let made = zstd::encode_all((lines.join("\n") + "\n").as_bytes(), LEVEL)?;
    std::fs::write(root.join("assets/synonyms/sudachi.txt.zst"), made)?;
    println!("{} groups", lines.len());
    Ok(())
}

fn line(group: &Value) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for item in group["items"].as_array()? {
        let control = item["expandControl"].as_u64().unwrap_or(0);
        let word = item["midashi"].as_str()?;
        if control == DELETED || word.contains([',', '~', '\n']) {
            continue;
        }
        let word = if control == FOUND_ONLY { format!("~{word}") } else { word.to_owned() };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    (words.len() > 1).then(|| words.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn deleted_words_go_and_those_that_lead_nowhere_are_marked() {
        let item = |word: &str, control: u64| json!({ "midashi": word, "expandControl": control });
        let group = json!({ "items": [item("要約", 0), item("概ね", 1), item("誤り", 2), item("要約", 0)] });
        assert_eq!(line(&group).as_deref(), Some("要約,~概ね"));
    }
}
