//! Words, and marks that only an author should see.

use std::collections::BTreeMap;

/// A mark in a text, as often as it stands there.
pub struct Mark {
    pub kind: &'static str,
    /// As it is written.
    pub text: String,
    /// What a warning about it names.
    pub name: String,
    pub count: usize,
}

/// What can be referred to.
const KINDS: [&str; 14] =
    ["fig", "tbl", "sec", "eq", "lst", "thm", "lem", "cor", "prp", "cnj", "def", "exm", "exr", "rem"];
/// Formats that use a mark for themselves.
const OWN: [(&str, &str); 10] = [
    ("docusaurus", "division"),
    ("context", "attributes"),
    ("texinfo", "attributes"),
    ("typst", "attributes"),
    ("markua", "attributes"),
    ("jira", "attributes"),
    ("jira", "shortcode"),
    ("rtf", "attributes"),
    ("typst", "cell option"),
    ("org", "cell option"),
];

/// The author's marks in what a format shows; what a format escapes is seen as it is meant.
pub fn raw(format: &str, text: &str) -> Vec<Mark> {
    let text = text.replace('\\', "");
    let marks = found(&text).into_iter().map(|((kind, text), count)| {
        let name = text.trim_start_matches(['{', '<', '@', '.', '#', ':', '|', ' ']).to_owned();
        let name = if name.is_empty() { text.clone() } else { name };
        Mark { kind, text, name, count }
    });
    marks.filter(|mark| !OWN.contains(&(format, mark.kind))).collect()
}

/// Every mark of a text with its kind, counted.
pub fn found(text: &str) -> BTreeMap<(&'static str, String), usize> {
    let mut marks = BTreeMap::new();
    let mut add = |kind, text: String| *marks.entry((kind, text)).or_default() += 1;
    for line in text.lines() {
        let start = line.trim_start();
        if let Some(option) = start.strip_prefix("#| ").and_then(|rest| rest.split_once(':')) {
            add("cell option", format!("#| {}", option.0));
        }
        if start.starts_with(":::") {
            add("division", ":::".to_owned());
        }
        for (at, _) in line.match_indices("{{<") {
            let name = word(line[at + 3..].trim_start());
            if !name.is_empty() {
                add("shortcode", format!("{{{{< {name}"));
            }
        }
        for (at, _) in line.match_indices('@') {
            let key = word(&line[at + 1..]);
            if key.split_once('-').is_some_and(|(kind, rest)| KINDS.contains(&kind) && !rest.is_empty()) {
                add("reference", format!("@{key}"));
            }
        }
        for (at, _) in line.match_indices('{') {
            let rest = &line[at + 1..];
            let name = rest.strip_prefix(['.', '#']).map(word).filter(|name| !name.is_empty());
            if let Some(name) = name.filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic())) {
                add("attributes", format!("{{{}{name}", &rest[..1]));
            }
        }
    }
    marks
}

fn word(text: &str) -> &str {
    let ends = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '-' | '_'));
    text.split(ends).next().unwrap_or_default().trim_end_matches('-')
}

/// Words of four letters and more, and every Japanese or Chinese letter, in small letters.
pub fn counted(text: &str) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    for run in text.split(|letter: char| !letter.is_alphabetic()) {
        let mut plain = String::new();
        for letter in run.chars().chain(['\u{3042}']) {
            if !is_wide(letter) {
                plain.extend(letter.to_lowercase());
                continue;
            }
            if plain.chars().count() >= 4 {
                *words.entry(std::mem::take(&mut plain)).or_default() += 1;
            }
            plain.clear();
            *words.entry(letter.to_string()).or_default() += 1;
        }
        // The letter that ended the run was ours.
        if let Some(count) = words.get_mut("\u{3042}") {
            *count -= 1;
        }
    }
    words
}

fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_and_what_a_format_needs_is_left_alone() {
        let text = "a {{< video x >}} @fig-one. {.note} x\n::: {#tip}\n#| label: x\nme@eq.com {x} \\@tbl-two";
        let kinds: Vec<_> = raw("html", text).into_iter().map(|mark| (mark.kind, mark.text, mark.name)).collect();
        let mark = |kind, text: &str, name: &str| (kind, text.to_owned(), name.to_owned());
        assert_eq!(
            kinds,
            [
                mark("attributes", "{#tip", "tip"),
                mark("attributes", "{.note", "note"),
                mark("cell option", "#| label", "label"),
                mark("division", ":::", ":::"),
                mark("reference", "@fig-one", "fig-one"),
                mark("reference", "@tbl-two", "tbl-two"),
                mark("shortcode", "{{< video", "video"),
            ]
        );
        assert!(raw("docusaurus", ":::note").is_empty());
    }

    #[test]
    fn words_and_japanese_letters_are_counted() {
        let words = counted("The Words, words 書斎でword end");
        assert_eq!(words.get("words"), Some(&2));
        assert_eq!((words.get("書"), words.get("word"), words.get("end")), (Some(&1), Some(&1), None));
        assert_eq!(words.get("\u{3042}"), Some(&0));
    }
}
