//! Files of settings, read leniently: YAML in several forms, Markdown with front matter, headings, lists and tables.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value};

use super::entry::{Entry, Kind};
use crate::{story::Point, yaml};

static KEYS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| table(include_str!("keys.tsv")));
static KINDS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| table(include_str!("kinds.tsv")));

fn table(text: &'static str) -> HashMap<&'static str, &'static str> {
    let rows = text.lines().filter_map(|line| line.split_once('\t'));
    rows.flat_map(|(first, rest)| rest.split('\t').chain([first]).map(move |word| (word, first))).collect()
}

/// The kind that a word names: 人物, characters.
pub(super) fn kind_of(word: &str) -> Option<Kind> {
    let word = word.trim().to_lowercase();
    let named = KINDS.get(word.as_str()).copied().or_else(|| {
        let within = KINDS.iter().filter(|(known, _)| known.chars().count() > 1 && word.contains(*known));
        within.max_by_key(|(known, _)| known.len()).map(|(_, kind)| *kind)
    });
    Some(match named? {
        "person" => Kind::Person,
        "place" => Kind::Place,
        "thing" => Kind::Thing,
        _ => Kind::Fact,
    })
}

/// The entries of one file; what says nothing about anybody gives none.
pub(super) fn entries(path: &str, text: &str) -> Vec<Entry> {
    let mut folders: Vec<&str> = path.split('/').collect();
    let name = folders.pop().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let around = folders.iter().rev().chain([&stem]).find_map(|part| kind_of(part));
    let reader = Reader { file: path, stem, around };
    if name.ends_with(".md") || name.ends_with(".markdown") || name.ends_with(".txt") {
        return reader.markdown(text);
    }
    yaml::read(text).map(|value| reader.tree(&value, around)).unwrap_or_default()
}

/// The people that a project's settings list, with all that is said of them.
pub(super) fn cast(path: &str, text: &str) -> Vec<Entry> {
    let Ok(value) = yaml::read(text) else { return Vec::new() };
    let reader = Reader { file: path, stem: "", around: Some(Kind::Person) };
    ["characters", "登場人物"].iter().flat_map(|key| reader.tree(&value[*key], Some(Kind::Person))).collect()
}

/// Who knows what from when, told in a sentence.
pub(super) struct Told {
    pub who: String,
    pub what: String,
    pub since: Point,
}

/// Sentences about when somebody learns something.
pub(super) fn told_knowledge(text: &str) -> Vec<Told> {
    static SENTENCES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        let (who, what, when) = (
            "(?P<who>[^\\s、。:：-]{1,10}?)[はがも]、?",
            "(?P<what>[^、。]{2,16}?)[をにが]",
            "第?(?P<when>[0-9０-９一二三四五六七八九十]+)話",
        );
        let rest = "(?:まで|で|から|に|になって)[^。]{0,12}?(?:知|明かさ|気づ|判明)";
        let orders = [
            format!("{who}{when}(?:まで|で|から|に|になって)、?{what}[^。]{{0,8}}?(?:知|明かさ|気づ)"),
            format!("{who}{what}{when}{rest}"),
        ];
        orders.iter().filter_map(|order| Regex::new(order).ok()).collect()
    });
    let mut found = Vec::new();
    for line in text.lines().filter(|line| line.contains('話')) {
        let line = line.trim_start_matches(['-', '*', '・', '#', ' ', '　']);
        let Some(told) = SENTENCES.iter().find_map(|order| order.captures(line)) else { continue };
        let part = |name: &str| told.name(name).map(|part| part.as_str().trim().to_owned()).unwrap_or_default();
        if let Some(since) = Point::parse(&format!("第{}話", part("when"))) {
            found.push(Told { who: part("who"), what: part("what"), since });
        }
    }
    found
}

struct Reader<'f> {
    file: &'f str,
    stem: &'f str,
    /// What the folder or the name of the file says.
    around: Option<Kind>,
}

impl Reader<'_> {
    fn tree(&self, value: &Value, kind: Option<Kind>) -> Vec<Entry> {
        match value {
            Value::Array(items) => items.iter().flat_map(|item| self.tree(item, kind)).collect(),
            Value::Object(map) => self.map(map, kind),
            _ => Vec::new(),
        }
    }

    fn map(&self, map: &Map<String, Value>, kind: Option<Kind>) -> Vec<Entry> {
        let attributes = keyed(map);
        if attributes.contains_key("name") {
            return self.entry(kind, self.stem, &attributes).into_iter().collect();
        }
        let grouped = map.iter().filter_map(|(key, value)| Some((kind_of(key)?, value)));
        let grouped: Vec<Entry> = grouped
            .filter(|(_, value)| value.is_array() || value.is_object())
            .flat_map(|(kind, value)| match value {
                Value::Object(named) if !keyed(named).contains_key("name") => self.named(named, Some(kind)),
                other => self.tree(other, Some(kind)),
            })
            .collect();
        if !grouped.is_empty() {
            return grouped;
        }
        let by_name = map.keys().all(|key| known(key, &Value::Null).0 == "notes") && map.values().all(Value::is_object);
        if !by_name {
            return self.entry(kind, self.stem, &attributes).into_iter().collect();
        }
        self.named(map, kind)
    }

    /// Names with their attributes.
    fn named(&self, map: &Map<String, Value>, kind: Option<Kind>) -> Vec<Entry> {
        let rows = map.iter().filter_map(|(name, value)| Some((name, value.as_object()?)));
        rows.filter_map(|(name, value)| self.entry(kind, name, &keyed(value))).collect()
    }

    fn entry(&self, kind: Option<Kind>, name: &str, attributes: &Map<String, Value>) -> Option<Entry> {
        let said = attributes.get("kind").and_then(Value::as_str).and_then(kind_of);
        let personal = ["first_person", "age", "voice"].iter().any(|key| attributes.contains_key(*key));
        let kind = said.or(if personal { Some(Kind::Person) } else { kind })?;
        let entry = Entry::of(kind, name, self.file, attributes);
        (!entry.name.is_empty()).then_some(entry)
    }

    fn markdown(&self, text: &str) -> Vec<Entry> {
        let (front, body) = front_matter(text);
        let front = keyed(&front);
        let sections = sections(body);
        let mut kind = front.get("kind").and_then(Value::as_str).and_then(kind_of).or(self.around);
        let one = matches!(sections.as_slice(), [only] if only.rows.is_empty() && (only.items.is_empty() || kind_of(&only.title).is_none()));
        if !front.is_empty() || one {
            let mut attributes = front;
            for section in sections {
                merge(&mut attributes, section.attributes);
                if !section.title.is_empty() && kind_of(&section.title).is_none() && !attributes.contains_key("name") {
                    attributes.insert("name".to_owned(), section.title.into());
                }
            }
            return self.entry(kind, self.stem, &attributes).into_iter().collect();
        }
        let mut found = Vec::new();
        for section in sections {
            if let Some(named) = kind_of(&section.title).filter(|_| section.attributes.keys().all(|key| key == "notes"))
            {
                kind = Some(named);
            } else if !section.title.is_empty() && !section.attributes.is_empty() {
                found.extend(self.entry(kind, &section.title, &section.attributes));
            }
            let people = section.items.iter().filter(|_| kind_of(&section.title).is_some());
            let about = |text: &String| [("notes".to_owned(), Value::from(text.clone()))].into_iter().collect();
            found.extend(people.filter_map(|(name, text)| self.entry(kind, name, &about(text))));
            let rows = section.rows.iter().filter(|row| row.contains_key("name"));
            found.extend(rows.filter_map(|row| self.entry(kind, "", row)));
        }
        found
    }
}

/// Attributes under the names that we know; the others become notes.
fn keyed(map: &Map<String, Value>) -> Map<String, Value> {
    let mut found = Map::new();
    for (key, value) in map {
        merge(&mut found, [known(key, value)].into_iter().collect());
    }
    found
}

fn known(key: &str, value: &Value) -> (String, Value) {
    match KEYS.get(key.trim().to_lowercase().as_str()) {
        Some(known) => ((*known).to_owned(), value.clone()),
        None => ("notes".to_owned(), Value::Object([(key.trim().to_owned(), value.clone())].into_iter().collect())),
    }
}

fn merge(into: &mut Map<String, Value>, more: Map<String, Value>) {
    for (key, value) in more {
        match into.get_mut(&key) {
            Some(there) if key == "notes" => {
                let before = there.take();
                let mut all = before.as_array().cloned().unwrap_or_else(|| vec![before.clone()]);
                all.push(value);
                *there = Value::Array(all);
            }
            Some(_) => {}
            None => {
                into.insert(key, value);
            }
        }
    }
}

fn front_matter(text: &str) -> (Map<String, Value>, &str) {
    let cut = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let Some((front, body)) = cut else { return (Map::new(), text) };
    (yaml::read(front).ok().and_then(|value| value.as_object().cloned()).unwrap_or_default(), body)
}

#[derive(Default)]
struct Section {
    title: String,
    attributes: Map<String, Value>,
    /// Rows of tables.
    rows: Vec<Map<String, Value>>,
    /// `- 葵: 17歳、…` and `- 葵（17歳）…`.
    items: Vec<(String, String)>,
}

/// The parts of a Markdown text: `- キー: 値` is an attribute, the rest are notes.
fn sections(body: &str) -> Vec<Section> {
    let mut all = vec![Section::default()];
    let mut header: Vec<String> = Vec::new();
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix('#') {
            all.push(Section { title: title.trim_start_matches('#').trim().to_owned(), ..Section::default() });
            header.clear();
            continue;
        }
        let Some(section) = all.last_mut() else { continue };
        if let Some(row) = line.strip_prefix('|') {
            let cells: Vec<String> = row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            if header.is_empty() {
                header = cells;
            } else if !cells.iter().all(|cell| cell.trim_matches([':', '-']).is_empty()) {
                let cells = header.iter().cloned().zip(cells.into_iter().map(Value::from));
                section.rows.push(keyed(&cells.collect()));
            }
            continue;
        }
        let item = line.trim_start_matches(['-', '*', '・', '+']).trim().replace("**", "");
        let cut = item.split_once([':', '：']).filter(|(key, _)| KEYS.contains_key(key.trim().to_lowercase().as_str()));
        if cut.is_none() && line.starts_with(['-', '*', '・', '+']) {
            let name = item.split([':', '：', '（', '(', '、', '。', ' ', '　']).next().unwrap_or_default();
            if (1..=10).contains(&name.chars().count()) && name != item {
                section.items.push((name.to_owned(), item.clone()));
            }
        }
        let attribute = match cut {
            Some((key, value)) => known(key, &Value::from(value.trim())),
            None => ("notes".to_owned(), Value::from(item)),
        };
        merge(&mut section.attributes, [attribute].into_iter().collect());
    }
    all.retain(|section| !section.title.is_empty() || !section.attributes.is_empty() || !section.rows.is_empty());
    all
}
