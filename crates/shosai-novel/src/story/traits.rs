//! What people and places are like: ages, looks, scars, directions, numbers, relatives, from the codex and from the text.

use std::collections::HashMap;

use crate::{
    codex::{Entry, Kind},
    messages,
};

use super::{
    Concern, Contradiction, Narration, Spot, Story, Sure, Utterance,
    number::numbers,
    people::{mentions, named, subject},
    relatives,
    voice::age_in,
    whereabouts::Whereabouts,
    words,
};

/// Counters that count one thing of a place.
const OWN_COUNTERS: [&str; 7] = ["段", "席", "階建", "メートル", "キロ", "ヘクタール", "部屋"];
/// Counters that need the word for what they count.
const SHARED_COUNTERS: [&str; 8] = ["人", "軒", "本", "匹", "頭", "台", "冊", "隻"];

/// One thing that is said of somebody: 髪, 黒.
#[derive(Debug, PartialEq)]
struct Trait {
    key: String,
    value: String,
    at: usize,
}

impl Trait {
    fn is_of_a_place(&self) -> bool {
        let parts = ["端", "側", "岸"].iter().chain(&OWN_COUNTERS).chain(&SHARED_COUNTERS);
        parts.into_iter().any(|part| self.key.ends_with(part))
    }
}

/// What the codex and earlier text say, and where.
type Table = HashMap<(usize, String), (String, Spot)>;

/// Traits in the manuscripts against the codex and against what was told before.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let mut table = known(story);
    let mut found = Vec::new();
    for text in &story.texts {
        let mut last: Option<(usize, usize)> = None;
        let mut places = Whereabouts::default();
        for told in &text.narration {
            let here = places.after(story, told);
            let spot = Spot::new(&text.path, Some(told.line), &told.text);
            // A paragraph that opens with nobody goes on with whom the last one ended.
            let goes_on = |paragraph: usize| {
                paragraph == told.paragraph
                    || paragraph + 1 == told.paragraph && words::first_of("somebody", &told.text).is_none()
            };
            let before = last.filter(|(paragraph, _)| goes_on(*paragraph)).map(|(_, person)| person);
            // 「ミレイユと申します」 女は頭巾を脱いだ: whoever has just spoken.
            let just_spoken = || {
                let spoken = text.spoken.iter().filter(|line| line.speaker.guess.is_none());
                spoken
                    .filter(|line| line.spot.line.is_some_and(|line| line + 1 == told.line))
                    .find_map(|line| line.speaker.person)
            };
            let nobody = mentions(&story.narrated, &told.text).is_empty();
            let before = if nobody { just_spoken().or(before) } else { before };
            for (owner, trait_) in owned(story, told, before, here) {
                found.extend(compare(story, &mut table, owner, trait_, &spot));
            }
            found.extend(
                relatives::relation(story, told, &spot).or_else(|| relatives::nobodys(story, &told.text, &spot)),
            );
            found.extend(of_facts(story, &told.text, &spot));
            // 達也の声だった: who is named alone is whom the telling goes on with.
            let named = mentions(&story.narrated, &told.text);
            let alone = named.first().filter(|one| named.iter().all(|other| other.person == one.person));
            let about = subject(&story.narrated, &told.text).or(alone.map(|one| one.person));
            last = about.map(|person| (told.paragraph, person)).or(last);
        }
        for (line, said) in text.lines() {
            let spot = Spot::new(&text.path, Some(line), &format!("「{said}」"));
            found.extend(of_facts(story, said, &spot));
            found.extend(relatives::nobodys(story, said, &spot));
        }
    }
    found
}

/// What the codex says.
fn known(story: &Story) -> Table {
    let mut table = Table::new();
    for (owner, entry) in story.codex.entries.iter().enumerate() {
        if let Some(age) = entry.age {
            table.insert((owner, "年齢".to_owned()), (age.to_string(), story.entry_spot(owner, "年齢")));
        }
        for sentence in entry.notes.split_inclusive(['。', '\n', '、']) {
            for Trait { key, value, .. } in traits(sentence) {
                if limb(&key).is_some() && !value.ends_with("なし") {
                    continue;
                }
                let word: String = sentence.trim().chars().take(8).collect();
                let spot = story.entry_spot(owner, word.split('は').next().unwrap_or(&word));
                table.entry((owner, key)).or_insert((value, spot));
            }
        }
    }
    table
}

/// The traits of a sentence with whose they are.
fn owned(story: &Story, told: &Narration, before: Option<usize>, here: Option<usize>) -> Vec<(usize, Trait)> {
    let codex = &story.narrated;
    let people = mentions(codex, &told.text);
    let mut found = Vec::new();
    for trait_ in traits(&told.text) {
        let owner = if trait_.is_of_a_place() {
            let stage = story.stage(told.at).and_then(|stage| story.codex.named(Kind::Place, &stage.scene.location));
            place_of(story, &told.text, &trait_, here.into_iter().chain(stage))
        } else {
            let near = people.iter().rev().find(|mention| mention.end <= trait_.at).map(|mention| mention.person);
            let alone = || people.first().filter(|one| people.iter().all(|other| other.person == one.person));
            let alone =
                || alone().map(|mention| mention.person).filter(|person| before.is_none_or(|last| last == *person));
            near.or_else(|| if people.is_empty() { before } else { alone() })
        };
        found.extend(owner.map(|owner| (owner, trait_)));
    }
    if let Some(age) = age_in(&told.text) {
        let at = told.text.find(['歳', '才']).unwrap_or(0);
        let after =
            people.iter().find(|mention| mention.start > at && told.text[at..mention.start].chars().count() <= 7);
        let many = ["二人", "三人", "たち", "達"].iter().any(|word| told.text[at..].contains(word));
        let owner = after.map(|mention| mention.person).or_else(|| subject(codex, &told.text)).or(before);
        if let (Some(owner), false) = (owner, many) {
            found.push((owner, Trait { key: "年齢".to_owned(), value: age.to_string(), at }));
        }
    }
    found
}

/// The place that a trait is of: one that has such a trait and is named in the sentence, or where the scene plays.
fn place_of(story: &Story, text: &str, trait_: &Trait, scene: impl Iterator<Item = usize>) -> Option<usize> {
    let named = named(&story.codex, Kind::Place, text).into_iter().map(|mention| mention.person);
    let has = |place: &usize| traits_of(&story.codex.entries[*place]).any(|known| known.key == trait_.key);
    named.chain(scene).find(has)
}

/// Traits in what is said, against the codex: of somebody named, of the speaker, or of whoever is spoken to.
pub fn of_lines(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mut table = known(story);
    let mut found = Vec::new();
    for line in lines {
        for trait_ in traits(&line.text) {
            let owner = if trait_.is_of_a_place() {
                let stage = story.stage(line.at);
                let stage = stage.and_then(|stage| story.codex.named(Kind::Place, &stage.scene.location));
                place_of(story, &line.text, &trait_, stage.into_iter())
            } else {
                spoken_of(story, &table, line, &trait_)
            };
            found.extend(owner.and_then(|owner| compare(story, &mut table, owner, trait_, &line.spot)));
        }
        found.extend(of_facts(story, &line.text, &line.spot).filter(|_| line.spot.line.is_none()));
    }
    found
}

/// Traits of whoever is named before them, in words of nobody's.
pub fn of_words(story: &Story, text: &str, spot: &Spot) -> Vec<Contradiction> {
    let mut table = known(story);
    let named = traits(text).into_iter().filter(|trait_| !trait_.is_of_a_place());
    let owned = named.filter_map(|trait_| Some((mentions(&story.codex, &text[..trait_.at]).last()?.person, trait_)));
    owned.filter_map(|(owner, trait_)| compare(story, &mut table, owner, trait_, spot)).collect()
}

/// Whose trait a line tells; one that is spoken to is meant where only one person is known to have such a trait.
fn spoken_of(story: &Story, table: &Table, line: &Utterance, trait_: &Trait) -> Option<usize> {
    let before = &line.text[..trait_.at];
    if let Some(mention) = mentions(&story.codex, before).last() {
        return Some(mention.person);
    }
    if words::pronouns().iter().flatten().any(|word| before.contains(&format!("{word}の"))) {
        return line.speaker.person;
    }
    words::first_of("you", before)?;
    let mut having = table.keys().filter(|(_, key)| *key == trait_.key).map(|(owner, _)| *owner);
    having.next().filter(|_| having.next().is_none())
}

fn traits_of(entry: &Entry) -> impl Iterator<Item = Trait> + '_ {
    entry.notes.split_inclusive(['。', '\n', '、']).flat_map(traits)
}

fn compare(story: &Story, table: &mut Table, owner: usize, told: Trait, here: &Spot) -> Option<Contradiction> {
    let Trait { key, value, .. } = told;
    if limb(&key).is_some() {
        // Only a limb that is lacking is remembered, and only its use is one too many.
        let known = table.get(&(owner, key.clone())).filter(|(known, _)| known.strip_suffix("なし") == Some(&value));
        if known.is_none() {
            if value.ends_with("なし") {
                table.entry((owner, key)).or_insert((value, here.clone()));
            }
            return None;
        }
    }
    let Some((known, there)) = table.get(&(owner, key.clone())) else {
        table.insert((owner, key), (value, here.clone()));
        return None;
    };
    if *known == value {
        return None;
    }
    let concern = if story.codex.entries[owner].kind == Kind::Person { Concern::Character } else { Concern::World };
    let message = messages::StoryTrait { who: story.name(owner), what: &key, known, told: &value };
    Some(Contradiction::new("TRAIT", concern, Sure::Likely, message, here.clone(), there.clone()))
}

/// Every trait that a sentence tells.
fn traits(sentence: &str) -> Vec<Trait> {
    let mut found = Vec::new();
    for noun in words::list("looks") {
        for (at, _) in sentence.match_indices(noun) {
            if let Some(colour) = colour_before(&sentence[..at]).or_else(|| colour_after(&sentence[at + noun.len()..]))
            {
                let key = if matches!(*noun, "目" | "眼") { "瞳" } else { noun };
                found.push(Trait { key: key.to_owned(), value: colour.to_owned(), at });
            }
        }
    }
    for (at, side) in sentence.char_indices().filter(|(_, letter)| matches!(letter, '左' | '右')) {
        let rest = &sentence[at + side.len_utf8()..];
        let before = sentence[..at].trim_end_matches(['は', 'が', 'も', 'の', '、']);
        if rest.starts_with("利き") || words::list("handed").iter().any(|word| before.ends_with(word)) {
            found.push(Trait { key: "利き手".to_owned(), value: side.to_string(), at });
            continue;
        }
        let rest = rest.trim_start_matches('の');
        let body = words::list("body").iter().filter(|body| rest.starts_with(**body)).max_by_key(|body| body.len());
        let Some(body) = body else { continue };
        let near: String = rest[body.len()..].chars().take(12).collect();
        let named_before = || words::list("wound").iter().copied().find(|wound| before.ends_with(wound));
        if let Some(wound) = words::first_of("wound", &near).or_else(named_before) {
            let wound = if matches!(wound, "引きず") { "不自由" } else { wound };
            found.push(Trait { key: format!("{body}の{wound}"), value: side.to_string(), at });
        }
        if let Some(limb) = limb(body) {
            let after = &rest[body.len()..];
            if words::list("lacking").iter().any(|word| after.starts_with(word)) {
                found.push(Trait { key: limb.to_owned(), value: format!("{side}なし"), at });
            } else if words::list("using").iter().any(|word| after.starts_with(word)) {
                found.push(Trait { key: limb.to_owned(), value: side.to_string(), at });
            }
        }
    }
    for (at, way) in sentence.char_indices().filter(|(_, letter)| matches!(letter, '北' | '南' | '東' | '西')) {
        let rest = sentence[at + way.len_utf8()..].trim_start_matches('の');
        if let Some(part) = ["端", "側", "岸"].iter().find(|part| rest.starts_with(**part)) {
            found.push(Trait { key: (*part).to_owned(), value: way.to_string(), at });
        }
    }
    found.extend(counts(sentence));
    found
}

/// Limbs that can be lacking, under one name.
fn limb(body: &str) -> Option<&'static str> {
    match body {
        "腕" | "手" => Some("腕"),
        "足" | "脚" => Some("脚"),
        "目" | "瞳" => Some("目"),
        _ => None,
    }
}

fn counts(sentence: &str) -> Vec<Trait> {
    let mut found = Vec::new();
    for number in numbers(sentence) {
        let rest = &sentence[number.range.end..];
        let at = number.range.start;
        if let Some(counter) = OWN_COUNTERS.iter().find(|counter| rest.starts_with(**counter)) {
            // 段目 is a place on the way, 一段ごと a step at a time; neither is the number of steps.
            let part = ["目", "ごと", "ずつ", "おき", "抜か", "飛ば"];
            if !part.iter().any(|word| rest[counter.len()..].starts_with(word)) {
                found.push(Trait { key: (*counter).to_owned(), value: number.value.to_string(), at });
            }
        } else if let Some(counter) = SHARED_COUNTERS.iter().find(|counter| rest.starts_with(**counter)) {
            let before =
                sentence[..at].trim_end_matches(['は', 'が', 'の', 'も', '、', 'わ', 'ず', 'か', '全', '部', 'で']);
            let noun: Vec<char> = before
                .chars()
                .rev()
                .take_while(|letter| ('一'..='龥').contains(letter) || ('ァ'..='ー').contains(letter))
                .collect();
            let noun: String = noun.into_iter().rev().collect();
            if !noun.is_empty() {
                found.push(Trait { key: format!("{noun}{counter}"), value: number.value.to_string(), at });
            }
        }
    }
    found
}

/// 黒い, 銀色の, 金の right before something.
pub fn colour_before(before: &str) -> Option<&'static str> {
    let stem = before
        .strip_suffix("色い")
        .or_else(|| before.strip_suffix("色の"))
        .or_else(|| before.strip_suffix(['い', 'の', '色']))
        .unwrap_or(before);
    words::list("colour").iter().copied().find(|colour| stem.ends_with(colour))
}

/// A name that begins with a colour, cut in two: 銀の栞.
pub fn coloured(name: &str) -> Option<(&'static str, &str)> {
    let colour = words::list("colour").iter().copied().find(|colour| name.starts_with(colour))?;
    let rest = name[colour.len()..].strip_prefix('色').unwrap_or(&name[colour.len()..]);
    rest.strip_prefix(['の', 'い']).filter(|bare| !bare.is_empty()).map(|bare| (colour, bare))
}

/// は黒 right after something.
fn colour_after(after: &str) -> Option<&'static str> {
    let rest = after.strip_prefix(['は', 'が', 'も'])?;
    let rest = rest.strip_prefix('、').unwrap_or(rest);
    words::list("colour").iter().copied().find(|colour| rest.starts_with(colour))
}

/// A number of a fact that differs from the codex: 母が島を出て十年.
fn of_facts(story: &Story, sentence: &str, here: &Spot) -> Option<Contradiction> {
    for (fact, entry) in story.codex.of(Kind::Fact) {
        let (Some(value), false) = (&entry.value, entry.words.is_empty()) else { continue };
        let Some(known) = numbers(value).next() else { continue };
        let unit = value[known.range.end..].chars().next();
        if !entry.words.iter().all(|word| sentence.contains(word.as_str())) {
            continue;
        }
        let told =
            numbers(sentence).find(|number| unit.is_some() && sentence[number.range.end..].chars().next() == unit);
        if let Some(told) = told.filter(|told| told.value != known.value) {
            let shown = &sentence[told.range.clone()];
            let message = messages::StoryFact {
                fact: &entry.name,
                known: value,
                told: format!("{shown}{}", unit.unwrap_or_default()),
            };
            let there = story.entry_spot(fact, value);
            return Some(Contradiction::new("FACT", Concern::World, Sure::Likely, message, here.clone(), there));
        }
    }
    None
}
