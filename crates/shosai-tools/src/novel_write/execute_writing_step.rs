//! `execute_writing_step`: the instruction of a step, or its result handed in.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::flow::{Mode, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{OwnModel, TASK_SECONDS, Work, Worked, next_step, told_outcome};
use crate::novel::{Facts, facts};

/// Which step, and what was made of it.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The step, 0-18.
    step_id: f64,
    /// The project's folder.
    project_root: Option<String>,
    /// Show or judge without keeping anything.
    dry_run: Option<bool>,
    /// The result; absent to get the instruction.
    input_data: Option<Map<String, Value>>,
}

/// The tool.
pub struct ExecuteWritingStep;

impl Tool for ExecuteWritingStep {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "execute_writing_step";
    const TITLE: &'static str = "Do a writing step";
    const DESCRIPTION: &'static str =
        "Without input_data gives a step's instruction (status awaiting_input); with it checks, saves and advances.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let work = Work {
            tool: Self::NAME,
            flow: &STEPS,
            episode: input.episode_number,
            episode_key: "episode_number",
            task_key: Some("step_id"),
            task: input.step_id,
            session_id: None,
            project_root: input.project_root.as_deref(),
            input: input.input_data.as_ref(),
            mode: if input.dry_run.unwrap_or(false) { Mode::DryRun } else { Mode::Keep },
            own_model: OwnModel::Ask,
        };
        let worked = work.perform(context)?;
        Ok(facts(&worked.project, Value::Object(told_step(&worked, work.mode))))
    }
}

/// What a step came to.
pub(super) fn told_step(worked: &Worked, mode: Mode) -> Map<String, Value> {
    let performed = &worked.performed;
    let mut answer = told_outcome(&STEPS, performed);
    worked.explain(&mut answer);
    answer.insert("episode_number".to_owned(), json!(performed.session.episode));
    answer.insert("step_id".to_owned(), json!(performed.task.number));
    answer.insert("step_name".to_owned(), json!(performed.task.name));
    answer.insert("next_step".to_owned(), next_step(&STEPS, &performed.session));
    if mode == Mode::DryRun {
        answer.insert("dry_run".to_owned(), json!(true));
    }
    answer
}
