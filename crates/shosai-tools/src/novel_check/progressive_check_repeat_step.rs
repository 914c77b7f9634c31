//! `progressive_check_repeat_step`: a step as often as a policy asks.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::{Attempt, IterationPolicy, StepInput, repeat_step};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::progressive_check_execute_step::StepName;
use super::telling::{Outcome, step};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// The step, 1 to 12.
    step_id: StepName,
    /// How it is repeated.
    iteration_policy: IterationPolicy,
    /// As for progressive_check_execute_step.
    #[serde(default)]
    input_data: StepInput,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        final_result: Answered<Outcome>, attempts: Vec<Attempt>,
        /// `until_pass`, `single_run`, `min_improvement`, `count_limit`, `awaiting_input` or `time_budget`.
        stopped_reason: &'static str,
    }
}

pub struct ProgressiveCheckRepeatStep;

impl Tool for ProgressiveCheckRepeatStep {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "progressive_check_repeat_step";
    const TITLE: &'static str = "Repeat a step of a staged check";
    const DESCRIPTION: &'static str = "Runs a step again under a policy (count, until_pass, min_improvement, time_budget_s). Every attempt reads the text anew, so that a revision made meanwhile counts.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;
    const TIME_LIMIT_SECONDS: u64 = 300;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let step = step(&input.step_id.0)?;
        let repeated = repeat_step(&project, &input.session_id, step, &input.input_data, &input.iteration_policy)?;
        let facts = Output {
            final_result: Answered::plainly(repeated.last.into()),
            attempts: repeated.attempts,
            stopped_reason: repeated.stopped_reason,
        };
        answered(&project, facts)
    }
}
