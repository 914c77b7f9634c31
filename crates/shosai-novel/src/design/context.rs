//! What surrounds a line of dialogue.

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Place,
    items::{Dialogue, Emotion, Prop, Scene, Sense},
    store::DesignStore,
};
use crate::{error::Result, messages, project::Project};

/// Lines on each side; a model that wants more asks for the neighbours.
const NEIGHBOURS: usize = 5;
/// Props and senses beyond this are a list, not a context.
const MOST_OF_EACH: usize = 40;

/// What surrounds a line.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ConversationContext {
    /// The line.
    pub dialogue: Dialogue,
    /// Lines before it.
    pub before: Vec<Dialogue>,
    /// Lines after it.
    pub after: Vec<Dialogue>,
    /// Where and when it is said.
    pub scene: Option<Scene>,
    /// Feelings that it causes.
    pub emotions: Vec<Emotion>,
    /// The last known feeling of each viewpoint before it.
    pub emotions_before: Vec<Emotion>,
    /// What is sensed with it.
    pub senses: Vec<Sense>,
    /// Things that are at hand: brought in and not yet put away.
    pub props: Vec<Prop>,
}

/// What surrounds the line of that id.
///
/// # Errors
/// `CD-001` for no id of a line, `CD-003` when there is none, with the lines that exist.
pub fn conversation_context(project: &Project, conversation_id: &str) -> Result<ConversationContext> {
    let place = Place::parse(conversation_id, None)?;
    let design = DesignStore::of(project, place.episode)?.all()?;
    let scene_id = Place { dialogue: None, ..place }.to_string();
    let lines = design.conversations.iter().find(|conversation| conversation.scene_id == scene_id);
    let lines = lines.map_or(&[][..], |conversation| conversation.dialogues.as_slice());
    let id = place.to_string();
    let Some(at) = lines.iter().position(|line| line.conversation_id == id) else {
        return Err(match (lines.first(), lines.last()) {
            (Some(Dialogue { conversation_id: first, .. }), Some(Dialogue { conversation_id: last, .. })) => {
                messages::NoSuchLine { id, first, last }.into()
            }
            _ => messages::NoLines { id, scene: scene_id }.into(),
        });
    };
    let order = |text: &str| Place::parse(text, None).ok();
    let mut emotions_before: Vec<Emotion> = Vec::new();
    for emotion in design.emotions.iter().filter(|emotion| order(&emotion.trigger_id) < Some(place)) {
        emotions_before.retain(|earlier| earlier.viewpoint != emotion.viewpoint);
        emotions_before.push(emotion.clone());
    }
    let at_hand = |prop: &&Prop| {
        let introduced = prop.introduced.as_deref().and_then(order).is_some_and(|introduced| introduced <= place);
        introduced && prop.stored.as_deref().and_then(order).is_none_or(|stored| stored >= place)
    };
    let here = |trigger: &str| order(trigger) == Some(place);
    Ok(ConversationContext {
        dialogue: lines[at].clone(),
        before: lines[at.saturating_sub(NEIGHBOURS)..at].to_vec(),
        after: lines[at + 1..].iter().take(NEIGHBOURS).cloned().collect(),
        scene: design.scenes.iter().find(|scene| scene.scene_id == scene_id).cloned(),
        emotions: design.emotions.iter().filter(|emotion| here(&emotion.trigger_id)).cloned().collect(),
        emotions_before,
        senses: design.senses.iter().filter(|sense| here(&sense.trigger_id)).take(MOST_OF_EACH).cloned().collect(),
        props: design.props.iter().filter(at_hand).take(MOST_OF_EACH).cloned().collect(),
    })
}
