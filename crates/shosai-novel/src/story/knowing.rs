//! What is said before it is known.

use crate::{codex::Kind, messages};

use super::{Concern, Contradiction, Point, Spot, Story, Sure, Utterance};

/// Lines that speak of a fact before their speaker knows it, or before it comes to light.
pub fn all(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (fact, entry) in story.codex.of(Kind::Fact) {
        let words: Vec<&str> = match entry.words.is_empty() {
            true => vec![entry.name.as_str()],
            false => entry.words.iter().map(String::as_str).collect(),
        };
        let told = lines.iter().filter(|line| line.speaker.guess.is_none());
        for line in told.filter(|line| words.iter().all(|word| line.text.contains(word))) {
            let Some(person) = line.speaker.person else { continue };
            let Some((since, there)) = known_since(story, person, fact) else { continue };
            if line.at.is_before(since) {
                let sure = if line.speaker.named { Sure::Certain } else { Sure::Likely };
                let message = messages::StoryKnowledge {
                    who: &line.speaker.name,
                    fact: &entry.name,
                    episode: since.episode,
                    scene: since.scene,
                };
                found.push(Contradiction::new("KNOWLEDGE", Concern::Plot, sure, message, line.spot.clone(), there));
            }
        }
    }
    found
}

/// Narration that tells of a fact before whoever it looks through knows it.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let Some(viewpoint) = story.viewpoint else { return Vec::new() };
    let mut found = Vec::new();
    // One word alone may be of anything.
    for (fact, entry) in story.codex.of(Kind::Fact).filter(|(_, entry)| entry.words.len() > 1) {
        let Some((since, there)) = known_since(story, viewpoint, fact) else { continue };
        for text in &story.texts {
            let early = text.narration.iter().filter(|told| told.at.is_before(since));
            for told in early.filter(|told| entry.words.iter().all(|word| told.text.contains(word.as_str()))) {
                let message = messages::StoryKnowledge {
                    who: story.name(viewpoint),
                    fact: &entry.name,
                    episode: since.episode,
                    scene: since.scene,
                };
                let here = Spot::new(&text.path, Some(told.line), &told.text);
                found.push(Contradiction::new("KNOWLEDGE", Concern::Plot, Sure::Likely, message, here, there.clone()));
            }
        }
    }
    found
}

/// From when a person knows a fact, and who says so.
fn known_since(story: &Story, person: usize, fact: usize) -> Option<(Point, Spot)> {
    let entry = &story.codex.entries[fact];
    let own =
        story.codex.entries[person].knows.iter().find(|(name, _)| entry.names.contains(name) || *name == entry.name);
    if let Some((name, since)) = own {
        return Some((*since, story.entry_spot(person, name)));
    }
    entry.revealed.map(|since| (since, story.entry_spot(fact, "明かされる")))
}
