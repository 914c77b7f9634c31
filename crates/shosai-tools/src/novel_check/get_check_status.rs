//! `get_check_status`: how far the check of an episode has come.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::{Checks, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::{Phases, no_session, remaining};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        session_id: String,
        /// `in_progress`, `completed` or `closed`.
        status: String, total_steps: usize, completed_steps: usize, failed_steps: Vec<u8>, progress_percentage: f64,
        current_phase: Option<&'static str>, last_completed_step: Option<u8>, next_step: Option<u8>,
        /// From the pace of this session; absent before two steps have passed.
        #[serde(skip_serializing_if = "Option::is_none")] estimated_remaining_time: Option<String>,
    }
}

pub struct GetCheckStatus;

impl Tool for GetCheckStatus {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_check_status";
    const TITLE: &'static str = "Status of a check";
    const DESCRIPTION: &'static str =
        "How many of the twelve steps have passed, the present phase, what comes next, and the time that is left.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let session = Checks::of(&project).all(input.episode_number)?.pop();
        let session = session.ok_or_else(|| no_session(input.episode_number))?;
        let facts = Output {
            total_steps: STEPS.len(),
            completed_steps: session.completed_steps.len(),
            progress_percentage: session.progress().percentage,
            current_phase: Phases::of(&session).current_phase,
            last_completed_step: session.history.last().map(|run| run.step_id),
            next_step: session.current_step,
            estimated_remaining_time: remaining(&session),
            session_id: session.session_id,
            status: session.status,
            failed_steps: session.failed_steps,
        };
        answered(&project, facts)
    }
}
