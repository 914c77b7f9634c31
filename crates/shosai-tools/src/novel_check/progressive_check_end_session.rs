//! `progressive_check_end_session`: closes a session.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::check::{Checks, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::opened;
use crate::novel::{told, with_fallbacks};

/// Which session.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// Whether the check counts as finished; all twelve steps must have passed.
    finalize: Option<bool>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct ProgressiveCheckEndSession;

impl Tool for ProgressiveCheckEndSession {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "progressive_check_end_session";
    const TITLE: &'static str = "End a staged check";
    const DESCRIPTION: &'static str = "Closes a session; with `finalize` it is marked as finished, which needs all twelve steps to have passed. Nothing is deleted.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = opened(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let episode = checks.load(&input.session_id).map_err(told)?.episode_number;
        let _lock = project.lock_episode(episode).map_err(told)?;
        let mut session = checks.load(&input.session_id).map_err(told)?;
        let finalize = input.finalize.unwrap_or(false);
        let open: Vec<u8> =
            STEPS.iter().map(|step| step.id).filter(|id| !session.completed_steps.contains(id)).collect();
        if finalize && !open.is_empty() {
            return Err(Failure::new(
                "QC-001",
                format!("{} of 12 steps have not passed", open.len()),
                "run them with `progressive_check_execute_step`, or end the session without `finalize`",
            )
            .with_details(json!({ "open_steps": open })));
        }
        session.status = if finalize { "completed" } else { "closed" }.to_owned();
        checks.save(&mut session).map_err(told)?;
        let answer = json!({ "success": true, "closed": true, "session_id": session.session_id, "status": session.status, "completed_steps": session.completed_steps, "failed_steps": session.failed_steps });
        Ok(with_fallbacks(&project, answer).into())
    }
}
