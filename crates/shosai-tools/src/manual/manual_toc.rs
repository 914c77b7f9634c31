//! `manual_toc`: the headings, chapters and data files of a manual.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::TocItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::paged::page;

/// Nodes of one answer; the next ones by `offset`.
const MOST_ITEMS: usize = 120;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The manual.
    manual_id: String,
    /// Nodes to pass over, for long manuals.
    offset: Option<usize>,
}

facts! {
    Output {
        items: Vec<TocItem>, total: usize,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
    }
}

pub struct ManualToc;

impl Tool for ManualToc {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_toc";
    const TITLE: &'static str = "Table of contents";
    const DESCRIPTION: &'static str =
        "The headings, chapters and data files of a manual with their lines. Long manuals go on with `offset`.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let all = library(context)?.toc(&input.manual_id)?.items;
        let total = all.len();
        let (items, next_offset) = page(all, input.offset.unwrap_or(0), MOST_ITEMS);
        Ok(Output { items, total, next_offset }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn headings_are_nodes_with_parents_and_long_manuals_go_on() {
        let toc = call::<ManualToc>(&with_manual(), json!({"manual_id": "就業規則"})).unwrap();
        let second = &toc["items"][1];
        assert_eq!(
            (&second["kind"], &second["title"], &second["parent_id"]),
            (&json!("heading"), &json!("第1条 目的"), &toc["items"][0]["node_id"])
        );
        let long = with_files(&[("長/a.md", &"# 見出し\n\n本文\n".repeat(300))]);
        let first = call::<ManualToc>(&long, json!({"manual_id": "長"})).unwrap();
        assert_eq!((&first["total"], &first["next_offset"]), (&json!(300), &json!(120)));
    }
}
