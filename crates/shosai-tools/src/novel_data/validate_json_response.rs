//! `validate_json_response`: whether a JSON value is an answer of the specification's shape.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use shosai_novel::{ShapeFault, validate_response};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::messages;
use crate::novel::Answered;

/// Faults beyond this are told by number.
const MOST_FAULTS: usize = 50;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The answer, as an object or as JSON text.
    json_data: Value,
}

facts! {
    Output {
        valid: bool,
        /// `StandardResponseModel` or `ErrorResponseModel`.
        model: &'static str, error_count: usize, errors: Vec<ShapeFault>,
    }
}

pub struct ValidateJsonResponse;

impl Tool for ValidateJsonResponse {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "validate_json_response";
    const TITLE: &'static str = "Validate an answer";
    const DESCRIPTION: &'static str = "Checks JSON against StandardResponseModel or ErrorResponseModel.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(_: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let value = match input.json_data {
            Value::String(text) => serde_json::from_str(&text)
                .map_err(|error| messages::JsonDataUnreadable { line: error.line(), column: error.column() })?,
            value => value,
        };
        let (model, mut errors) = validate_response(&value);
        let error_count = errors.len();
        errors.truncate(MOST_FAULTS);
        Ok(Answered::plainly(Output { valid: error_count == 0, model, error_count, errors }).into())
    }
}
