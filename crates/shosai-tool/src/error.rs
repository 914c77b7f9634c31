//! What a tool says when it cannot do what was asked.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;
use shosai_world::WorldError;

/// A failure that the caller can read and act upon.
///
/// The hint is a constructor argument, so that no error leaves without the way out.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("{code}: {message} ({hint})")]
pub struct Failure {
    /// A stable name that programs compare, as the tool's specification spells it.
    pub code: Cow<'static, str>,
    /// What went wrong.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// Facts for programs: valid values, positions, sizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<Value>>,
}

impl Failure {
    /// An error with its stable code, its cause and the way out.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), hint: hint.into(), details: None }
    }

    /// The same error with facts for programs.
    pub fn with_details(mut self, details: Value) -> Self {
        self.details = Some(Box::new(details));
        self
    }

    /// A value that the tool does not take.
    pub fn invalid_parameter(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new("invalid_parameter", message, hint)
    }

    /// The caller has given the work up.
    pub fn cancelled() -> Self {
        Self::new("cancelled", "the call was cancelled", "call again when the result is wanted")
    }

    /// A fault of this program, traceable by `error_id` in its log.
    pub fn internal(error_id: &str) -> Self {
        Self::new(
            "internal",
            format!("an internal fault, recorded as {error_id}"),
            "this is a fault of the server, not of the call: other calls go on; report the error id with the log line that carries it",
        )
        .with_details(serde_json::json!({ "error_id": error_id }))
    }
}

impl From<WorldError> for Failure {
    fn from(error: WorldError) -> Self {
        Self::new(error.code(), error.message, error.hint)
    }
}
