//! `progressive_check_get_status`: where a session stands.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::{Qc, check::Checks};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::telling::{no_session, opened};
use crate::novel::{told, with_fallbacks};

/// Which episode.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The session; the newest one of the episode unless given.
    session_id: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct ProgressiveCheckGetStatus;

impl Tool for ProgressiveCheckGetStatus {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "progressive_check_get_status";
    const TITLE: &'static str = "Status of a staged check";
    const DESCRIPTION: &'static str = "Which steps of a session passed or failed, what comes next, its manifest, and whether another client is writing.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = opened(context, input.project_root.as_deref())?;
        let checks = Checks::of(&project);
        let session = match &input.session_id {
            Some(id) => checks.load(id).map_err(told)?,
            None => {
                checks.all(input.episode_number).map_err(told)?.pop().ok_or_else(|| no_session(input.episode_number))?
            }
        };
        let mut states = std::collections::BTreeMap::<&str, usize>::new();
        for issue in session.issues.values() {
            *states.entry(issue.state.as_str()).or_default() += 1;
        }
        let answer = json!({
            "success": true,
            "session_id": session.session_id,
            "episode_number": session.episode_number,
            "status": session.status,
            "current_step": session.current_step,
            "completed_steps": session.completed_steps,
            "failed_steps": session.failed_steps,
            "progress": session.progress(),
            "issue_states": states,
            "state_version": session.state_version,
            "manifest": session.manifest(),
            "locks": { "episode": project.lock_episode(session.episode_number).is_err_and(|error| error.code == Qc::StateConflict.code()) },
        });
        Ok(with_fallbacks(&project, answer).into())
    }
}
