//! What is asked, and which sections answer it.
//!
//! `cases.jsonl` lists every relevant section, `queries.jsonl` has a pattern of them. `questions.tsv` has four columns, kind, manual, query and answer, where
//! the answer is `/regex/` for every section that speaks of a thing, or `path#heading` places with ` | ` between them.
//! Kinds that begin with `q-` are questions; one of their places is enough.

use std::collections::HashSet;
use std::path::Path;

use regex::{Regex, RegexBuilder};
use serde_json::Value;
use shosai_import::Limits;
use shosai_manual::Library;

/// A section as the bench sees it: its own text, without the sections beneath it.
pub struct Section {
    pub manual: String,
    pub path: String,
    pub line: u32,
    pub heading: String,
    pub text: String,
}

pub type Place = (String, String, u32);

impl Section {
    pub fn place(&self) -> Place {
        (self.manual.clone(), self.path.clone(), self.line)
    }
}

pub struct Case {
    pub id: String,
    pub kind: String,
    pub manual: Option<String>,
    pub query: String,
    pub relevant: HashSet<Place>,
}

impl Case {
    pub fn asks(&self) -> bool {
        self.kind.starts_with("q-")
    }
}

/// Every section of every manual, with its text read anew from the files.
pub fn sections(dir: &Path, library: &Library) -> Vec<Section> {
    let mut all = Vec::new();
    for manual in library.manuals().items {
        for file in library.files(Some(&manual.manual_id)).unwrap().items {
            let Some(text) = text_of(&dir.join(&manual.manual_id).join(&file.path)) else { continue };
            let lines: Vec<&str> = text.lines().collect();
            let mut starts: Vec<(u32, String)> = library
                .toc(&manual.manual_id)
                .unwrap()
                .items
                .into_iter()
                .filter(|item| item.path == file.path)
                .map(|item| (item.line_start, item.title))
                .collect();
            if starts.first().is_none_or(|(line, _)| *line > 1) {
                starts.insert(0, (1, String::new()));
            }
            for at in 0..starts.len() {
                let end = starts.get(at + 1).map_or(lines.len(), |(line, _)| *line as usize - 1);
                let own = lines.get(starts[at].0 as usize - 1..end).unwrap_or_default().join("\n");
                all.push(Section {
                    manual: manual.manual_id.clone(),
                    path: file.path.clone(),
                    line: starts[at].0,
                    heading: starts[at].1.clone(),
                    text: own,
                });
            }
        }
    }
    all
}

fn text_of(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    match path.extension()?.to_str()? {
        "md" | "txt" | "json" => Some(String::from_utf8_lossy(&bytes).into_owned()),
        _ => Some(shosai_import::import(path.to_str()?, &bytes, &Limits::default(), &|| false).ok()?.markdown),
    }
}

/// The cases of a folder.
pub fn read(dir: &Path, sections: &[Section]) -> Vec<Case> {
    let listed = std::fs::read_to_string(dir.join("cases.jsonl")).unwrap_or_default();
    let mut cases: Vec<Case> = listed.lines().filter(|line| !line.trim().is_empty()).map(from_json).collect();
    let queries = std::fs::read_to_string(dir.join("queries.jsonl")).unwrap_or_default();
    let of_queries = queries.lines().enumerate().map(|(number, line)| of_query(number, line, sections));
    cases.extend(of_queries.filter(|case| !case.relevant.is_empty()));
    let table = std::fs::read_to_string(dir.join("questions.tsv")).unwrap_or_default();
    for (number, line) in table.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [kind, manual, query, answer] = columns[..] else { panic!("line {} has not four columns", number + 1) };
        let relevant = answering(sections, manual, answer);
        if relevant.is_empty() {
            println!("line {} is left out: no section is {answer}", number + 1);
            continue;
        }
        cases.push(Case {
            id: format!("{manual}-{}", number + 1),
            kind: kind.to_owned(),
            manual: Some(manual.to_owned()).filter(|manual| manual != "*"),
            query: query.to_owned(),
            relevant,
        });
    }
    cases
}

fn of_query(number: usize, line: &str, sections: &[Section]) -> Case {
    let case: Value = serde_json::from_str(line).unwrap();
    let text = |name: &str| case[name].as_str().unwrap_or_default().to_owned();
    let relevant = answering(sections, &text("corpus"), &format!("/{}/", text("regex")));
    let (manual, id) = (Some(text("corpus")), format!("query-{}", number + 1));
    Case { id, kind: text("kind"), query: text("query"), relevant, manual }
}

fn from_json(line: &str) -> Case {
    let case: Value = serde_json::from_str(line).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let manual = text(&case["corpus"]);
    let place = |section: &Value| (manual.clone(), text(&section["path"]), section["line"].as_u64().unwrap() as u32);
    Case {
        id: text(&case["id"]),
        kind: text(&case["kind"]),
        query: text(&case["query"]),
        relevant: case["relevant"].as_array().unwrap().iter().map(place).collect(),
        manual: Some(manual),
    }
}

fn answering(sections: &[Section], manual: &str, answer: &str) -> HashSet<Place> {
    let of_manual = sections.iter().filter(|section| manual == "*" || section.manual == manual);
    if let Some(pattern) = answer.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
        let pattern: Regex = RegexBuilder::new(pattern).case_insensitive(true).build().unwrap();
        return of_manual.filter(|section| pattern.is_match(&section.text)).map(Section::place).collect();
    }
    let places: Vec<(&str, &str)> =
        answer.split(" | ").map(|place| place.split_once('#').unwrap_or((place, ""))).collect();
    of_manual
        .filter(|section| {
            places.iter().any(|(path, heading)| section.path.ends_with(path) && section.heading.contains(heading))
        })
        .map(Section::place)
        .collect()
}
