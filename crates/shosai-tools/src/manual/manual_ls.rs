//! `manual_ls`: which files a manual has.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::FileItem;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::library;

/// A longer list costs more tokens than it is worth.
const MOST_ITEMS: usize = 250;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One manual; all of them when absent.
    manual_id: Option<String>,
}

facts! {
    Output { items: Vec<FileItem>, total: usize, truncated: bool }
}

pub struct ManualLs;

impl Tool for ManualLs {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "manual_ls";
    const TITLE: &'static str = "List manual files";
    const DESCRIPTION: &'static str = "Lists the files of one manual, or of all.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let mut items = library(context)?.files(input.manual_id.as_deref())?.items;
        let total = items.len();
        items.truncate(MOST_ITEMS);
        Ok(Output { items, total, truncated: total > MOST_ITEMS }.into())
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
