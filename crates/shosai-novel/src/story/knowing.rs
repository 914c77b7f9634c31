//! What is said before it is known.

use crate::{codex::Kind, messages};

use super::{Concern, Contradiction, Point, Story, Sure, Utterance};

/// Lines that speak of a fact before their speaker knows it, or before it comes to light.
pub fn all(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (fact, entry) in story.codex.of(Kind::Fact) {
        let words: Vec<&str> = match entry.words.is_empty() {
            true => vec![entry.name.as_str()],
            false => entry.words.iter().map(String::as_str).collect(),
        };
        for line in lines.iter().filter(|line| words.iter().all(|word| line.text.contains(word))) {
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

/// From when a person knows a fact, and who says so.
fn known_since(story: &Story, person: usize, fact: usize) -> Option<(Point, super::Spot)> {
    let entry = &story.codex.entries[fact];
    let own =
        story.codex.entries[person].knows.iter().find(|(name, _)| entry.names.contains(name) || *name == entry.name);
    if let Some((name, since)) = own {
        return Some((*since, story.entry_spot(person, name)));
    }
    entry.revealed.map(|since| (since, story.entry_spot(fact, "明かされる")))
}
