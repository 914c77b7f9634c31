//! Things: what colour they have, when they are gone, and threads that were to be taken up.

use crate::{
    codex::{Entry, Kind},
    design::Place,
    messages,
};

use super::{
    Concern, Contradiction, Point, Spot, Story, Sure, Utterance,
    people::{Mention, named},
    traits::colour_before,
    words,
};

/// Props of the design data against the codex.
pub fn of_props(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (episode, design) in &story.designs {
        for prop in &design.props {
            let name = prop.name.as_deref().unwrap_or(&prop.prop_id);
            let Some(mention) = named(&story.codex, Kind::Thing, name).pop() else { continue };
            let thing = mention.person;
            let quote = format!("{} {name}", prop.prop_id);
            let shown = || prop.introduced.clone().unwrap_or_else(|| format!("EP{episode:03}"));
            found.extend(other_colour(story, thing, &name[..mention.start], &Spot::new(shown(), None, &quote)));
            let used = prop.introduced.iter().chain(&prop.used);
            let late = used.filter_map(|id| Some((id, Place::parse(id, Some(*episode)).ok()?))).find(|(_, place)| {
                let at = Point { episode: place.episode, scene: place.scene.unwrap_or(0) };
                story.codex.entries[thing].leaves.is_some_and(|leaves| leaves.is_before(at))
            });
            if let Some((id, _)) = late {
                found.push(gone(story, thing, Sure::Certain, Spot::new(id, None, &quote)));
            }
        }
    }
    found
}

/// Things in the manuscripts against the codex.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for text in &story.texts {
        for told in &text.narration {
            for mention in named(&story.codex, Kind::Thing, &told.text) {
                let here = Spot::new(&text.path, Some(told.line), &told.text);
                let entry = &story.codex.entries[mention.person];
                found.extend(other_colour(story, mention.person, &told.text[..mention.start], &here));
                let held = words::first_of("hold", &told.text[mention.end..]).is_some();
                let whole = told.text[mention.start..mention.end].chars().count() > 1;
                if held && whole && entry.leaves.is_some_and(|leaves| leaves.is_before(told.at)) {
                    found.push(gone(story, mention.person, Sure::Likely, here));
                }
            }
        }
        found.extend(open_threads(story, text));
    }
    found.extend(destroyed(story));
    found
}

/// Things in what is said, against the codex.
pub fn of_lines(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mentioned = |line: &Utterance| {
        let things = named(&story.codex, Kind::Thing, &line.text).into_iter();
        let before = |thing: Mention| other_colour(story, thing.person, &line.text[..thing.start], &line.spot);
        things.filter_map(before).collect::<Vec<_>>()
    };
    lines.iter().flat_map(mentioned).collect()
}

/// Things in what is to be sensed, against the codex.
pub fn of_senses(story: &Story) -> Vec<Contradiction> {
    let senses = story.designs.iter().flat_map(|(_, design)| &design.senses);
    let seen = |sense: &crate::design::Sense| {
        let spot = Spot::new(&sense.trigger_id, None, &sense.description);
        let things = named(&story.codex, Kind::Thing, &sense.description).into_iter();
        let colours = things
            .filter_map(|thing| other_colour(story, thing.person, &sense.description[..thing.start], &spot))
            .collect::<Vec<_>>();
        colours.into_iter().chain(super::traits::of_words(story, &sense.description, &spot)).collect::<Vec<_>>()
    };
    senses.flat_map(seen).collect()
}

fn gone(story: &Story, thing: usize, sure: Sure, here: Spot) -> Contradiction {
    let episode = story.codex.entries[thing].leaves.map_or(0, |leaves| leaves.episode);
    let message = messages::StoryThingGone { what: story.name(thing), episode };
    let there = story.entry_spot(thing, "失われる");
    Contradiction::new("THING_GONE", Concern::World, sure, message, here, there)
}

fn other_colour(story: &Story, thing: usize, before: &str, here: &Spot) -> Option<Contradiction> {
    let known = story.codex.entries[thing].colour.as_deref()?;
    let told = colour_before(before)?;
    (!known.contains(told)).then(|| {
        let message = messages::StoryTrait { who: story.name(thing), what: "色", known, told };
        let there = story.entry_spot(thing, "色");
        Contradiction::new("TRAIT", Concern::World, Sure::Likely, message, here.clone(), there)
    })
}

/// A thing or a fact that was to return in this episode, and is not in it.
fn open_threads(story: &Story, text: &super::Text) -> Vec<Contradiction> {
    let due = |entry: &Entry| entry.returns.or(entry.revealed).is_some_and(|point| point.episode == text.number);
    let mut found = Vec::new();
    for (at, entry) in story.codex.entries.iter().enumerate().filter(|(_, entry)| due(entry)) {
        let words: Vec<&String> =
            if entry.words.is_empty() { entry.names.iter().collect() } else { entry.words.iter().collect() };
        let told = text.narration.iter().map(|told| told.text.as_str());
        let said = text.lines().map(|(_, said)| said);
        if !told.chain(said).any(|sentence| words.iter().any(|word| sentence.contains(word.as_str()))) {
            let message = messages::StoryThreadOpen { what: &entry.name, episode: text.number };
            let here = Spot::new(&text.path, None, "");
            let there = story.entry_spot(at, "回収");
            found.push(Contradiction::new("THREAD_OPEN", Concern::Threads, Sure::Likely, message, here, there));
        }
    }
    found
}

/// A thing that was destroyed or lost in the text, and is in somebody's hand later.
fn destroyed(story: &Story) -> Vec<Contradiction> {
    let mut lost: Vec<(usize, Spot)> = Vec::new();
    let mut found = Vec::new();
    let short: Vec<(usize, String)> =
        story.codex.of(Kind::Thing).filter_map(|(thing, entry)| Some((thing, head_noun(&entry.name)?))).collect();
    for text in &story.texts {
        let mut spoken_of = (usize::MAX, Vec::new());
        for told in text.narration.iter().filter(|told| words::first_of("back", &told.text).is_none()) {
            let mut things = named(&story.codex, Kind::Thing, &told.text);
            if spoken_of.0 != told.paragraph {
                spoken_of = (told.paragraph, Vec::new());
            }
            spoken_of.1.extend(things.iter().map(|mention| mention.person));
            let again = short.iter().filter(|(thing, _)| spoken_of.1.contains(thing));
            things.extend(again.flat_map(|(thing, word)| called(&told.text, *thing, word)));
            for mention in things {
                let rest: String = told.text[mention.end..].chars().take(12).collect();
                let here = Spot::new(&text.path, Some(told.line), &told.text);
                if words::first_of("destroy", &rest).is_some() && rest.starts_with(['を', 'が', 'は']) {
                    lost.push((mention.person, here));
                } else if let (Some((_, there)), Some(_), true) = (
                    lost.iter().find(|(thing, _)| *thing == mention.person),
                    words::first_of("hold", &rest),
                    rest.starts_with('を'),
                ) {
                    let message = messages::StoryThingLost { what: story.name(mention.person) };
                    found.push(Contradiction::new(
                        "THING_GONE",
                        Concern::World,
                        Sure::Likely,
                        message,
                        here,
                        there.clone(),
                    ));
                }
            }
        }
    }
    found
}

/// 時計 of a 懐中時計: what a paragraph calls a thing that it has named.
fn head_noun(name: &str) -> Option<String> {
    const LETTERS: usize = 2;
    let letters: Vec<char> = name.chars().collect();
    let head: String = letters.get(letters.len().checked_sub(LETTERS)?..)?.iter().collect();
    let manuscript = shosai_prose::Manuscript::read(&head);
    let is_noun = matches!(manuscript.tokens(), [word] if word.part() == "名詞");
    (is_noun && letters.len() > LETTERS).then_some(head)
}

/// Where a text calls a thing by a word that stands alone.
fn called(text: &str, thing: usize, word: &str) -> Vec<Mention> {
    let places = text.match_indices(word).map(|(start, _)| Mention { person: thing, start, end: start + word.len() });
    let is_kanji = |letter: char| ('一'..='龥').contains(&letter);
    places.filter(|place| !text[..place.start].ends_with(is_kanji)).collect()
}
