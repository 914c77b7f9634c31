//! How the document tools say that they could not do it, in the shape of their specification.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_tool::{Context, Failure, Message};

/// A failed call.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RenderFailure {
    /// Always false.
    pub success: bool,
    /// What went wrong.
    pub error: Box<Details>,
}

/// What went wrong, and the way out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Details {
    /// The stable code.
    pub code: Cow<'static, str>,
    /// What went wrong.
    pub message: Message,
    /// What to do about it.
    pub details: Message,
    /// What an external program said; empty where none was run.
    pub quarto_output: String,
    /// The same, under its other name.
    pub quarto_stderr: String,
    /// When.
    pub timestamp: String,
}

impl From<RenderFailure> for Failure {
    fn from(failure: RenderFailure) -> Self {
        let Details { code, message, details, .. } = *failure.error;
        Self { code, message, hint: details, details: None }
    }
}

impl RenderFailure {
    /// A failure with its cause and the way out.
    pub fn new(context: &Context, failure: impl Into<Failure>) -> Self {
        let failure = failure.into();
        let error = Details {
            code: failure.code,
            message: failure.message,
            details: failure.hint,
            quarto_output: String::new(),
            quarto_stderr: String::new(),
            timestamp: context.world.clock().now_utc().iso8601(),
        };
        Self { success: false, error: Box::new(error) }
    }
}
