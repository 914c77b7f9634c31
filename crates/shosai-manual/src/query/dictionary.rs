//! Words that mean the same: built in, from the user's files, and as the manuals define them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use shosai_text::{Folding, fold};

use super::numbers::respelt;
use super::spelling::{is_hiragana, is_kanji};
use crate::corpus::definitions::{is_capitals, is_latin};
use crate::index::key;

/// The user's dictionary: in the manuals folder for all manuals, in a manual's folder for that one.
pub(crate) const SYNONYMS_FILE: &str = ".synonyms.yaml";

/// The built-in words, one group a line.
const BUILT_IN: &str = include_str!("../../data/synonyms.txt");
/// What people say for it, and English.
const PLAIN: &str = include_str!("../../data/plain-words.txt");
const DAILY: &str = include_str!("../../data/daily-words.txt");
const ENGLISH: &str = include_str!("../../data/english-words.txt");
/// Words of both languages, one group a line.
const TWO_LANGUAGES: &str = include_str!("../../data/two-languages.txt");
/// A single character stands in far too many words to be searched for another.
pub(super) const SHORTEST_WORD: usize = 2;
/// More groups than this are not taken from one file.
const MOST_GROUPS: usize = 20_000;

/// Groups of words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    built_in: Option<Arc<Groups>>,
    user: Groups,
    per_manual: BTreeMap<String, Groups>,
}

#[derive(Clone, Debug, Default)]
struct Groups {
    groups: Vec<Vec<String>>,
    /// By the word in the spelling that all its spellings share.
    by_word: HashMap<String, Vec<u32>>,
}

impl Dictionary {
    /// The words that are known without any file.
    pub fn built_in() -> Self {
        static GROUPS: OnceLock<Arc<Groups>> = OnceLock::new();
        let groups = GROUPS.get_or_init(|| {
            let mut groups = Groups::default();
            let lists = [BUILT_IN, PLAIN, DAILY, ENGLISH].into_iter().flat_map(str::lines);
            for line in lists.filter(|line| !line.starts_with('#')) {
                groups.add_line(line);
            }
            Arc::new(groups)
        });
        Self { built_in: Some(Arc::clone(groups)), ..Self::default() }
    }

    /// The words that texts define as equal.
    pub fn defined<'a>(pairs: impl Iterator<Item = &'a (String, String)>) -> Self {
        let mut made = Self::default();
        let mut counted: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        pairs.for_each(|(one, other)| *counted.entry((one, other)).or_default() += 1);
        for ((one, other), count) in counted {
            // What stands in brackets once may be a remark; an abbreviation or a repeated pair is a name.
            let translated = is_latin(one) != is_latin(other);
            if translated && count < 2 && !is_capitals(one) && !is_capitals(other) {
                continue;
            }
            made.user.add(vec![one.to_owned(), other.to_owned()], None);
        }
        made
    }

    /// Reads a user's file and says which lines were not understood.
    pub fn add_file(&mut self, text: &str, manual: Option<&str>) -> Vec<usize> {
        let (groups, warnings) = read_yaml(text);
        let target = match manual {
            Some(manual) => self.per_manual.entry(manual.to_owned()).or_default(),
            None => &mut self.user,
        };
        groups.into_iter().take(MOST_GROUPS).for_each(|group| target.add(group, None));
        warnings
    }

    /// The other words for `word`, without repetition, in the order of the dictionaries: the user's first.
    pub fn others(&self, word: &str, manual: Option<&str>) -> Vec<String> {
        let mut found = self.others_of(word, manual);
        // 2要素認証 is looked up as 二要素認証 too.
        for spelt in respelt(&fold(word, Folding::Plain)) {
            for other in self.others_of(&spelt, manual) {
                if !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    fn others_of(&self, word: &str, manual: Option<&str>) -> Vec<String> {
        let shared = shared_spelling(word);
        let per_manual = self
            .per_manual
            .iter()
            .filter(|(id, _)| manual.is_none_or(|manual| manual == id.as_str()))
            .map(|(_, groups)| groups);
        let mut found: Vec<String> = Vec::new();
        for groups in per_manual.chain([&self.user]).chain(self.built_in.as_deref()) {
            for group in groups.by_word.get(&shared).into_iter().flatten() {
                for other in &groups.groups[*group as usize] {
                    if shared_spelling(other) != shared && !found.contains(other) {
                        found.push(other.clone());
                    }
                }
            }
        }
        found
    }
}

/// The words of our own list for a word of work, programs and machines, in either language.
pub(crate) fn in_both_languages(word: &str) -> Vec<&'static str> {
    static GROUPS: OnceLock<HashMap<String, Vec<&'static str>>> = OnceLock::new();
    let groups = GROUPS.get_or_init(|| {
        let mut by_word: HashMap<String, Vec<&'static str>> = HashMap::new();
        for line in TWO_LANGUAGES.lines().filter(|line| !line.starts_with('#')) {
            for word in line.split(',') {
                by_word
                    .entry(shared_spelling(word))
                    .or_default()
                    .extend(line.split(',').filter(|other| *other != word));
            }
        }
        by_word
    });
    groups.get(&shared_spelling(word)).cloned().unwrap_or_default()
}

impl Groups {
    fn add_line(&mut self, line: &str) {
        let (wide, members) = match line.split_once('>') {
            Some((wide, members)) => (Some(wide.trim()), members),
            None => (None, line),
        };
        self.add(members.split(',').map(|word| word.trim().to_owned()).collect(), wide);
    }

    /// Adds a group; with a wide word, that word alone leads to the others.
    fn add(&mut self, group: Vec<String>, wide: Option<&str>) {
        let group: Vec<String> = group.into_iter().filter(|word| key(word).chars().count() >= SHORTEST_WORD).collect();
        if group.len() + usize::from(wide.is_some()) < 2 {
            return;
        }
        let number = self.groups.len() as u32;
        match wide {
            Some(wide) => self.by_word.entry(shared_spelling(wide)).or_default().push(number),
            None => {
                for word in &group {
                    let numbers = self.by_word.entry(shared_spelling(word)).or_default();
                    if numbers.last() != Some(&number) {
                        numbers.push(number);
                    }
                }
            }
        }
        self.groups.push(group);
    }
}

/// What the spellings of one word have in common: no long-vowel marks, and no kana between or after two kanji.
pub(crate) fn shared_spelling(word: &str) -> String {
    let folded = fold(word, Folding::Loose);
    let kanji = folded.chars().filter(|c| is_kanji(*c)).count();
    let shared: String = folded.chars().filter(|c| kanji < 2 || !is_hiragana(*c)).collect();
    key(if shared.is_empty() { word } else { &shared })
}

/// A small part of YAML: lists of words, one group an item or a line `word: [other, other]`.
fn read_yaml(text: &str) -> (Vec<Vec<String>>, Vec<usize>) {
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut odd = Vec::new();
    // A key whose words follow as items of their own.
    let mut open: Option<(Vec<String>, usize)> = None;
    for (index, raw) in text.lines().enumerate() {
        let line = without_comment(raw);
        let indent = line.len() - line.trim_start().len();
        let body = line.trim();
        if body.is_empty() || matches!(body, "---" | "...") || matches!(body, "synonyms:" | "groups:") {
            continue;
        }
        if let (Some((group, above)), Some(item)) = (open.as_mut(), body.strip_prefix("- "))
            && indent >= *above
            && !item.trim_start().starts_with('[')
        {
            group.extend(words(item));
            continue;
        }
        groups.extend(open.take().map(|(group, _)| group));
        let body = body.strip_prefix("- ").map_or(body, str::trim);
        match split_key(body) {
            Some((word, "")) => open = Some((words(word), indent)),
            Some((word, rest)) => groups.push(words(word).into_iter().chain(words(rest)).collect()),
            None if body.starts_with('[') || body.contains(',') => groups.push(words(body)),
            None => odd.push(index + 1),
        }
    }
    groups.extend(open.map(|(group, _)| group));
    groups.retain(|group| group.len() >= 2);
    (groups, odd)
}

fn without_comment(line: &str) -> &str {
    match line.find('#') {
        Some(at) if line[..at].trim().is_empty() || line[..at].ends_with([' ', '\t']) => &line[..at],
        _ => line,
    }
}

fn split_key(body: &str) -> Option<(&str, &str)> {
    if body.starts_with('[') {
        return None;
    }
    let at = body.find(": ").or_else(|| body.ends_with(':').then(|| body.len() - 1))?;
    Some((body[..at].trim(), body[at + 1..].trim()))
}

fn words(text: &str) -> Vec<String> {
    let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
    let parts = inner.split([',', '、']).map(|word| word.trim().trim_matches(['"', '\'']).trim());
    parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_any_spelling() {
        let dictionary = Dictionary::built_in();
        assert!(dictionary.others("問合せ", None).contains(&"照会".to_owned()));
        assert!(dictionary.others("ﾕｰｻﾞ", None).contains(&"利用者".to_owned()));
        assert!(dictionary.others("ハラスメント", None).contains(&"パワハラ".to_owned()));
        assert!(!dictionary.others("パワハラ", None).contains(&"ハラスメント".to_owned()));
    }

    #[test]
    fn user_files_come_in_several_shapes() {
        let mut dictionary = Dictionary::default();
        let warnings = dictionary.add_file("# 注\nsynonyms:\n  窓口: [受付デスク, カウンター]\n  - [稟議, りん議]\n社食:\n  - 社員食堂\n  - 食堂\n???\n", None);
        assert_eq!(dictionary.others("窓口", None), ["受付デスク", "カウンター"]);
        assert_eq!(dictionary.others("りん議", None), ["稟議"]);
        assert_eq!(dictionary.others("食堂", None), ["社食", "社員食堂"]);
        assert_eq!(warnings.len(), 1);
    }

    #[test]
    fn a_manuals_words_stay_in_it() {
        let mut dictionary = Dictionary::default();
        dictionary.add_file("甲社: [乙社]", Some("a"));
        assert_eq!(dictionary.others("甲社", Some("a")), ["乙社"]);
        assert!(dictionary.others("甲社", Some("b")).is_empty());
    }
}
