//! What to do next, as a call that can be made as it stands.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use shosai_tool::Message;

/// A suggested next step.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NextAction {
    /// What kind of step it is.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Why it is suggested.
    pub reason: Message,
    /// How sure the suggestion is, 0 to 1.
    pub confidence: f64,
    /// Empty where nothing is left to do.
    pub params: Params,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Params {
    #[serde(flatten)]
    call: Option<Call>,
}

/// A call as a client makes it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Call {
    pub tool: &'static str,
    pub arguments: Value,
}

/// A share as whole percents, for people.
pub fn percent(ratio: f64) -> f64 {
    (ratio * 100.0).round()
}

impl NextAction {
    /// A step that calls `tool`.
    pub fn call(
        kind: &'static str,
        reason: impl Into<Message>,
        confidence: f64,
        tool: &'static str,
        arguments: Value,
    ) -> Self {
        Self { kind, reason: reason.into(), confidence, params: Params { call: Some(Call { tool, arguments }) } }
    }

    /// Nothing is left to do.
    pub fn done(kind: &'static str, reason: impl Into<Message>) -> Self {
        Self { kind, reason: reason.into(), confidence: 1.0, params: Params { call: None } }
    }
}
