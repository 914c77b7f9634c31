//! What words in headers and cells tell, one row a word in `words.tsv`; what has an order of its own, one row a series in
//! `series.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

static WORDS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let rows = include_str!("words.tsv").lines().filter_map(|row| row.split_once('\t'));
    rows.map(|(word, tells)| (word, tells.split(' ').collect())).collect()
});

/// A run of words in the order people expect.
pub struct Series {
    /// It may stand on a time axis.
    pub of_time: bool,
    pub words: Vec<&'static str>,
}

pub static SERIES: LazyLock<Vec<Series>> = LazyLock::new(|| {
    let rows = include_str!("series.tsv").lines().filter_map(|row| row.split_once('\t'));
    rows.map(|(kind, words)| Series { of_time: kind == "time", words: words.split('\t').collect() }).collect()
});

/// The months as they are written short and in full.
pub static SHORT_MONTHS: LazyLock<&[&str]> = LazyLock::new(|| beginning("jan"));
pub static LONG_MONTHS: LazyLock<&[&str]> = LazyLock::new(|| beginning("january"));

fn beginning(first: &str) -> &'static [&'static str] {
    let series = &*SERIES;
    series.iter().find(|series| series.words.first() == Some(&first)).map_or(&[], |series| series.words.as_slice())
}

/// Whether a folded word tells a thing.
pub fn tells(word: &str, thing: &str) -> bool {
    WORDS.get(word).is_some_and(|told| told.contains(&thing))
}

/// Whether a folded text holds a word that tells a thing.
pub fn holds(text: &str, thing: &str) -> bool {
    WORDS.iter().any(|(word, told)| told.contains(&thing) && text.contains(word))
}

/// What a word stands for: `value("kg", "unit")`.
pub fn value(word: &str, of: &str) -> Option<&'static str> {
    let named = |told: &&'static str| told.split_once('=').filter(|(name, _)| *name == of).map(|(_, value)| value);
    WORDS.get(word)?.iter().find_map(named)
}

/// What the longest word stands for that a text begins with.
pub fn value_of_start(text: &str, of: &str) -> Option<&'static str> {
    let starts = text.char_indices().map(|(at, letter)| &text[..at + letter.len_utf8()]);
    starts.take(LONGEST).filter_map(|start| value(start, of)).last()
}

/// Letters of a word that a text is looked at for.
const LONGEST: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    #[test]
    fn words_tell_what_they_are_and_what_they_stand_for() {
        assert!(tells("zip", "code") && !tells("zip", "time") && holds("顧客コード", "code-part"));
        assert_eq!(
            (value("kg", "unit"), value("mil 円", "unit"), value("億", "scale")),
            (Some("kg"), Some("百万円"), Some("1e8"))
        );
        assert_eq!(
            (value_of_start("か月の", "step"), value_of_start("四半期", "step")),
            (Some("month"), Some("quarter"))
        );
        assert_eq!((SHORT_MONTHS.len(), LONG_MONTHS[11]), (12, "december"));
    }

    /// More words than this in one place of the code are data.
    const MOST: usize = 8;
    /// A longer text is a list in one piece.
    const SENTENCE: usize = 40;

    /// Texts of a list or of alternatives in code: what stands between two of them is a comma, a bar or a bracket.
    fn lists(source: &str) -> Vec<Vec<String>> {
        let (mut lists, mut list, mut inside) = (Vec::new(), Vec::new(), None::<String>);
        let mut escaped = false;
        for c in source.chars() {
            match &mut inside {
                Some(text) if c == '"' && !escaped => {
                    list.push(std::mem::take(text));
                    inside = None;
                }
                Some(text) => {
                    escaped = c == '\\' && !escaped;
                    text.push(c);
                }
                None if c == '"' => inside = Some(String::new()),
                None if c.is_whitespace() || ",|()&=>".contains(c) => {}
                None => lists.extend((!list.is_empty()).then(|| std::mem::take(&mut list))),
            }
        }
        lists
    }

    /// Whether a text is a word of people, and no name of ours: of a template, a class, a sense.
    fn is_word(text: &str, names: &[&str]) -> bool {
        let ours = names.contains(&text) || text.contains(['.', '{', '\\']) || text.starts_with('P') && text.len() < 5;
        text.chars().any(char::is_alphabetic) && !ours
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the sources of this crate are looked at")]
    fn no_list_of_words_stands_in_code() {
        let mut names: Vec<&str> = crate::templates::TEMPLATES.iter().map(|template| template.id).collect();
        names.extend(["trail", "point", "circle", "tick", "rect", "boxplot", "arc", "square", "bar", "rule"]);
        let mut found = String::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let source = if path.extension().is_some_and(|end| end == "rs") {
                    std::fs::read_to_string(&path).unwrap()
                } else {
                    String::new()
                };
                let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or("").replace("'\"'", "' '");
                let lines: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
                // Whole files of tests hold questions.
                let lines = if code.contains("\n#[test]") { Vec::new() } else { lines };
                for list in lists(&lines.join("\n")) {
                    let words: Vec<&String> = list.iter().filter(|text| is_word(text, &names)).collect();
                    let packed = list.iter().map(|text| text.split(['|', ' ']).count()).max().unwrap_or(0);
                    if words.len() > MOST || packed > SENTENCE {
                        let _ = writeln!(found, "{} {words:?}", path.display());
                    }
                }
            }
        }
        assert!(found.is_empty(), "words are data, in words.tsv or the lexicon:\n{found}");
    }
}
