//! `write_stage`: one of the ten stages by number.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::flow::{Mode, STAGES};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::answers::{StageAnswer, stage_answer};
use super::{OwnModel, TASK_SECONDS, Work};
use crate::novel::Answered;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The stage, 1-10.
    stage: f64,
    /// The session; the newest of the episode unless given.
    session_id: Option<String>,
    /// The result; absent to get the instruction.
    input_data: Option<Map<String, Value>>,
    /// The project's folder.
    project_root: Option<String>,
}

pub struct WriteStage;

impl Tool for WriteStage {
    type Input = Input;
    type Output = Answered<StageAnswer>;
    const NAME: &'static str = "write_stage";
    const TITLE: &'static str = "Do a writing stage";
    const DESCRIPTION: &'static str =
        "One of the ten stages: without input_data gives its instruction, with it checks, saves and advances.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let work = Work {
            tool: Self::NAME,
            flow: &STAGES,
            episode: input.episode_number,
            episode_key: "episode_number",
            task_key: Some("stage"),
            task: input.stage,
            session_id: input.session_id.as_deref(),
            project_root: input.project_root.as_deref(),
            input: input.input_data.as_ref(),
            mode: Mode::Keep,
            own_model: OwnModel::Ask,
        };
        stage_answer(context, &work)
    }
}
