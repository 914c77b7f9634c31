//! What goes wrong with notes.

use shosai_world::WorldError;

/// A failure with its stable code, its cause and the way out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct VaultError {
    /// The code that programs compare.
    pub code: &'static str,
    /// What went wrong.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

impl VaultError {
    /// An error; the hint is an argument so that it cannot be forgotten.
    pub fn new(code: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into() }
    }
}

impl From<WorldError> for VaultError {
    fn from(error: WorldError) -> Self {
        Self::new(error.code(), error.message, error.hint)
    }
}
