//! `list_files_with_hashes`: every file of the project and its hash.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{HashCache, HashedFile, tree_hash};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::page;
use crate::bounds::Bounds;
use crate::novel::{Answered, answered, project};

/// A page of paths and hashes that stays well below the limit of an answer.
const PAGE: usize = 150;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The project's folder.
    project_root: Option<String>,
    /// Where the page begins, as `next_offset` said.
    offset: Option<usize>,
    /// How many, at most 150.
    limit: Option<usize>,
}

facts! {
    Output {
        total: usize, offset: usize, files: Vec<HashedFile>, next_offset: Option<usize>,
        /// Changes when any file does.
        tree_hash: String,
        #[serde(skip_serializing_if = "Vec::is_empty")] clamped: Vec<String>,
    }
}

pub struct ListFilesWithHashes;

impl Tool for ListFilesWithHashes {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "list_files_with_hashes";
    const TITLE: &'static str = "List files with hashes";
    const DESCRIPTION: &'static str =
        "Lists the project's files with their SHA-256, page by page, and tree_hash, which changes when any file does.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let mut bounds = Bounds::default();
        let limit = bounds.within("limit", input.limit, PAGE, 1..=PAGE);
        let cache = context.shared.get::<HashCache>();
        let files = cache.files(&project, &|| context.cancellation.is_cancelled())?;
        let tree_hash = tree_hash(&files);
        let offset = input.offset.unwrap_or(0);
        let (total, files, next_offset) = page(files, offset, limit);
        answered(&project, Output { total, offset, files, next_offset, tree_hash, clamped: bounds.notes() })
    }
}
