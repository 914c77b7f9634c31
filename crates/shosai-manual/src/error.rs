//! What goes wrong with manuals.

use serde::Serialize;
use serde_json::Value;
use shosai_world::WorldError;

/// A failure with its stable code, its cause and the way out.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct ManualError {
    /// The code that programs compare: `invalid_parameter`, `not_found`, `conflict`, `forbidden`, `too_large` …
    pub code: &'static str,
    /// What went wrong.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// Facts for programs, such as the valid values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<Value>>,
}

impl ManualError {
    /// An error; the hint is an argument so that it cannot be forgotten.
    pub fn new(code: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into(), details: None }
    }

    /// The same error with facts for programs.
    #[must_use]
    pub fn with_details(mut self, details: Value) -> Self {
        self.details = Some(Box::new(details));
        self
    }

    /// A value that is not taken.
    pub(crate) fn invalid(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new("invalid_parameter", message, hint)
    }

    /// A thing that is not there.
    pub(crate) fn not_found(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new("not_found", message, hint)
    }

    /// The caller has given the work up.
    pub(crate) fn cancelled() -> Self {
        Self::new("cancelled", "the call was cancelled", "call again when the result is wanted")
    }
}

impl From<WorldError> for ManualError {
    fn from(error: WorldError) -> Self {
        Self::new(error.code(), error.message, error.hint)
    }
}
