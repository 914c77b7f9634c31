//! How the document tools say that they could not do it, in the shape of their specification.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_tool::Context;

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
    pub code: &'static str,
    /// What went wrong.
    pub message: String,
    /// What to do about it.
    pub details: String,
    /// What an external program said; empty where none was run.
    pub quarto_output: String,
    /// The same, under its other name.
    pub quarto_stderr: String,
    /// When.
    pub timestamp: String,
}

impl RenderFailure {
    /// A failure with its cause and the way out.
    pub fn new(context: &Context, code: &'static str, message: impl Into<String>, details: impl Into<String>) -> Self {
        let error = Details {
            code,
            message: message.into(),
            details: details.into(),
            quarto_output: String::new(),
            quarto_stderr: String::new(),
            timestamp: context.world.clock().now_utc().iso8601(),
        };
        Self { success: false, error: Box::new(error) }
    }
}
