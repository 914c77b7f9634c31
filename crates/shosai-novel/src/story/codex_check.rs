//! The codex against itself: ages that relatives cannot have.

use crate::{codex::Kind, messages};

use super::{Concern, Contradiction, Story, Sure, words};

/// Years that lie at least between parent and child.
const GENERATION: u32 = 13;

/// Relatives whose ages do not fit.
pub fn ages(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (person, entry) in story.codex.of(Kind::Person) {
        for relation in &entry.relations {
            let Some(other) = story.codex.named(Kind::Person, &relation.with) else { continue };
            let (Some(age), Some(theirs)) = (entry.age, story.codex.entries[other].age) else { continue };
            let fits = match words::kin(&relation.term) {
                Some("older") => theirs >= age,
                Some("younger") => theirs <= age,
                Some("parent") => theirs >= age + GENERATION,
                Some("child") => theirs + GENERATION <= age,
                _ => true,
            };
            if !fits {
                let message =
                    messages::StoryKinAge { who: &entry.name, age, term: &relation.term, whom: &relation.with, theirs };
                let (here, there) = (story.entry_spot(person, &relation.with), story.entry_spot(other, "年齢"));
                found.push(Contradiction::new("KIN_AGE", Concern::Character, Sure::Certain, message, here, there));
            }
        }
    }
    found
}
