//! `list_files_with_hashes`: every file of the project and its hash.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::{HashCache, tree_hash};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::page;
use crate::{
    bounds::Bounds,
    novel::{Facts, facts, project, told},
};

/// A page of paths and hashes that stays well below the limit of an answer.
const PAGE: usize = 150;

/// Which project, which page.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The project's folder.
    project_root: Option<String>,
    /// Where the page begins, as `next_offset` said.
    offset: Option<usize>,
    /// How many, at most 150.
    limit: Option<usize>,
}

/// The tool.
pub struct ListFilesWithHashes;

impl Tool for ListFilesWithHashes {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "list_files_with_hashes";
    const TITLE: &'static str = "List files with hashes";
    const DESCRIPTION: &'static str =
        "Lists the project's files with their SHA-256, page by page, and tree_hash, which changes when any file does.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, PAGE, 1..=PAGE);
        let cache = context.shared.get::<HashCache>();
        let files = cache.files(&project, &|| context.cancellation.is_cancelled()).map_err(told)?;
        let mut answer = page(&files, "files", input.offset.unwrap_or(0), limit);
        answer["tree_hash"] = json!(tree_hash(&files));
        let clamped = bounds.notes();
        if !clamped.is_empty() {
            answer["clamped"] = json!(clamped);
        }
        Ok(facts(&project, answer))
    }
}
