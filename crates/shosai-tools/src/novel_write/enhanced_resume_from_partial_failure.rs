//! `enhanced_resume_from_partial_failure`: what was saved stands, and work goes on from a step.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::flow::{Mode, STEPS, recover};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{OwnModel, TASK_SECONDS, Work, execute_writing_step::told_step};
use crate::novel::{Facts, facts, project, told};

/// Where to go on.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The step to do again, 0-18; what rests on it is done again too.
    recovery_point: f64,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct EnhancedResumeFromPartialFailure;

impl Tool for EnhancedResumeFromPartialFailure {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "enhanced_resume_from_partial_failure";
    const TITLE: &'static str = "Resume after a failure";
    const DESCRIPTION: &'static str = "Keeps or rebuilds the steps before recovery_point, resets it and what rests on it, and gives the next instruction.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let opened = project(context, input.project_root.as_deref())?;
        let saved = recover(&opened, &STEPS, input.episode_number, input.recovery_point).map_err(told)?;
        // Where earlier steps are lost too, work goes on with the first of them.
        let ready = saved.session.executable(&STEPS);
        let next = ready.iter().map(|task| f64::from(task.number)).find(|number| *number == input.recovery_point);
        let next = next.or_else(|| ready.first().map(|task| f64::from(task.number))).unwrap_or(input.recovery_point);
        let work = Work {
            tool: "execute_writing_step",
            flow: &STEPS,
            episode: input.episode_number,
            episode_key: "episode_number",
            task_key: Some("step_id"),
            task: next,
            session_id: None,
            project_root: input.project_root.as_deref(),
            input: None,
            mode: Mode::Keep,
            own_model: OwnModel::Ask,
        };
        let worked = work.perform(context)?;
        let mut answer = told_step(&worked, Mode::Keep);
        answer.insert("execution_method".to_owned(), json!("enhanced_use_case"));
        answer.insert("recovery_applied".to_owned(), json!(true));
        answer.insert("kept_steps".to_owned(), json!(saved.kept));
        answer.insert("rebuilt_steps".to_owned(), json!(saved.rebuilt));
        answer.insert("reset_steps".to_owned(), json!(saved.reset));
        answer.insert("damaged_session_set_aside".to_owned(), json!(saved.set_aside));
        Ok(facts(&worked.project, Value::Object(answer)))
    }
}
