//! `list_artifacts`: what is kept by hash.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::Artifact;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::page;
use crate::bounds::Bounds;
use crate::novel::{Answered, answered, project};

/// A page that stays well below the limit of an answer.
const PAGE: usize = 50;

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

facts! {
    Output {
        total: usize, offset: usize, artifacts: Vec<Artifact>, next_offset: Option<usize>,
        /// The same as `total`, as the specification calls it.
        total_artifacts: usize,
    }
}

pub struct ListArtifacts;

impl Tool for ListArtifacts {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "list_artifacts";
    const TITLE: &'static str = "List artefacts";
    const DESCRIPTION: &'static str = "Lists kept contents (artifact:…), newest first, without their text.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let limit = Bounds::default().within("limit", input.limit, PAGE, 1..=PAGE);
        let mut kept = project.artifacts().list()?;
        if let Some(tag) = &input.tag {
            kept.retain(|artifact| artifact.tags.contains(tag));
        }
        let offset = input.offset.unwrap_or(0);
        let (total, artifacts, next_offset) = page(kept, offset, limit);
        answered(&project, Output { total, offset, artifacts, next_offset, total_artifacts: total })
    }
}
