//! `enhanced_execute_writing_step`: a step that mends a damaged session by itself and says how to go on.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::flow::{Mode, STEPS, recover};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{ENHANCED, OwnModel, TASK_SECONDS, Work, answers::StepAnswer, execute_writing_step, resume_hint};
use crate::next_action::Call;
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    plain: execute_writing_step::Input,
    /// Do not wait for an external model: give the instruction at once.
    r#async: Option<bool>,
}

facts! {
    Output {
        #[serde(flatten)] step: StepAnswer,
        execution_method: &'static str,
        /// Whether a damaged session was rebuilt.
        recovery_applied: bool, r#async: bool, resume_hint: Call,
    }
}

pub struct EnhancedExecuteWritingStep;

impl Tool for EnhancedExecuteWritingStep {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "enhanced_execute_writing_step";
    const TITLE: &'static str = "Do a writing step, recovering";
    const DESCRIPTION: &'static str =
        "Like execute_writing_step; rebuilds a damaged session from saved work and adds retry and resume hints.";
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let r#async = input.r#async.unwrap_or(false);
        let own_model = if r#async { OwnModel::Leave } else { OwnModel::Ask };
        let work = Work { own_model, ..input.plain.work(Self::NAME) };
        let mut recovery_applied = false;
        let first = work.perform(context);
        let result = match first {
            Err(error) if error.code == "QC-005" && work.mode == Mode::Keep => {
                let project = crate::novel::project(context, work.project_root)?;
                recover(&project, &STEPS, work.episode, work.task)?;
                recovery_applied = true;
                work.perform(context)
            }
            other => other,
        };
        let resume_hint = resume_hint(work.episode, json!(work.task));
        let worked = result.map_err(|error| hinted(error, &resume_hint))?;
        let step = StepAnswer::of(&worked, work.mode);
        let facts = Output { step, execution_method: ENHANCED, recovery_applied, r#async, resume_hint };
        answered(&worked.project, facts)
    }
}

/// The same error with `retry_hint` and `resume_hint` among its details.
fn hinted(error: Failure, resume: &Call) -> Failure {
    let retry = error.hint.to_string();
    error.with("retry_hint", retry).with("resume_hint", json!(resume))
}
