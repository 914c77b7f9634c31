//! `manual_excepts`: what a manual excepts, forbids or warns of.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::ExceptionItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::paged::page;

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
    /// Lines to pass over, for long lists.
    offset: Option<usize>,
}

facts! {
    Output {
        items: Vec<ExceptionItem>, total: usize, truncated: bool,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
    }
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
        let offset = input.offset.unwrap_or(0);
        let most = offset.saturating_add(MOST_ITEMS);
        let found = library(context)?.exceptions(&input.manual_id, section.as_deref(), most)?;
        let (items, _) = page(found.items, offset, MOST_ITEMS);
        let reached = offset.saturating_add(items.len());
        let next_offset = (reached < found.total).then_some(reached);
        Ok(Output { items, total: found.total, truncated: next_offset.is_some(), next_offset }.into())
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

    #[test]
    fn long_lists_go_on_without_a_gap() {
        let context = with_files(&[("長/a.md", &format!("# 注意\n\n{}", "禁止する。\n\n\n".repeat(130)))]);
        let (mut seen, mut offset) = (0, json!(0));
        while !offset.is_null() {
            let found = call::<ManualExcepts>(&context, json!({"manual_id": "長", "offset": offset})).unwrap();
            seen += found["items"].as_array().unwrap().len();
            offset = found["next_offset"].clone();
        }
        assert_eq!(seen, 131);
    }
}
