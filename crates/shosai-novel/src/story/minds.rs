//! Feelings and whose head we are in.

use std::collections::HashMap;

use shosai_message::Message;

use crate::{
    codex::Kind,
    design::{Emotion, Observation, Place},
    messages,
};

use super::{Concern, Contradiction, Point, Spot, Story, Sure, people, source::Speaker, words};

/// Levels that a feeling may move between two scenes without being told.
const UNTOLD: f64 = 2.0;

/// Feelings of people who are not there, that jump, or that only another could feel.
pub fn of_emotions(story: &Story) -> Vec<Contradiction> {
    let mut found = Vec::new();
    let mut levels: HashMap<String, (f64, Spot)> = HashMap::new();
    for (episode, design) in &story.designs {
        let mut emotions: Vec<&Emotion> = design.emotions.iter().collect();
        emotions.sort_by_key(|emotion| Place::parse(&emotion.trigger_id, Some(*episode)).ok());
        for emotion in emotions {
            let place = Place::parse(&emotion.trigger_id, Some(*episode)).ok();
            let at = Point { episode: *episode, scene: place.and_then(|place| place.scene).unwrap_or(0) };
            let quote = format!("{} {}→{}", emotion.viewpoint, emotion.before_level, emotion.after_level);
            let here = Spot::new(&emotion.trigger_id, None, &quote);
            let person = story.codex.named(Kind::Person, &emotion.viewpoint);
            let speaker = Speaker::named(&emotion.viewpoint, person);
            if let Some((names, there)) = story.present(at)
                && !story.is_among(&speaker, &names)
            {
                let message =
                    Message::from(messages::StoryAbsentFeeling { who: &emotion.viewpoint, scene: &there.place });
                found.push(Contradiction::new(
                    "ABSENT_FEELING",
                    Concern::Character,
                    Sure::Certain,
                    message,
                    here.clone(),
                    there,
                ));
            }
            if let (Some(Observation::Internal), Some(viewpoint), Some(person)) =
                (emotion.observation_type, story.viewpoint, person)
                && viewpoint != person
            {
                let message = messages::StoryViewpoint { who: &emotion.viewpoint, viewpoint: story.name(viewpoint) };
                let there = Spot::new(crate::layout::CONFIG_FILE, None, story.name(viewpoint));
                found.push(Contradiction::new(
                    "VIEWPOINT",
                    Concern::Character,
                    Sure::Likely,
                    message,
                    here.clone(),
                    there,
                ));
            }
            let key = format!("{}\n{}", emotion.viewpoint, emotion.emotion_type.as_deref().unwrap_or_default());
            if let Some((level, there)) = levels.insert(key, (emotion.after_level, here.clone()))
                && (level - emotion.before_level).abs() > UNTOLD
            {
                let message = messages::StoryJump { who: &emotion.viewpoint, from: level, to: emotion.before_level };
                found.push(Contradiction::new("EMOTION_JUMP", Concern::Character, Sure::Likely, message, here, there));
            }
        }
    }
    found
}

/// Narration that looks into another head than the one the story is told from.
pub fn of_texts(story: &Story) -> Vec<Contradiction> {
    let Some(viewpoint) = story.viewpoint else { return Vec::new() };
    let mut found = Vec::new();
    for text in &story.texts {
        let mut last: Option<(usize, usize)> = None;
        for told in &text.narration {
            let named = people::subject(&story.narrated, &told.text);
            let before = last.filter(|(paragraph, _)| *paragraph == told.paragraph).map(|(_, person)| person);
            let nobody = people::mentions(&story.narrated, &told.text).is_empty();
            last = named.map(|person| (told.paragraph, person)).or(last);
            let inner =
                words::first_of("inner", &told.text).filter(|_| words::first_of("seeming", &told.text).is_none());
            let Some(person) = inner.and_then(|_| named.or(before.filter(|_| nobody))) else { continue };
            if person != viewpoint
                && !people::mentions(&story.narrated, &told.text).iter().any(|mention| mention.person == viewpoint)
            {
                let message = messages::StoryViewpoint { who: story.name(person), viewpoint: story.name(viewpoint) };
                let here = Spot::new(&text.path, Some(told.line), &told.text);
                let there = Spot::new(crate::layout::CONFIG_FILE, None, story.name(viewpoint));
                found.push(Contradiction::new("VIEWPOINT", Concern::Character, Sure::Likely, message, here, there));
            }
        }
    }
    found
}
