//! One thing that the story knows: a person, a place, a thing, a fact.

use std::sync::LazyLock;

use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::story::{Point, number};

/// What an entry is about.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    #[default]
    Person,
    Place,
    Thing,
    Fact,
}

/// One entry, as far as its file says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Entry {
    pub kind: Kind,
    pub name: String,
    /// Every name, the longest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The pronoun that the person uses for itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_person: Option<String>,
    /// How the person speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voice: Option<String>,
    /// Words that the person never says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_says: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
    /// What is known, and from when.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub knows: Vec<(String, Point)>,
    /// Minutes to other places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<(String, u32)>,
    /// After this point a person is there no more, a thing is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Point>,
    /// When a thread must have been taken up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<Point>,
    /// When a fact comes to light.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed: Option<Point>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// Who knows a fact from the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known_by: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Looks and whatever else is said in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Where it stands.
    pub file: String,
}

/// What another is to a person, and what the person calls it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Relation {
    pub with: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub term: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<String>,
}

/// What a description in words says: 一人称は「私」, 17歳, 丁寧語.
static IN_WORDS: LazyLock<[Option<Regex>; 4]> = LazyLock::new(|| {
    let pronouns = "わたくし|わたし|あたし|あたい|私|僕|ぼく|ボク|俺|おれ|オレ|わし|儂|拙者|吾輩|小生";
    [
        Regex::new(&format!("(?:一人称|自分のこと)[はがを:：]?\\s*[「『]?({pronouns})")).ok(),
        Regex::new("([0-9０-９〇一二三四五六七八九十]+)[歳才]").ok(),
        Regex::new("(敬語|丁寧語|丁寧な|ですます|です・ます|タメ口|ため口|くだけた|ぶっきらぼう|乱暴)").ok(),
        Regex::new("([^、。「」\\s]{1,12})(?:のこと)?を[「『]([^」』]{1,12})[」』]と呼ぶ").ok(),
    ]
});

impl Entry {
    /// Somebody or something of whom only the name is known.
    pub(crate) fn bare(kind: Kind, name: &str) -> Self {
        let mut names = vec![name.to_owned()];
        names.extend(given_name(name).filter(|_| kind == Kind::Person));
        Self { kind, name: name.to_owned(), names, ..Self::default() }.read_colour()
    }

    /// Takes from the notes what no attribute says.
    fn read_notes(mut self) -> Self {
        if self.kind != Kind::Person || self.notes.is_empty() {
            return self;
        }
        let [pronoun, age, voice, calls] = &*IN_WORDS;
        let first = |expression: &Option<Regex>| {
            expression.as_ref().and_then(|expression| expression.captures(&self.notes)).map(|found| found[1].to_owned())
        };
        let (pronoun, age, mut voice) = (first(pronoun), first(age), first(voice));
        // 敬語は使わない says the opposite.
        if let Some(manners) = &voice
            && let Some((_, rest)) = self.notes.split_once(manners.as_str())
            && rest.chars().take(8).collect::<String>().contains("ない")
        {
            voice = Some("くだけた".to_owned());
        }
        for found in calls.iter().flat_map(|expression| expression.captures_iter(&self.notes)) {
            let (with, form) = (found[1].to_owned(), found[2].to_owned());
            if !self.relations.iter().any(|relation| relation.with == with && relation.calls.is_some()) {
                self.relations.push(Relation { with, term: String::new(), calls: Some(form) });
            }
        }
        self.first_person = self.first_person.or(pronoun);
        self.age = self.age.or_else(|| age.and_then(|age| number(&age)).and_then(|age| u32::try_from(age).ok()));
        self.voice = self.voice.or(voice);
        self
    }

    /// Reads the attributes of an entry, whose keys are those of the first column of `keys.tsv`.
    pub(super) fn of(kind: Kind, name: &str, file: &str, attributes: &Map<String, Value>) -> Self {
        let get = |key: &str| attributes.get(key).filter(|value| !value.is_null());
        let text = |key: &str| get(key).map(plain).filter(|text| !text.trim().is_empty());
        let point = |key: &str| text(key).and_then(|text| Point::parse(&text));
        let name = text("name").unwrap_or_else(|| name.to_owned());
        // 葵（あおい） is 葵.
        let name = name.split(['（', '(', '／', '/']).next().unwrap_or_default().trim().to_owned();
        let mut names = vec![name.replace([' ', '　'], "")];
        names.extend(name.split([' ', '　']).map(str::to_owned));
        names.extend(get("aliases").map(list).unwrap_or_default());
        names.retain(|name| !name.trim().is_empty());
        names.sort_by(|one, other| (other.chars().count(), one).cmp(&(one.chars().count(), other)));
        names.dedup();
        let looks = get("looks").map(said).unwrap_or_default();
        let mut relations = get("relations").map(relations).unwrap_or_default();
        for (with, calls) in get("calls").map(pairs).unwrap_or_default() {
            match relations.iter_mut().find(|relation| relation.with == with) {
                Some(relation) => relation.calls = Some(calls),
                None => relations.push(Relation { with, term: String::new(), calls: Some(calls) }),
            }
        }
        let knows = get("knows").map(pairs).unwrap_or_default();
        let moves = get("moves").map(pairs).unwrap_or_default();
        Self {
            kind,
            name: name.replace([' ', '　'], ""),
            names,
            first_person: text("first_person")
                .map(|text| text.split(['、', '（', '/', ',']).next().unwrap_or_default().trim().to_owned()),
            voice: text("voice"),
            never_says: get("never_says").map(list).unwrap_or_default(),
            age: text("age").and_then(|text| number(&text)).and_then(|age| u32::try_from(age).ok()),
            colour: text("colour"),
            owner: text("owner"),
            relations,
            knows: knows.into_iter().map(|(fact, since)| (fact, Point::parse(&since).unwrap_or_default())).collect(),
            moves: moves.into_iter().filter_map(|(place, time)| Some((place, minutes(&time)?))).collect(),
            leaves: point("leaves").or_else(|| point("gone")),
            returns: point("returns"),
            revealed: point("revealed"),
            words: get("words").map(list).unwrap_or_default(),
            known_by: get("known_by").map(list).unwrap_or_default(),
            value: text("value"),
            notes: ["notes", "calls"]
                .map(|key| get(key).map(said).unwrap_or_default())
                .into_iter()
                .fold(looks, |all, part| format!("{all}\n{part}"))
                .trim()
                .to_owned(),
            file: file.to_owned(),
        }
        .read_notes()
        .read_colour()
    }

    /// 銀の栞 is a 栞, and silver.
    fn read_colour(mut self) -> Self {
        if self.kind == Kind::Thing
            && let Some((colour, bare)) = crate::story::coloured(&self.name)
        {
            self.colour = self.colour.or_else(|| Some(colour.to_owned()));
            self.names.push(bare.to_owned());
        }
        self
    }
}

/// What follows a family name that the dictionary knows.
pub(super) fn given_name(name: &str) -> Option<String> {
    let manuscript = shosai_prose::Manuscript::read(name);
    let [family, _, ..] = manuscript.tokens() else { return None };
    let given = manuscript.text().get(family.range.end..)?.trim();
    let is_kanji = |letter: char| ('一'..='龥').contains(&letter) || letter == '々';
    let whole = manuscript.surface(family).chars().all(is_kanji) && !given.is_empty();
    (family.finer() == "人名" && whole && given.chars().count() > 1).then(|| given.to_owned())
}

/// A value as one text.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("、"),
        Value::Object(_) => said(value),
        other => other.to_string(),
    }
}

/// A value as sentences: `髪: 黒` says 髪は黒.
fn said(value: &Value) -> String {
    match value {
        Value::Object(map) => map.iter().map(|(key, value)| format!("{key}は{}。", plain(value))).collect(),
        Value::Array(items) => items.iter().map(|item| format!("{}\n", said(item))).collect(),
        other => plain(other),
    }
}

fn list(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().map(plain).collect(),
        other => plain(other).split(['、', ',', '，', '/', '／']).map(|part| part.trim().to_owned()).collect(),
    }
}

/// `長崎の消印（EP003から）、…`, `{事実: …, いつから: …}` or `{長崎の消印: EP003}`: what, and the word about it.
fn pairs(value: &Value) -> Vec<(String, String)> {
    match value {
        Value::Array(items) => items.iter().flat_map(pairs).collect(),
        Value::Object(map) => {
            let what = ["事実", "先", "相手", "名前", "人", "fact", "to", "with", "name", "what"];
            let what = what.iter().find_map(|key| map.get(*key));
            match what {
                Some(what) => {
                    let about = map.values().find(|value| *value != what).map(plain).unwrap_or_default();
                    vec![(plain(what), about)]
                }
                None => map.iter().map(|(key, value)| (key.clone(), plain(value))).collect(),
            }
        }
        other => list(other).iter().map(|part| bracketed(part)).collect(),
    }
}

/// `ひかり（妹）`.
fn bracketed(text: &str) -> (String, String) {
    let cut = text.split_once(['（', '(', '：', ':']);
    let (what, about) = cut.unwrap_or((text, ""));
    (what.trim().to_owned(), about.trim_end_matches(['）', ')']).trim().to_owned())
}

fn relations(value: &Value) -> Vec<Relation> {
    let Value::Array(items) = value else {
        return pairs(value).into_iter().map(|(with, term)| Relation { with, term, calls: None }).collect();
    };
    let of = |item: &Value| {
        let Some(map) = item.as_object() else { return relations(item) };
        let get = |keys: &[&str]| keys.iter().find_map(|key| map.get(*key)).map(plain);
        let Some(with) = get(&["相手", "名前", "人", "with", "name", "to"]) else { return relations(item) };
        let term = get(&["続柄", "関係", "種類", "term", "relation", "type"]).unwrap_or_default();
        vec![Relation { with, term, calls: get(&["呼び方", "呼称", "calls"]) }]
    };
    items.iter().flat_map(of).collect()
}

/// `40`, `40分`, `二時間`.
fn minutes(text: &str) -> Option<u32> {
    let figure = u32::try_from(number(text)?).ok()?;
    Some(if text.contains("時間") { figure * 60 } else { figure })
}
