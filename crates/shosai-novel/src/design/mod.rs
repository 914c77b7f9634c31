//! Design data of an episode: dialogue, emotions, scenes, senses, props, kept by conversation id.

mod context;
mod crosscheck;
mod items;
mod place;
mod store;

pub use context::{ConversationContext, conversation_context};
pub use crosscheck::{DesignFinding, crosscheck};
pub use items::{Dialogue, DialogueRange, Emotion, Observation, Prop, Scene, Sense, SenseType, Timing};
pub use place::Place;
pub use store::{DesignStore, EpisodeDesign, SceneDialogues};

use crate::error::{NovelError, Qc, Result};

/// The most items of one call.
pub const MOST_ITEMS: usize = 200;

/// Refuses more items than one call may hold, and none at all.
///
/// # Errors
/// `CD-002` beyond the limit, `CD-004` for an empty list.
pub fn check_count(what: &str, count: usize) -> Result<()> {
    if count == 0 {
        return Err(NovelError::new(
            Qc::DesignValueInvalid,
            format!("`{what}` is empty"),
            "give at least one item; to see what is kept, use `export_design_data`",
        ));
    }
    if count > MOST_ITEMS {
        return Err(NovelError::new(
            Qc::DesignTooMany,
            format!("`{what}` has {count} items; one call takes {MOST_ITEMS}"),
            "split the list into several calls",
        )
        .with("limit", MOST_ITEMS));
    }
    Ok(())
}

/// A value that does not fit its field.
fn bad_value(field: &str, what: &str) -> NovelError {
    NovelError::new(Qc::DesignValueInvalid, format!("`{field}` {what}"), "correct the field and call again")
        .with("field", field)
}
