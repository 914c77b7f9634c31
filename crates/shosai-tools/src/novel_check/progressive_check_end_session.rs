//! `progressive_check_end_session`: closes a session.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::{CheckSession, Checks, STEPS};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::messages;
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// Whether the check counts as finished; all twelve steps must have passed.
    finalize: Option<bool>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        closed: bool, session_id: String,
        /// `completed` or `closed`.
        status: String, completed_steps: Vec<u8>, failed_steps: Vec<u8>,
    }
}

pub struct ProgressiveCheckEndSession;

impl Tool for ProgressiveCheckEndSession {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "progressive_check_end_session";
    const TITLE: &'static str = "End a staged check";
    const DESCRIPTION: &'static str = "Closes a session; with `finalize` it is marked as finished, which needs all twelve steps to have passed. Nothing is deleted.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let episode = checks.load(&input.session_id)?.episode_number;
        let _lock = project.lock_episode(episode)?;
        let mut session = checks.load(&input.session_id)?;
        let finalize = input.finalize.unwrap_or(false);
        let open: Vec<u8> =
            STEPS.iter().map(|step| step.id).filter(|id| !session.completed_steps.contains(id)).collect();
        if finalize && !open.is_empty() {
            let failure = Failure::from(messages::CheckUnfinished { open: open.len(), all: STEPS.len() });
            return Err(failure.with("open_steps", open));
        }
        session.status = if finalize { "completed" } else { "closed" }.to_owned();
        checks.save(&mut session)?;
        let CheckSession { session_id, status, completed_steps, failed_steps, .. } = session;
        answered(&project, Output { closed: true, session_id, status, completed_steps, failed_steps })
    }
}
