//! Designing an episode: dialogue, emotions, scenes, senses, props, all by conversation id.

mod design_conversations;
mod design_scenes;
mod design_senses;
mod export_design_data;
mod get_conversation_context;
mod manage_props;
#[cfg(test)]
mod tests;
mod track_emotions;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_novel::{
    Project,
    design::{DesignFinding, DesignStore, Place, crosscheck},
    story::{Contradiction, design_contradictions},
};
use shosai_tool::{Failure, ToolEntry};

use crate::messages;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<design_conversations::DesignConversations>(),
    ToolEntry::of::<track_emotions::TrackEmotions>(),
    ToolEntry::of::<design_scenes::DesignScenes>(),
    ToolEntry::of::<design_senses::DesignSenses>(),
    ToolEntry::of::<manage_props::ManageProps>(),
    ToolEntry::of::<get_conversation_context::GetConversationContext>(),
    ToolEntry::of::<export_design_data::ExportDesignData>(),
];

/// Findings beyond this are told by number; the export has them all.
const MOST_FINDINGS: usize = 40;
/// Characters of items that an answer shows; the rest is told by number, and the export has them all.
const SHOWN_CHARS: usize = 12_000;

/// The store of the episode that a call means: the one it names, or the one of its first id.
fn store<'p>(project: &'p Project, episode: Option<u32>, first_id: Option<&str>) -> Result<DesignStore<'p>, Failure> {
    let of_id = || first_id.and_then(|id| Place::parse(id, None).ok()).map(|place| place.episode);
    let episode = episode.or_else(of_id).ok_or(messages::EpisodeUnknown)?;
    DesignStore::of(project, episode)
}

facts! {
    /// What does not fit together, bounded.
    Findings {
        total: usize, items: Vec<DesignFinding>,
        /// Against the codex and the other scenes, with both places, the surest first.
        #[serde(skip_serializing_if = "Vec::is_empty")] contradictions: Vec<Contradiction>,
    }
}

impl Findings {
    fn of(mut items: Vec<DesignFinding>, mut contradictions: Vec<Contradiction>) -> Self {
        let total = items.len() + contradictions.len();
        items.truncate(MOST_FINDINGS);
        contradictions.truncate(MOST_FINDINGS);
        Self { total, items, contradictions }
    }
}

fn findings(project: &Project, store: &DesignStore<'_>) -> Result<Findings, Failure> {
    Ok(Findings::of(crosscheck(&store.all()?), design_contradictions(project, store.episode())?))
}

/// The first items of a list, as many as an answer has room for, and how many there are.
#[derive(Serialize, JsonSchema)]
pub struct Shown<T> {
    total: usize,
    truncated: bool,
    items: Vec<T>,
}

impl<T: Serialize> Shown<T> {
    fn of(mut items: Vec<T>) -> Self {
        let total = items.len();
        let mut filled = 0;
        let fitting = items.iter().take_while(|item| {
            filled += serde_json::to_string(item).unwrap_or_default().chars().count();
            filled <= SHOWN_CHARS
        });
        let fitting = fitting.count();
        items.truncate(fitting);
        Self { total, truncated: fitting < total, items }
    }
}
