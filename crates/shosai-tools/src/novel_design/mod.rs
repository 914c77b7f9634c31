//! Designing an episode: dialogue, emotions, scenes, senses, props, all by conversation id.

pub mod design_conversations;
pub mod design_scenes;
pub mod design_senses;
pub mod export_design_data;
pub mod get_conversation_context;
pub mod manage_props;
#[cfg(test)]
mod tests;
pub mod track_emotions;

use serde_json::{Value, json};
use shosai_novel::{
    Project,
    design::{DesignFinding, DesignStore, Place, crosscheck},
};
use shosai_tool::Failure;

use crate::novel::told;

/// Findings beyond this are told by number; the export has them all.
const MOST_FINDINGS: usize = 40;
/// Characters of items that an answer shows; the rest is told by number, and the export has them all.
const SHOWN_CHARS: usize = 12_000;

/// The store of the episode that a call means: the one it names, or the one of its first id.
fn store<'p>(project: &'p Project, episode: Option<u32>, first_id: Option<&str>) -> Result<DesignStore<'p>, Failure> {
    let of_id = || first_id.and_then(|id| Place::parse(id, None).ok()).map(|place| place.episode);
    let episode = episode.or_else(of_id).ok_or_else(|| {
        told(Failure::invalid_parameter(
            "the episode is not known",
            "give `episode_number`, or ids that begin with it, such as `EP001_SC01_DL001`",
        ))
    })?;
    DesignStore::of(project, episode).map_err(told)
}

/// What does not fit together, bounded.
fn findings(store: &DesignStore<'_>) -> Result<Value, Failure> {
    let found: Vec<DesignFinding> = crosscheck(&store.all().map_err(told)?);
    Ok(json!({ "total": found.len(), "items": found.iter().take(MOST_FINDINGS).collect::<Vec<_>>() }))
}

/// The first items of a list, as many as an answer has room for, and how many there are.
fn shown<T: serde::Serialize>(items: &[T]) -> Value {
    let mut left = SHOWN_CHARS;
    let mut kept = Vec::new();
    for item in items {
        let value = json!(item);
        let length = value.to_string().chars().count();
        if length > left {
            break;
        }
        left -= length;
        kept.push(value);
    }
    json!({ "total": items.len(), "truncated": kept.len() < items.len(), "items": kept })
}
