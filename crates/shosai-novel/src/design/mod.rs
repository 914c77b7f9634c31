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

use crate::error::{Failure, Qc, Result};

/// The most items of one call.
pub const MOST_ITEMS: usize = 200;

/// Refuses more items than one call may hold, none at all, and items that are too long.
///
/// # Errors
/// `CD-002` beyond the limit, `CD-004` for an empty list or a long field.
fn check_items<T: serde::Serialize>(what: &str, items: &[T]) -> Result<()> {
    let count = items.len();
    if count == 0 {
        return Err(Qc::DesignValueInvalid.failure(
            format!("`{what}` is empty"),
            "give at least one item; to see what is kept, use `export_design_data`",
        ));
    }
    if count > MOST_ITEMS {
        return Err(Qc::DesignTooMany
            .failure(
                format!("`{what}` has {count} items; one call takes {MOST_ITEMS}"),
                "split the list into several calls",
            )
            .with("limit", MOST_ITEMS));
    }
    check_lengths(what, items)
}

/// A value that does not fit its field.
fn bad_value(field: &str, what: &str) -> Failure {
    Qc::DesignValueInvalid.failure(format!("`{field}` {what}"), "correct the field and call again").with("field", field)
}

/// The longest text of one field; a design is made of notes, not of pages.
const LONGEST_FIELD: usize = 1_000;

/// Refuses an item with a field that is too long, so that an answer about it stays small.
fn check_lengths<T: serde::Serialize>(what: &str, items: &[T]) -> Result<()> {
    fn too_long(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::String(text) => text.chars().count() > LONGEST_FIELD,
            serde_json::Value::Array(items) => items.len() > LONGEST_FIELD || items.iter().any(too_long),
            serde_json::Value::Object(map) => map.values().any(too_long),
            _ => false,
        }
    }
    for (index, item) in items.iter().enumerate() {
        let fields = serde_json::to_value(item).unwrap_or_default();
        let long = fields.as_object().and_then(|fields| fields.iter().find(|(_, value)| too_long(value)));
        if let Some((field, _)) = long {
            let field = format!("{what}[{index}].{field}");
            return Err(bad_value(&field, &format!("has more than {LONGEST_FIELD} characters or items")));
        }
    }
    Ok(())
}
