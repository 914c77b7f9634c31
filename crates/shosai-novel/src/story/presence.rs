//! Who is there: speakers that a scene does not have, people after their last scene, names that nobody has.

use shosai_message::Message;

use crate::{codex::Kind, messages};

use super::{Concern, Contradiction, Spot, Story, Sure, Utterance, people};

/// Speakers against the people of their scene and against the codex.
pub fn of_utterances(story: &Story, lines: &[Utterance]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let known = story.codex.of(Kind::Person).next().is_some();
    for line in lines.iter().filter(|line| line.speaker.guess.is_none()) {
        let sure = if line.speaker.named { Sure::Certain } else { Sure::Likely };
        if let Some((names, there)) = &line.present
            && !story.is_among(&line.speaker, names)
        {
            // A manuscript may bring somebody in that the design does not have.
            let sure = if line.spot.line.is_some() { Sure::Likely } else { sure };
            let message = messages::StoryAbsent { who: &line.speaker.name, scene: &there.place };
            found.push(Contradiction::new(
                "ABSENT_SPEAKER",
                Concern::Character,
                sure,
                message,
                line.spot.clone(),
                there.clone(),
            ));
        }
        match line.speaker.person {
            Some(person) => found.extend(after_the_last(story, person, line.at, &line.spot, sure)),
            None if known => found.extend(stranger(story, &line.speaker.name, &line.spot)),
            None => {}
        }
    }
    found
}

/// People of scenes against the codex.
pub fn of_scenes(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let known = story.codex.of(Kind::Person).next().is_some();
    for stage in &story.stages {
        for name in &stage.scene.characters {
            match story.codex.named(Kind::Person, name) {
                Some(person) => found.extend(after_the_last(story, person, stage.at, &stage.spot, Sure::Certain)),
                None if known => found.extend(stranger(story, name, &stage.spot)),
                None => {}
            }
        }
    }
    found
}

fn after_the_last(story: &Story, person: usize, at: super::Point, here: &Spot, sure: Sure) -> Option<Contradiction> {
    let leaves = story.codex.entries[person].leaves?;
    leaves.is_before(at).then(|| {
        let who = story.name(person);
        let message: Message = match leaves.episode {
            0 => messages::StoryGoneBefore { who }.into(),
            episode => messages::StoryGone { who, episode }.into(),
        };
        let there = story.entry_spot(person, "退場");
        Contradiction::new("GONE_PERSON", Concern::Character, sure, message, here.clone(), there)
    })
}

/// A name that is almost one of the cast; a passer-by is nobody's business.
fn stranger(story: &Story, name: &str, here: &Spot) -> Option<Contradiction> {
    let person = people::almost(&story.codex, name)?;
    let message = messages::StoryNameNear { written: name, name: story.name(person) };
    let there = story.entry_spot(person, story.name(person));
    Some(Contradiction::new("NAME_NEAR", Concern::Character, Sure::Likely, message, here.clone(), there))
}
