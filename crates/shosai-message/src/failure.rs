//! The one shape in which anything here says that it could not do what was asked.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

use crate::{Catalogue, Coded, Hinted, Message};

/// The failures of every crate alike.
pub(crate) static SHARED: Catalogue =
    Catalogue::new("shared", include_str!("../messages/en.ftl"), include_str!("../messages/ja.ftl"));

/// Characters of one text in a failure; a model has sent the rest itself.
const MOST_CHARACTERS: usize = 1_000;

/// Cuts every text that is longer than a failure needs.
fn shorten(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
                text.truncate(end);
                text.push('…');
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Object(map) => map.values_mut().for_each(shorten),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A failure that the caller can read and act upon; it cannot be made without the way out.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("{code}: {message} ({hint})")]
pub struct Failure {
    /// A stable name that programs compare, as the tool's specification spells it.
    pub code: Cow<'static, str>,
    pub message: Message,
    /// What to do next.
    pub hint: Message,
    /// Facts for programs: valid values, positions, sizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<Value>>,
}

impl Failure {
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<Message>, hint: impl Into<Message>) -> Self {
        Self { code: code.into(), message: message.into(), hint: hint.into(), details: None }
    }

    /// A value that the tool does not take.
    pub fn invalid_parameter(message: impl Into<Message>, hint: impl Into<Message>) -> Self {
        Self::new("invalid_parameter", message, hint)
    }

    /// The caller has given the work up.
    pub fn cancelled() -> Self {
        Self::shared("cancelled", Message::new(&SHARED, "cancelled", []))
    }

    /// A fault of this program, traceable by `error_id` in its log.
    pub fn internal(error_id: &str) -> Self {
        Self::shared("internal", Message::new(&SHARED, "internal", [("error_id", error_id.into())]))
            .with("error_id", error_id)
    }

    fn shared(code: &'static str, message: Message) -> Self {
        let hint = message.hint();
        Self::new(code, message, hint)
    }

    /// A failure whose code is known only at run time.
    pub fn coded(code: impl Into<Cow<'static, str>>, entry: impl Hinted) -> Self {
        let message = entry.into();
        let hint = message.hint();
        Self { code: code.into(), message, hint, details: None }
    }

    /// The failure as it is told: however long the name is that was not found, what is said of it is not.
    pub fn facts(&self) -> Value {
        let mut facts = serde_json::to_value(self).unwrap_or_default();
        shorten(&mut facts);
        facts
    }

    /// One of the facts for programs; null where it is not told.
    pub fn fact(&self, name: &str) -> &Value {
        self.details.as_deref().and_then(|details| details.get(name)).unwrap_or(&Value::Null)
    }

    #[must_use]
    pub fn with_details(mut self, details: Value) -> Self {
        self.details = Some(Box::new(details));
        self
    }

    /// The same failure with one more fact for programs.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        let details = self.details.get_or_insert_with(|| Box::new(Value::Object(serde_json::Map::new())));
        if let Some(details) = details.as_object_mut() {
            details.insert(name.to_owned(), value.into());
        }
        self
    }
}

impl<T: Coded> From<T> for Failure {
    fn from(entry: T) -> Self {
        Self::coded(T::CODE, entry)
    }
}
