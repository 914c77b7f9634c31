//! `execute_writing_step`: the instruction of a step, or its result handed in.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::flow::{Mode, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{OwnModel, TASK_SECONDS, Work, answers::StepAnswer};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    pub(super) episode_number: u32,
    /// The step, 0-18.
    pub(super) step_id: f64,
    /// The project's folder.
    pub(super) project_root: Option<String>,
    /// Show or judge without keeping anything.
    pub(super) dry_run: Option<bool>,
    /// The result; absent to get the instruction.
    pub(super) input_data: Option<Map<String, Value>>,
}

impl Input {
    /// The work of `tool` on the step.
    pub(super) fn work(&self, tool: &'static str) -> Work<'_> {
        Work {
            tool,
            flow: &STEPS,
            episode: self.episode_number,
            episode_key: "episode_number",
            task_key: Some("step_id"),
            task: self.step_id,
            session_id: None,
            project_root: self.project_root.as_deref(),
            input: self.input_data.as_ref(),
            mode: if self.dry_run.unwrap_or(false) { Mode::DryRun } else { Mode::Keep },
            own_model: OwnModel::Ask,
        }
    }
}

pub struct ExecuteWritingStep;

impl Tool for ExecuteWritingStep {
    type Input = Input;
    type Output = Answered<StepAnswer>;
    const NAME: &'static str = "execute_writing_step";
    const TITLE: &'static str = "Do a writing step";
    const DESCRIPTION: &'static str =
        "Without input_data gives a step's instruction (status awaiting_input); with it checks, saves and advances.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let work = input.work(Self::NAME);
        let worked = work.perform(context)?;
        answered(&worked.project, StepAnswer::of(&worked, work.mode))
    }
}
