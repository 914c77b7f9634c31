//! `validate_json_response`: whether a JSON value is an answer of the specification's shape.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::validate_response;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::novel::Facts;

/// Faults beyond this are told by number.
const MOST_FAULTS: usize = 50;

/// The value.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The answer, as an object or as JSON text.
    json_data: Value,
}

/// The tool.
pub struct ValidateJsonResponse;

impl Tool for ValidateJsonResponse {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "validate_json_response";
    const TITLE: &'static str = "Validate an answer";
    const DESCRIPTION: &'static str = "Checks JSON against StandardResponseModel or ErrorResponseModel.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let value = match input.json_data {
            Value::String(text) => serde_json::from_str(&text).map_err(|error| {
                Failure::invalid_parameter(format!("`json_data` is no JSON: {error}"), "give an object or JSON text")
            })?,
            value => value,
        };
        let (model, faults) = validate_response(&value);
        let answer = json!({
            "success": true,
            "valid": faults.is_empty(),
            "model": model,
            "error_count": faults.len(),
            "errors": faults.iter().take(MOST_FAULTS).collect::<Vec<_>>(),
        });
        Ok(Facts(answer.as_object().cloned().unwrap_or_default()).into())
    }
}
