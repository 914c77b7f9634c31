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

use std::ops::RangeInclusive;

use crate::{
    error::{Failure, Result},
    messages,
};

/// The most items of one call.
pub const MOST_ITEMS: usize = 200;

/// Refuses more items than one call may hold, none at all, and items that are too long.
///
/// # Errors
/// `CD-002` beyond the limit, `CD-004` for an empty list or a long field.
fn check_items<T: serde::Serialize>(what: &str, items: &[T]) -> Result<()> {
    let count = items.len();
    if count == 0 {
        return Err(messages::ListEmpty { list: what }.into());
    }
    if count > MOST_ITEMS {
        let failure = Failure::from(messages::TooManyItems { list: what, count, most: MOST_ITEMS });
        return Err(failure.with("limit", MOST_ITEMS));
    }
    check_lengths(what, items)
}

/// A field that is blank.
fn empty(field: &str) -> Failure {
    Failure::from(messages::FieldEmpty { field }).with("field", field)
}

/// A figure that is none of those which the field takes.
fn out_of_range(field: &str, range: RangeInclusive<f64>) -> Failure {
    let (low, high) = range.into_inner();
    Failure::from(messages::FieldOutOfRange { field, low, high }).with("field", field)
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
            let failure = Failure::from(messages::FieldTooLong { field: &field, most: LONGEST_FIELD });
            return Err(failure.with("field", field));
        }
    }
    Ok(())
}
