//! `manual_excepts`: what a manual excepts, forbids or warns of.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::ExceptionItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

/// Exceptions of one answer.
const MOST_ITEMS: usize = 50;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual.
    manual_id: String,
    /// One section, by its id or `node_id` in the table of contents.
    section_id: Option<String>,
    /// The same, under its other name.
    node_id: Option<String>,
}

facts! {
    Output { items: Vec<ExceptionItem>, total: usize, truncated: bool }
}

pub struct ManualExcepts;

impl Tool for ManualExcepts {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_excepts";
    const TITLE: &'static str = "List exceptions";
    const DESCRIPTION: &'static str = "Lists the lines of a manual or section that except, forbid or warn (例外, 対象外, 禁止, 除外 …), with their context.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let section = input.section_id.or(input.node_id);
        let found = library(context)?.exceptions(&input.manual_id, section.as_deref(), MOST_ITEMS)?;
        let truncated = found.total > found.items.len();
        Ok(Output { items: found.items, total: found.total, truncated }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn lines_that_except_are_found_with_their_word() {
        let found = call::<ManualExcepts>(&with_manual(), json!({"manual_id": "就業規則"})).unwrap();
        assert_eq!(found["items"][0]["term"], "対象外", "{found}");
    }
}
