//! `get_writing_tasks`: the nineteen steps of an episode and where they stand.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::flow::{STEPS, overview};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::answers::Tasks;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    pub(super) episode_number: u32,
    /// The project's folder.
    pub(super) project_root: Option<String>,
}

pub struct GetWritingTasks;

impl Tool for GetWritingTasks {
    type Input = Input;
    type Output = Answered<Tasks>;
    const NAME: &'static str = "get_writing_tasks";
    const TITLE: &'static str = "List writing steps";
    const DESCRIPTION: &'static str =
        "Lists the steps 0-18 of an episode with status, dependencies and what to do next.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let seen = overview(&project, &STEPS, input.episode_number, None)?;
        answered(&project, seen.into())
    }
}
