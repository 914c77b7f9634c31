//! Whether the parts of a design fit together.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;

use super::{Place, items::Prop, store::EpisodeDesign};
use crate::messages;

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DesignFinding {
    /// Its kind.
    pub code: &'static str,
    /// The item it is about.
    pub id: String,
    /// What is the matter and what to do.
    pub message: Message,
}

/// Everything that does not fit, in the order of the story.
pub fn crosscheck(design: &EpisodeDesign) -> Vec<DesignFinding> {
    let known = Known::of(design);
    let mut findings = Vec::new();
    let mut note = |code, id: &str, message: Message| findings.push(DesignFinding { code, id: id.to_owned(), message });
    for id in design.emotions.iter().map(|emotion| &emotion.trigger_id).filter(|id| !known.has(id)) {
        note("UNKNOWN_TRIGGER", id, messages::UnknownEmotionTrigger { id }.into());
    }
    for id in design.senses.iter().map(|sense| &sense.trigger_id).filter(|id| !known.has(id)) {
        note("UNKNOWN_TRIGGER", id, messages::UnknownSenseTrigger { id }.into());
    }
    for scene in &design.scenes {
        let place = Place::parse(&scene.scene_id, None).ok();
        if !place.is_some_and(|place| known.spoken.contains(&place)) {
            let id = &scene.scene_id;
            note("SCENE_WITHOUT_DIALOGUE", id, messages::SceneWithoutDialogue { id }.into());
        }
        for end in scene.dialogue_range.iter().flat_map(|range| [&range.start, &range.end]) {
            if !known.has(end) {
                note("UNKNOWN_DIALOGUE", end, messages::UnknownDialogue { id: &scene.scene_id, end }.into());
            }
        }
    }
    for conversation in &design.conversations {
        if !design.scenes.iter().any(|scene| scene.scene_id == conversation.scene_id) {
            let id = &conversation.scene_id;
            note("SCENE_WITHOUT_SETTING", id, messages::SceneWithoutSetting { id }.into());
        }
    }
    for prop in &design.props {
        prop_findings(prop, &known, &mut note);
    }
    findings
}

fn prop_findings(prop: &Prop, known: &Known, note: &mut impl FnMut(&'static str, &str, Message)) {
    let id = prop.prop_id.as_str();
    let place = |text: &String| Place::parse(text, None).ok();
    if prop.used.is_empty() {
        note("PROP_NEVER_USED", id, messages::PropNeverUsed { id }.into());
    }
    if prop.introduced.is_none() {
        note("PROP_NOT_INTRODUCED", id, messages::PropNotIntroduced { id }.into());
    }
    let introduced = prop.introduced.as_ref().and_then(place);
    let stored = prop.stored.as_ref().and_then(place);
    for text in &prop.used {
        let Some(used) = place(text) else { continue };
        if introduced.is_some_and(|introduced| used < introduced) {
            note("PROP_USED_BEFORE_INTRODUCED", id, messages::PropUsedBeforeIntroduced { id, place: text }.into());
        }
        if stored.is_some_and(|stored| used > stored) {
            note("PROP_USED_AFTER_STORED", id, messages::PropUsedAfterStored { id, place: text }.into());
        }
    }
    for text in prop.introduced.iter().chain(&prop.used).chain(&prop.stored).filter(|text| !known.has(text)) {
        note("UNKNOWN_PLACE", id, messages::UnknownPlace { id, place: text }.into());
    }
}

/// The places that exist.
struct Known {
    places: BTreeSet<Place>,
    /// Scenes that have lines.
    spoken: BTreeSet<Place>,
}

impl Known {
    fn of(design: &EpisodeDesign) -> Self {
        let mut places = BTreeSet::new();
        let mut spoken = BTreeSet::new();
        for conversation in &design.conversations {
            if let Ok(scene) = Place::parse(&conversation.scene_id, None) {
                places.insert(scene);
                if !conversation.dialogues.is_empty() {
                    spoken.insert(scene);
                }
            }
            let lines = conversation.dialogues.iter();
            places.extend(lines.filter_map(|line| Place::parse(&line.conversation_id, None).ok()));
        }
        places.extend(design.scenes.iter().filter_map(|scene| Place::parse(&scene.scene_id, None).ok()));
        Self { places, spoken }
    }

    fn has(&self, id: &str) -> bool {
        Place::parse(id, None).is_ok_and(|place| place.scene.is_none() || self.places.contains(&place))
    }
}
