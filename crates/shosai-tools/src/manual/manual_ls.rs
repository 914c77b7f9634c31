//! `manual_ls`: which files a manual has.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::FileItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;
use crate::paged::page;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One manual; all of them when absent.
    manual_id: Option<String>,
    /// Files to pass over, for long lists.
    offset: Option<usize>,
}

facts! {
    Output {
        items: Vec<FileItem>, total: usize, truncated: bool,
        #[serde(skip_serializing_if = "Option::is_none")] next_offset: Option<usize>,
    }
}

pub struct ManualLs;

impl Tool for ManualLs {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_ls";
    const TITLE: &'static str = "List manual files";
    const DESCRIPTION: &'static str =
        "Lists the files of one manual, or of all, and why a file is not searched. Long lists go on with `offset`.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let all = library(context)?.files(input.manual_id.as_deref())?.items;
        let total = all.len();
        let (items, next_offset) = page(all, input.offset.unwrap_or(0), usize::MAX);
        Ok(Output { items, total, truncated: next_offset.is_some(), next_offset }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn files_are_listed_with_their_type_and_unknown_manuals_are_told() {
        let listed = call::<ManualLs>(&with_manual(), json!({"manual_id": "就業規則"})).unwrap();
        assert_eq!(listed["items"], json!([{"manual_id": "就業規則", "path": "規則.md", "file_type": "md"}]));
        assert_eq!(call::<ManualLs>(&with_manual(), json!({"manual_id": "無い"})).unwrap_err().code, "not_found");
    }
}
