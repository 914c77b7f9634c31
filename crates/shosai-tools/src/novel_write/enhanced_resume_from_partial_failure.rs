//! `enhanced_resume_from_partial_failure`: what was saved stands, and work goes on from a step.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::flow::{Mode, STEPS, recover};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{
    ENHANCED, TASK_SECONDS,
    answers::StepAnswer,
    execute_writing_step::{self, ExecuteWritingStep},
};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode_number: u32,
    /// The step to do again, 0-18; what rests on it is done again too.
    recovery_point: f64,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        #[serde(flatten)] step: StepAnswer,
        execution_method: &'static str, recovery_applied: bool, kept_steps: Vec<u8>,
        /// Steps that were made anew from their work files.
        rebuilt_steps: Vec<u8>, reset_steps: Vec<u8>, damaged_session_set_aside: bool,
    }
}

pub struct EnhancedResumeFromPartialFailure;

impl Tool for EnhancedResumeFromPartialFailure {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "enhanced_resume_from_partial_failure";
    const TITLE: &'static str = "Resume after a failure";
    const DESCRIPTION: &'static str = "Keeps or rebuilds the steps before recovery_point, resets it and what rests on it, and gives the next instruction.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let opened = project(context, input.project_root.as_deref())?;
        let saved = recover(&opened, &STEPS, input.episode_number, input.recovery_point)?;
        // Where earlier steps are lost too, work goes on with the first of them.
        let ready = saved.session.executable(&STEPS);
        let next = ready.iter().map(|task| f64::from(task.number)).find(|number| *number == input.recovery_point);
        let next = next.or_else(|| ready.first().map(|task| f64::from(task.number))).unwrap_or(input.recovery_point);
        let step = execute_writing_step::Input {
            episode_number: input.episode_number,
            step_id: next,
            project_root: input.project_root,
            dry_run: None,
            input_data: None,
        };
        let worked = step.work(ExecuteWritingStep::NAME).perform(context)?;
        let facts = Output {
            step: StepAnswer::of(&worked, Mode::Keep),
            execution_method: ENHANCED,
            recovery_applied: true,
            kept_steps: saved.kept,
            rebuilt_steps: saved.rebuilt,
            reset_steps: saved.reset,
            damaged_session_set_aside: saved.set_aside,
        };
        answered(&worked.project, facts)
    }
}
