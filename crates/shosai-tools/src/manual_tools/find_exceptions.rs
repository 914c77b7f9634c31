//! `find_exceptions`: what a manual excepts.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::bounds::Bounds;

const DEFAULT_LIMIT: usize = 50;
const MOST_RESULTS: usize = 200;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual's name.
    manual_name: String,
    /// One section.
    section_id: Option<String>,
    /// The most results, 1 to 200; 50 unless given.
    limit: Option<usize>,
}

facts! {
    Output { results: Vec<Exception>, #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String> }
    /// One exception.
    Exception { section_id: String, text: String }
}

pub struct FindExceptions;

impl Tool for FindExceptions {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "find_exceptions";
    const TITLE: &'static str = "Find exceptions";
    const DESCRIPTION: &'static str =
        "Lists what a manual or section excepts, forbids or warns of, with the lines around it.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, DEFAULT_LIMIT, 1..=MOST_RESULTS);
        let found = library(context)?.exceptions(&input.manual_name, input.section_id.as_deref(), limit)?;
        let results = found.items.into_iter().map(|item| Exception { section_id: item.section_id, text: item.snippet });
        Ok(Output { results: results.collect(), clamped: bounds.notes() }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn exceptions_come_with_their_surroundings() {
        let found = call::<FindExceptions>(&with_manual(), json!({"manual_name": "就業規則"})).unwrap();
        assert!(found["results"][0]["text"].as_str().unwrap().contains("対象外"), "{found}");
    }
}
