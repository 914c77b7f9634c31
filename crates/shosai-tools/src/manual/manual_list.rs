//! `manual_list`: which manuals there are.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::ManualList as Output;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

#[derive(Deserialize, JsonSchema)]
pub struct Input {}

pub struct ManualList;

impl Tool for ManualList {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_list";
    const TITLE: &'static str = "List manuals";
    const DESCRIPTION: &'static str =
        "Lists all manuals with how many of their files are searched, and those that cannot be read.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, _: Input) -> Result<Reply<Output>, Failure> {
        Ok(library(context)?.manuals().into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn a_folder_is_a_manual() {
        assert_eq!(
            call::<ManualList>(&with_manual(), json!({})).unwrap(),
            json!({"items": [{"manual_id": "就業規則", "read": 1}]})
        );
    }
}
