//! `get_check_tasks`: the tasks of an episode's check.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::ConfigOverrides;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::{Tasks, project_for, session_of_text};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
    /// Settings in place of the project's.
    config_overrides: Option<ConfigOverrides>,
}

pub struct GetCheckTasks;

impl Tool for GetCheckTasks {
    type Input = Input;
    type Output = Answered<Tasks>;
    const NAME: &'static str = "get_check_tasks";
    const TITLE: &'static str = "List check tasks";
    const DESCRIPTION: &'static str = "The twelve check tasks of an episode with their phase, instruction and order; begins a session where none is open.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project_for(context, input.project_root.as_deref(), input.config_overrides.as_ref())?;
        let newest_open = None;
        let session = session_of_text(&project, input.episode_number, newest_open, input.config_overrides.as_ref())?;
        answered(&project, Tasks::of(&project, session)?)
    }
}
