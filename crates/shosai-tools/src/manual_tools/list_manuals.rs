//! `list_manuals`: which manuals there are.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {}

facts! {
    Output { manuals: Vec<String> }
}

pub struct ListManuals;

impl Tool for ListManuals {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "list_manuals";
    const TITLE: &'static str = "List manuals";
    const DESCRIPTION: &'static str = "Lists the names of all manuals.";
    const SUITE: Suite = Suite::ManualTools;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let Input {} = input;
        Ok(Output { manuals: library(context)?.manual_names() }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::testing::*;
    use serde_json::json;

    #[test]
    fn names_are_listed() {
        assert_eq!(call::<ListManuals>(&with_manual(), json!({})).unwrap(), json!({"manuals": ["就業規則"]}));
    }
}
