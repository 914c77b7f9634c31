//! `get_check_status`: how far the check of an episode has come.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::check::{Checks, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::{no_session, opened, phases, remaining};
use crate::novel::{told, with_fallbacks};

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct GetCheckStatus;

impl Tool for GetCheckStatus {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "get_check_status";
    const TITLE: &'static str = "Status of a check";
    const DESCRIPTION: &'static str =
        "How many of the twelve steps have passed, the present phase, what comes next, and the time that is left.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = opened(context, input.project_root.as_deref())?;
        let sessions = Checks::of(&project).all(input.episode_number).map_err(told)?;
        let session = sessions.last().ok_or_else(|| no_session(input.episode_number))?;
        let progress = session.progress();
        let answer = json!({
            "success": true,
            "session_id": session.session_id,
            "status": session.status,
            "total_steps": STEPS.len(),
            "completed_steps": session.completed_steps.len(),
            "failed_steps": session.failed_steps,
            "progress_percentage": progress["percentage"],
            "current_phase": phases(session)["current_phase"],
            "last_completed_step": session.history.last().map(|run| run.step_id),
            "next_step": session.current_step,
            "estimated_remaining_time": remaining(session),
        });
        Ok(with_fallbacks(&project, answer).into())
    }
}
