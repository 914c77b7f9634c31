//! `list_artifacts`: what is kept by hash.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::page;
use crate::{
    bounds::Bounds,
    novel::{Facts, facts, project, told},
};

/// A page that stays well below the limit of an answer.
const PAGE: usize = 50;

/// Which project, which page.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The project's folder.
    project_root: Option<String>,
    /// Only those with this tag, such as first_draft.
    tag: Option<String>,
    /// Where the page begins, as `next_offset` said.
    offset: Option<usize>,
    /// How many, at most 50.
    limit: Option<usize>,
}

/// The tool.
pub struct ListArtifacts;

impl Tool for ListArtifacts {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "list_artifacts";
    const TITLE: &'static str = "List artefacts";
    const DESCRIPTION: &'static str = "Lists kept contents (artifact:…), newest first, without their text.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let limit = Bounds::default().within("limit", input.limit, PAGE, 1..=PAGE);
        let mut kept = project.artifacts().list().map_err(told)?;
        if let Some(tag) = &input.tag {
            kept.retain(|artifact| artifact.tags.contains(tag));
        }
        let mut answer = page(&kept, "artifacts", input.offset.unwrap_or(0), limit);
        answer["total_artifacts"] = json!(kept.len());
        Ok(facts(&project, answer))
    }
}
