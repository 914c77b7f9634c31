//! Parts of Japanese names and the English words for them, so that `seat class` finds `主要席種` and `標高` finds `elevation_m`.

use super::notions::{ATTRIBUTES, GOODS, MEASURES, PEOPLE, PLACES, THINGS, daily, life, trade, world};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// How the line of words for kinds begins; any column of categories answers to them.
const KINDS: &str = "種,";

/// Every word for a thing that rows may be grouped by, in both languages.
pub fn things() -> impl Iterator<Item = &'static str> {
    let lines = PEOPLE.iter().chain(ATTRIBUTES).chain(PLACES).chain(GOODS).chain(THINGS);
    lines.filter(|line| !line.starts_with(KINDS)).flat_map(|line| line.split(['=', ',']))
}

/// Every word for what is neither a person nor a place.
pub fn goods_and_kinds() -> impl Iterator<Item = &'static str> {
    let lines = GOODS.iter().chain(THINGS).filter(|line| !line.starts_with(KINDS));
    lines.flat_map(|line| line.split(['=', ',']))
}

/// Every word for people.
pub fn people() -> impl Iterator<Item = &'static str> {
    PEOPLE.iter().flat_map(|line| line.split(['=', ',']))
}

/// Every word for places.
pub fn places() -> impl Iterator<Item = &'static str> {
    PLACES.iter().flat_map(|line| line.split(['=', ',']))
}

const ALL: [&[&str]; 13] = [
    PEOPLE,
    ATTRIBUTES,
    PLACES,
    THINGS,
    MEASURES,
    life::THINGS,
    life::MEASURES,
    trade::THINGS,
    trade::MEASURES,
    world::THINGS,
    world::MEASURES,
    daily::THINGS,
    daily::MEASURES,
];

/// Words for what people are told apart by, in Japanese.
pub fn attributes() -> impl Iterator<Item = &'static str> {
    ATTRIBUTES.iter().filter_map(|line| line.split_once('=')).flat_map(|(parts, _)| parts.split(','))
}

/// Whether a name is one of people.
pub fn is_of_people(label: &str) -> bool {
    speaks_of(label, PEOPLE)
}

/// Whether a name is one of places.
pub fn is_of_places(label: &str) -> bool {
    speaks_of(label, PLACES)
}

/// Whether a name is one of goods that are sold.
pub fn is_of_goods(label: &str) -> bool {
    speaks_of(label, GOODS)
}

fn speaks_of(label: &str, lines: &[&str]) -> bool {
    let folded = crate::table::fold::fold(label);
    let words = crate::table::header::words(label);
    lines.iter().filter_map(|line| line.split_once('=')).any(|(parts, english)| {
        let english = english.split(',').map(|gloss| gloss.split(' ').collect::<Vec<&str>>());
        parts.split(',').any(|part| folded.ends_with(part))
            || english.filter_map(|gloss| english_place(&words, &gloss)).any(|head| head)
    })
}

/// A line, taken apart once.
struct Notion {
    parts: Vec<&'static str>,
    english: Vec<(&'static str, Vec<&'static str>)>,
}

static NOTIONS: LazyLock<Vec<Notion>> = LazyLock::new(|| {
    let lines = ALL.iter().copied().flatten().filter_map(|line| line.split_once('='));
    let words = |gloss: &'static str| (gloss, gloss.split(' ').collect());
    let notion = |(parts, english): (&'static str, &'static str)| Notion {
        parts: parts.split(',').collect(),
        english: english.split(',').map(words).collect(),
    };
    lines.map(notion).collect()
});

/// Which notions may be held by a name, by the first character of a Japanese part and by the first word of an English gloss:
/// a name of ten characters is compared with a few dozen notions instead of a thousand.
struct Index {
    by_start: HashMap<char, Vec<usize>>,
    by_word: HashMap<&'static str, Vec<usize>>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index { by_start: HashMap::new(), by_word: HashMap::new() };
    for (at, notion) in NOTIONS.iter().enumerate() {
        let starts = notion.parts.iter().filter_map(|part| part.chars().next());
        starts.for_each(|start| index.by_start.entry(start).or_default().push(at));
        let words = notion.english.iter().filter_map(|(_, words)| words.first().copied());
        words.for_each(|word| index.by_word.entry(word).or_default().push(at));
    }
    index
});

impl Index {
    /// The notions worth comparing with a name, in the order they are written.
    fn candidates(&self, folded: &str, words: &[String]) -> Vec<usize> {
        let starts = folded.chars().filter_map(|c| self.by_start.get(&c));
        let singular = |word: &'_ String| word.strip_suffix('s').and_then(|w| self.by_word.get(w));
        let plain = words.iter().filter_map(|word| self.by_word.get(word.as_str()));
        let mut found: Vec<usize> =
            starts.chain(plain).chain(words.iter().filter_map(singular)).flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Every single English word of the glossary, for finding what a misspelt one was meant to be.
pub fn english_words() -> impl Iterator<Item = &'static str> {
    let glosses = NOTIONS.iter().flat_map(|notion| notion.english.iter());
    glosses.flat_map(|(_, words)| words.iter().copied()).filter(|word| word.is_ascii())
}

/// The words that may stand for a part of a name, each with whether the part is the name's head.
pub fn glosses_of(label: &str) -> Vec<(&'static str, bool)> {
    let folded = crate::table::fold::fold(label);
    let words = crate::table::header::words(label);
    let (japanese, latin) = (!folded.is_ascii(), words.iter().any(|word| word.is_ascii()));
    let mut out = Vec::new();
    for notion in INDEX.candidates(&folded, &words).into_iter().map(|at| &NOTIONS[at]) {
        let held = || notion.parts.iter().filter(|part| holds(&folded, part)).max_by_key(|part| part.len());
        let part = japanese.then(held).flatten();
        let placed = || notion.english.iter().find_map(|(_, gloss)| english_place(&words, gloss));
        let english_hit = latin.then(placed).flatten();
        let head = match (part, english_hit) {
            (Some(part), hit) => folded.ends_with(part) || hit == Some(true),
            (None, Some(head)) => head,
            (None, None) => continue,
        };
        let glosses = notion.parts.iter().chain(notion.english.iter().map(|(gloss, _)| gloss));
        out.extend(glosses.map(|word| (*word, head)));
    }
    out
}

/// The English nouns that name what is measured or happens, the first of each line: asked for where no column holds it, none stands in.
static MEASURED: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    const GENERAL: &str = "leave|fall|falls|fell|practice|training|closing|close|response|resolve|handling|finish|cause|result|results|output|response|length|growth|performance|activity|progress|volume|amount|quantity|total|value|usage|level|points|actual|plan|budget|target|goal|order|count|size|area|time|hours|duration|people|money|work|stay|play|view|views|visit|visits|like|likes|share|shares|lead|leads|win|wins|hit|hits|place|power|water|light|current|head|test|tests|case|cases|return|returns|loss|losses|draw|change|range|error|errors|call|calls|request|requests|comment|comments|release|english|science|music|reading|running|throw|shot|shots|drive|charge|feed|frequency|pieces|years|units|times|words|characters|pages|tips|tip|launch|batch|stress|strain|strength|depth|width|height|sent|gas|oil|demand|capacity|generation|consumption|catch|harvest|production|sales|revenue|cost|price|fee|rent|age|score|rating|review|wait|delay|speed|distance|weight|temperature|humidity|rain|wind|noise|sleep|steps|population|salary|profit";
    let lines = [MEASURES, life::MEASURES, trade::MEASURES, world::MEASURES, daily::MEASURES];
    let first = |line: &&'static str| line.split_once('=').and_then(|(_, english)| english.split(',').next());
    let nouns = lines.iter().copied().flatten().filter_map(first);
    nouns.filter(|noun| noun.is_ascii() && noun.len() >= 4 && !GENERAL.split('|').any(|own| own == *noun)).collect()
});

/// Whether an English noun names what is measured by itself.
pub fn is_measured_noun(noun: &str) -> bool {
    MEASURED.contains(noun)
}

/// The first noun of a text that names what is measured, perhaps in two words or in the plural.
pub fn measured_noun(text: &str) -> Option<&'static str> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| !w.is_empty()).collect();
    let known = |noun: &str| {
        let singular = noun.strip_suffix("ies").map(|stem| format!("{stem}y"));
        let plain = noun.strip_suffix('s').unwrap_or(noun);
        MEASURED.get(noun).or_else(|| MEASURED.get(plain)).or_else(|| MEASURED.get(singular.as_deref()?)).copied()
    };
    let known = |noun: &str| known(noun).filter(|_| super::cue::weight_of(noun) == 0.0);
    let pairs = words.windows(2).filter_map(|pair| known(&pair.join(" ")));
    pairs.chain(words.iter().filter_map(|word| known(word))).next()
}

/// Whether a Japanese noun is a notion of what is measured.
pub fn is_measured_notion(noun: &str) -> bool {
    let lines = [MEASURES, life::MEASURES, trade::MEASURES, world::MEASURES, daily::MEASURES];
    lines
        .iter()
        .copied()
        .flatten()
        .filter_map(|line| line.split_once('='))
        .any(|(parts, _)| parts.split(',').any(|p| p == noun))
}

/// Whether an English word, perhaps a plural, is a notion by itself, and no person.
pub fn is_english_notion(word: &str) -> bool {
    let single = word.strip_suffix('s').unwrap_or(word);
    let same = |own: &str| own == word || own == single;
    let known = NOTIONS.iter().flat_map(|notion| notion.english.iter()).any(|(gloss, _)| same(gloss));
    known && !people().any(same)
}

/// Whether a noun is a notion of its own.
pub fn is_notion(noun: &str) -> bool {
    NOTIONS.iter().any(|notion| notion.parts.contains(&noun))
}

/// Whether a word of the query, perhaps a plural, stands for a name by the glossary.
pub fn is_named_alike(label: &str, word: &str) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    glosses_of(label).iter().any(|(gloss, _)| *gloss == word || *gloss == singular)
}

/// A single kanji counts only at the end of a name, where it says what kind of thing the name is, or before an end that adds
/// nothing to it: `山域`, `港名`.
fn holds(label: &str, part: &str) -> bool {
    if part.chars().count() > 1 {
        return label.contains(part) || is_spread(label, part);
    }
    label.ends_with(part) || label.strip_prefix(part).is_some_and(|end| matches!(end, "域" | "名" | "別" | "系" | "区"))
}

/// `使用量` is spread over `使用電力量`: its start and its end are those of the name.
fn is_spread(label: &str, part: &str) -> bool {
    const ENDS: [&str; 6] = ["量", "数", "額", "率", "費", "時間"];
    let split = ENDS.iter().find_map(|end| part.strip_suffix(end).map(|start| (start, *end)));
    split.is_some_and(|(start, end)| {
        start.chars().count() >= 2 && label.starts_with(start) && label.ends_with(end) && label != part
    })
}

/// Whether an English name holds a gloss, and whether at its end.
fn english_place(words: &[String], wanted: &[&str]) -> Option<bool> {
    let same = |own: &String, other: &&str| own == other || own.strip_suffix('s') == Some(other);
    let at = words.windows(wanted.len()).position(|own| own.iter().zip(wanted).all(|(own, other)| same(own, other)))?;
    Some(at + wanted.len() == words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(label: &str, word: &str) -> bool {
        glosses_of(label).iter().any(|(gloss, _)| *gloss == word)
    }

    #[test]
    fn parts_of_names_are_known_in_the_other_language() {
        assert!(speaks("主要席種", "seat class") && speaks("動物種", "species") && speaks("担当医", "doctor"));
        assert!(speaks("elevation_m", "標高") && speaks("Error rate", "エラー率") && speaks("resolution", "解決時間"));
        assert!(!speaks("演目", "seat") && !speaks("売上", "doctor"));
    }

    #[test]
    fn every_line_has_both_sides() {
        assert!(
            THINGS
                .iter()
                .chain(MEASURES)
                .all(|line| line.split_once('=').is_some_and(|(ja, en)| !ja.is_empty() && !en.is_empty()))
        );
    }
}
