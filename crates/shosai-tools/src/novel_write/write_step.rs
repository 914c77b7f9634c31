//! What the ten stages share; each tool is one line over this.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::flow::{Mode, STAGES};
use shosai_tool::{Context, Failure, Reply};

use super::{OwnModel, Work, Worked, next_step, told_outcome};
use crate::novel::{Facts, facts};

/// Which episode and session, and what was made of the instruction.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode: u32,
    /// The session that stage 1 began.
    session_id: Option<String>,
    /// The result; absent to get the instruction.
    input_data: Option<Map<String, Value>>,
    /// The project's folder.
    project_root: Option<String>,
}

/// Works on one stage.
pub fn run(context: &Context, tool: &'static str, stage: u8, input: &Input) -> Result<Reply<Facts>, Failure> {
    let work = Work {
        tool,
        flow: &STAGES,
        episode: input.episode,
        episode_key: "episode",
        task_key: None,
        task: f64::from(stage),
        session_id: input.session_id.as_deref(),
        project_root: input.project_root.as_deref(),
        input: input.input_data.as_ref(),
        mode: Mode::Keep,
        own_model: OwnModel::Ask,
    };
    stage_answer(context, &work)
}

/// Works on a stage and tells what it came to.
pub(super) fn stage_answer(context: &Context, work: &Work<'_>) -> Result<Reply<Facts>, Failure> {
    let started = context.world.clock().elapsed();
    let worked = work.perform(context)?;
    let spent = context.world.clock().elapsed().saturating_sub(started);
    Ok(facts(&worked.project, Value::Object(told_stage(&worked, spent.as_secs_f64()))))
}

/// What a stage came to, in the specification's fields.
pub(super) fn told_stage(worked: &Worked, seconds: f64) -> Map<String, Value> {
    let performed = &worked.performed;
    let mut answer = Map::new();
    let mut outcome = told_outcome(&STAGES, performed);
    for name in ["success", "status", "llm_instruction", "state_version", "progress", "config_problem"] {
        if let Some(value) = outcome.shift_remove(name) {
            answer.insert(name.to_owned(), value);
        }
    }
    answer.insert("step".to_owned(), json!(performed.task.number));
    answer.insert("stage".to_owned(), json!(performed.task.slug));
    answer.insert("stage_name".to_owned(), json!(performed.task.name));
    answer.insert("episode".to_owned(), json!(performed.session.episode));
    answer.insert("session_id".to_owned(), json!(performed.session.session_id));
    answer.insert("next_step".to_owned(), next_step(&STAGES, &performed.session));
    let result = if outcome.is_empty() { Value::Null } else { Value::Object(outcome) };
    answer.insert("result".to_owned(), result);
    worked.explain(&mut answer);
    answer.insert("execution_time_seconds".to_owned(), json!(seconds));
    // Every stage has its own time limit.
    answer.insert("timeout_reset".to_owned(), json!(true));
    answer
}

macro_rules! write_step {
    ($tool:ident, $name:literal, $stage:literal, $title:literal, $description:literal) => {
        /// The tool.
        pub struct $tool;

        impl shosai_tool::Tool for $tool {
            type Input = super::write_step::Input;
            type Output = crate::novel::Facts;
            const NAME: &'static str = $name;
            const TITLE: &'static str = $title;
            const DESCRIPTION: &'static str = $description;
            const SUITE: shosai_tool::Suite = shosai_tool::Suite::NovelWrite;
            const EFFECT: shosai_tool::Effect = shosai_tool::Effect::Replaces;
            const TIME_LIMIT_SECONDS: u64 = super::TASK_SECONDS;

            fn call(
                context: &shosai_tool::Context,
                input: Self::Input,
            ) -> Result<shosai_tool::Reply<Self::Output>, shosai_tool::Failure> {
                super::write_step::run(context, Self::NAME, $stage, &input)
            }
        }
    };
}

pub(super) use write_step;
